/**
 * The fleet that `npm run record -- fleet` records: the same for the same seed, and without faults but the planted
 * bugs.
 */
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { loadLog } from '../../../src/replay/session/loadLog';
import { hashOf } from '../../../src/replay/values/hash';
import { verifyPanelEffects } from '../../../src/replay/verify/panelEffects';
import { type RecordedSession, recordedSession } from '../../support/fleet/recordedSession';
import { versions } from '../../support/fleet/versions';

const seed = 3;
const sessions = Array.from({ length: 18 }, (_, index) => recordedSession(seed, index));

const planted = (name: 'reduce' | 'effect') => (one: RecordedSession) => one.version[name] !== versions[0]?.[name];

test('[fleet.corpus] the same seed gives the same sessions; another seed gives others', () => {
  expect(recordedSession(seed, 5)).toEqual(sessions[5]);
  expect(recordedSession(seed + 1, 5).text).not.toBe(sessions[5]?.text);
});

test('[fleet.corpus] sessions have about 500 entries, and every version is among them', () => {
  for (const { entries } of sessions) expect(entries).toBeGreaterThan(349);
  const mean = sessions.reduce((sum, { entries }) => sum + entries, 0) / sessions.length;
  expect(Math.abs(mean - 500)).toBeLessThan(80);
  expect(new Set(sessions.map(({ version }) => version))).toEqual(new Set(versions));
});

test('[fleet.corpus] only sessions of versions with a planted bug fold or act otherwise', async () => {
  const found = { state: 0, effects: 0 };
  for (const one of sessions) {
    const { base, entries, checkpoints } = await loadLog(panelFold, one.text);
    const isSame = hashOf(foldAll(panelFold, base.state, entries)) === checkpoints.at(-1)?.hash;
    const { ok } = verifyPanelEffects({ base, entries });
    if (!planted('reduce')(one)) expect({ ...one, isSame }).toMatchObject({ isSame: true });
    if (!planted('effect')(one)) expect({ ...one, ok }).toMatchObject({ ok: true });
    found.state += isSame ? 0 : 1;
    found.effects += ok ? 0 : 1;
  }
  expect(found.state).toBeGreaterThan(2);
  expect(found.effects).toBeGreaterThan(0);
});
