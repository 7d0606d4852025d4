/**
 * A fleet with three planted bugs, asked without knowledge of them: each group is one of theirs, and
 * shrinks to a test of at most ten entries, which fails as long as recorded and today's code differ.
 */
import { map } from 'rxjs';
import { initialState } from '../../../reducers';
import { replay } from '../../../src/replay/cli/commands';
import { examine } from '../../../src/replay/fleet/examine';
import { answerOf } from '../../../src/replay/fleet/fleetAnswer';
import type { LogLine } from '../../../src/replay/fleet/logLine';
import { panelFold } from '../../../src/replay/fold/panelFold';
import * as library from '../../../src/replay/index';
import type { EffectsLog } from '../../../src/replay/verify/matches';
import { type RootEffect, verifyEffects } from '../../../src/replay/verify/verifyEffects';
import { rootEffect } from '../../../streams/features';
import { recordedSession } from '../../support/fleet/recordedSession';
import { versions } from '../../support/fleet/versions';
import { bytesOf } from '../support/logs';
import { runWrittenTest } from '../support/runWrittenTest';
import { textWorld } from '../support/textWorld';

const files = Object.fromEntries(
  Array.from({ length: 18 }, (_, index) => recordedSession(4, index)).map(({ name, text }) => [name, text]),
);
const world = textWorld(files);

async function answer() {
  const lines: LogLine[] = [];
  for (const [file, text] of Object.entries(files)) {
    const found = await examine(bytesOf(text, 200_000), { verify: true, effects: true, where: null, against: null });
    lines.push({ log: file, file, ...found });
  }
  return answerOf(lines, null);
}

/** What `npm run replay -- FILE --shrink fingerprint:ID --test found` does. */
async function shrink(file: string, id: string) {
  world.said.length = 0;
  const status = await replay([file], { shrink: `fingerprint:${id}`, test: 'found', json: true }, world);
  const [shrunk] = world.said.map((line) => JSON.parse(line));
  return {
    status,
    entries: shrunk.entries,
    test: { log: world.files.get('found.ndjson') ?? '', test: world.files.get('found.test.ts') ?? '' },
  };
}

const effectsOf = (effect: RootEffect) => (log: EffectsLog) =>
  verifyEffects({ fold: panelFold, rootEffect: effect, ...log });
const version = (name: string) => versions.find(({ app }) => app === name);

/** The code under which the recorded session is right, by the kind of the bug. */
const mended: { readonly [kind: string]: object } = {
  state: { ...library, panelFold: { initial: initialState, reduce: version('0.3.0')?.reduce ?? panelFold.reduce } },
  effects: { ...library, verifyPanelEffects: effectsOf(version('0.3.1')?.effect ?? rootEffect) },
  // Effects that emit another event instead of that error.
  error: {
    ...library,
    verifyPanelEffects: effectsOf((entry$, state$, ports) =>
      rootEffect(entry$, state$, ports).pipe(
        map((entry) =>
          entry.event.type === 'error.reported' ? { ...entry, event: { type: 'status.elapsed' } } : entry,
        ),
      ),
    ),
  },
};

test('[fleet.groups] [fleet.shrink] the groups are those of the three planted bugs, each shrunk to a test of at most twelve entries', async () => {
  const { groups } = await answer();
  expect(new Set(groups.map(({ kind }) => kind))).toEqual(new Set(['state', 'effects', 'error']));
  expect(groups.map(({ words }) => words).join('\n')).toMatch(/readUnderFilter.* after user\.choseFilter/);
  for (const { id, kind, smallest } of groups) {
    const { status, entries, test: written } = await shrink(smallest?.file ?? '', id);
    expect(status).toBe(0);
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.length).toBeLessThan(13);
    expect((await runWrittenTest(written)).failure).not.toBeNull();
    expect((await runWrittenTest(written, mended[kind])).failure).toBeNull();
  }
});

test('[fleet.shrink] a log without that fingerprint is said to have none', async () => {
  const [file = ''] = Object.keys(files);
  world.said.length = 0;
  expect(await replay([file], { shrink: 'fingerprint:00000000' }, world)).toBe(1);
  expect(world.said).toEqual([
    `${file}: it has no fingerprint:00000000 with today's code, so there is nothing to shrink`,
  ]);
});
