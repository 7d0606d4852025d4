/**
 * A log with entries at which the reducers throw: it is folded to its end as the live log folded it, and each such
 * entry is told.
 */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { initialState, type State } from '../../../reducers/state';
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { type Fold, pass } from '../../../src/replay/fold/pass';
import { compileExpression } from '../../../src/replay/questions/expression';
import { shrink } from '../../../src/replay/reproduce/shrink';
import { readLog } from '../../../src/replay/session/reader';
import { createVerifier } from '../../../src/replay/verify/verify';
import { createLog } from '../../../streams/log';
import { bytesOf, entriesOf, logText, testedLog } from '../support/logs';
import { textWorld } from '../support/textWorld';

/** An `api.answered` without its answer. */
const broken: PanelEvent = JSON.parse('{"type":"api.answered","call":"follow","subject":{"site":7}}');
const events = entriesOf('morning').map(({ event }) => event);
const brokenSeqs = [5, 6, 31];

/** The live log of a session with two faults in a row and a third one later. */
function lived(): { readonly entries: readonly Entry[]; readonly states: readonly State[] } {
  const states = [initialState];
  let at = 1_790_000_000_000;
  const log = createLog({ initial: initialState, reduce: panelFold.reduce, now: () => at });
  log.entry$.subscribe(() => states.push(log.state$.value));
  for (const event of events) {
    while (brokenSeqs.includes(log.entries().length + 1))
      expect(() => log.append({ event: broken })).toThrow(TypeError);
    at += 16;
    log.append({ event });
  }
  return { entries: log.entries(), states };
}
const { entries, states } = lived();
const end = states.at(-1);

test('[replay.throws] the entry changes nothing, and the log is folded on, as it was live', async () => {
  const seen: State[] = [initialState];
  const visitor = { entry: (_entry: Entry, _before: State, after: State) => void seen.push(after) };
  const { failures, threw, state } = await pass(readLog(bytesOf(logText(entries))), panelFold, [visitor]);
  expect(seen).toEqual(states);
  expect(state).toEqual(end);
  expect(threw).toBe(3);
  expect(failures.map(({ entry }) => entry.seq)).toEqual(brokenSeqs);
  const history = createHistory({ fold: panelFold, entries, every: 8 });
  expect(entries.map(({ seq }) => history.stateAt(seq))).toEqual(states.slice(1));
});

async function ask(options: ReplayOptions, text = testedLog(entries)) {
  const world = textWorld({ 'log.ndjson': text });
  const status = await replay(['log.ndjson'], options, world);
  return { status, said: world.said.join('\n'), complained: world.complained, files: world.files };
}

test('[replay.throws] each is told with its number, its type and the error, and the exit status is 1', async () => {
  const { status, said, complained } = await ask({});
  expect(status).toBe(1);
  expect(said).toContain(`${entries.length} entries up to ${entries.length}`);
  expect(complained).toEqual(
    brokenSeqs.map((seq) =>
      expect.stringMatching(
        new RegExp(
          `^log\\.ndjson: entry ${seq} \\(api\\.answered\\): the reducers threw TypeError: .*changed nothing\\.$`,
        ),
      ),
    ),
  );
});

test('[replay.throws] --verify compares the states after them, and fails', async () => {
  const { status, said, complained } = await ask({ verify: true });
  expect(status).toBe(1);
  expect(complained).toEqual([]);
  expect(said).toContain(`folds as recorded, but the reducers threw at 3 entries`);
  for (const seq of brokenSeqs) expect(said).toContain(`entry ${seq} (api.answered): the reducers threw TypeError: `);
  const json = JSON.parse((await ask({ verify: true, json: true })).said);
  expect(json).toMatchObject({ verdict: 'failed', ok: false, mismatch: null, threw: 3, lastSeq: entries.length });
  expect(json.failures).toMatchObject(brokenSeqs.map((seq) => ({ seq, type: 'api.answered' })));
});

test('[replay.throws] where only today’s reducers throw, the states differ from there on, and the entry is told', async () => {
  const morning = entriesOf('morning');
  const opened = morning.find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;
  const fold: Fold<State> = {
    initial: panelFold.initial,
    reduce(state, entry) {
      if (entry.seq === opened) throw new TypeError('no such note');
      return panelFold.reduce(state, entry);
    },
  };
  const verifier = createVerifier(fold);
  await pass(readLog(bytesOf(testedLog(morning))), fold, [verifier]);
  const { ok, mismatch, failures } = verifier.report();
  expect(ok).toBe(false);
  expect(mismatch).toMatchObject({ after: opened - 1, by: opened, entry: { seq: opened } });
  expect(failures).toMatchObject([{ seq: opened, type: 'user.openedNote', causes: [{ seq: opened }] }]);
});

test('[replay.throws] a log with such entries is redacted, shrunk and asked like any other', async () => {
  const { said, files } = await ask({ redact: 'copy.ndjson', at: entries.length, bisect: `seq == ${entries.length}` });
  expect(said).toContain('it folds to the same state, text aside');
  expect((await ask({ verify: true }, files.get('copy.ndjson'))).said).toContain('folds as recorded');
  const expression = compileExpression<State>('type == "user.openedNote"', {});
  const shrunk = shrink({ fold: panelFold, base: { seq: 0, state: initialState }, entries, expression });
  expect(shrunk?.entries.at(-1)?.event.type).toBe('user.openedNote');
});

test('a log of nothing but such entries is told in bounded space', async () => {
  const many = Array.from({ length: 500 }, (_, index): Entry => ({ seq: index + 1, at: 0, event: broken }));
  const { complained } = await ask({}, logText(many));
  expect(complained).toHaveLength(31);
  expect(complained.at(-1)).toBe('log.ndjson: … and 470 more entries at which the reducers threw.');
});
