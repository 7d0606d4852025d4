/** The device's answers and the browser's cookie question under the effect check. */
import { EMPTY } from 'rxjs';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { type RootEffect, verifyEffects } from '../../../src/replay/verify/verifyEffects';
import { rootEffect } from '../../../streams/features';
import { together } from '../../../streams/features/effect';
import { storageAccess } from '../../../streams/features/session';
import { commentNote } from '../support/notes';
import { recordSession, type SessionScript, startMs } from '../support/recordSession';
import { morning } from '../support/sessions';

const base = { seq: 0, state: panelFold.initial };

const script: SessionScript = {
  ...morning,
  events: [
    ...morning.events,
    [2_000, { type: 'user.askedAccess' }],
    [3_000, { type: 'user.askedLog', redaction: 'text' }],
    [3_010, { type: 'user.askedEarlierLog', redaction: 'none' }],
  ],
  lateMs: 16,
  access: (ask) => ask,
  device(request) {
    switch (request.op) {
      case 'restoreNotes':
        return { type: 'session.restoredNotes', user: 7, notes: [commentNote(1, startMs / 1000)], savedAt: startMs };
      case 'signedIn':
        return { type: 'session.foundEarlierLog', startedAt: startMs - 1_000 };
      case 'saveLog':
        return { type: 'log.saved', bytes: 10 };
      case 'saveEarlierLog':
        return { type: 'log.failed', reason: 'No earlier session is kept on this device.' };
      default:
        return null;
    }
  },
};
const { entries } = recordSession(script);
const answers = [
  'session.restoredNotes',
  'access.checked',
  'session.foundEarlierLog',
  'access.checked',
  'log.saved',
  'log.failed',
];
const check = (root: RootEffect) => verifyEffects({ fold: panelFold, base, entries, rootEffect: root });
const answered = entries.filter(({ event }) => answers.includes(event.type));

test('what the device and the browser answered is the effects’ own, and they do as recorded', () => {
  expect(answered.map(({ event }) => event.type).sort()).toEqual([...answers].sort());
  expect(answered.every(({ cause }) => cause !== undefined)).toBe(true);
  expect(check(rootEffect).differences).toEqual([]);
});

test('without these effects each of their entries is missing', () => {
  const missing = check((entry$, state$, ports) =>
    rootEffect(entry$, state$, { ...ports, device: () => EMPTY, access: () => EMPTY }),
  ).differences.map(({ kind, event }) => `${kind} ${event.type}`);
  for (const type of answers) expect(missing).toContain(`missing ${type}`);
});

test('[effects.compared] a question that is asked on another occasion is told', () => {
  const onlyAtStart = together({ storageAccess: { ...storageAccess, hears: ['session.started'] } });
  const told = check(onlyAtStart).differences.filter(({ event }) => event.type === 'access.checked');
  expect(told.map(({ kind, causes }) => `${kind} ${causes[0]?.type}`)).toEqual(['missing user.askedAccess']);
});

test('in logs of before, where nothing led to these entries, they are the world’s', () => {
  const old = entries.map((entry) => {
    if (!answers.includes(entry.event.type)) return entry;
    const { cause: _cause, ...rest } = entry;
    return rest;
  });
  expect(verifyEffects({ fold: panelFold, base, entries: old, rootEffect }).differences).toEqual([]);
});
