/**
 * The tools on a planted bug, from the recorded log to the mended reducer: verify names the entry, shrink leaves
 * fewer than ten entries, and the written test fails until the reducer is mended.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { loadLog } from '../../../src/replay/session/loadLog';
import { sealed } from '../../../src/replay/session/sealed';
import { entriesOf, testedLog } from '../support/logs';
import { runWrittenTest } from '../support/runWrittenTest';
import { textWorld } from '../support/textWorld';

const mockBug = { planted: false };

jest.mock('../../../reducers', () => {
  const real = jest.requireActual<typeof import('../../../reducers')>('../../../reducers');
  /** A note stays hidden after its trash was undone. */
  const reduce = (state: State, entry: Entry): State => {
    const next = real.reduce(state, entry);
    const isUndo = mockBug.planted && entry.event.type === 'user.askedUndo';
    return isUndo ? { ...next, outbox: { ...next.outbox, spam: state.outbox.spam, trash: state.outbox.trash } } : next;
  };
  return { ...real, reduce };
});

const fixtures = join(__dirname, '../../../fixtures/logs');

/** Sealed by the reducers without the bug: a checkpoint at each entry. */
async function wellLog(name: string): Promise<string> {
  mockBug.planted = false;
  const text = name === 'virtual' ? testedLog(entriesOf('moderating')) : readFileSync(join(fixtures, name), 'utf8');
  const log = await sealed(panelFold, text);
  mockBug.planted = true;
  return log;
}

describe.each(['virtual', 'moderation-with-undo.ndjson'])('a bug in a reducer, with the log %s', (name) => {
  const world = textWorld();
  let undo: Entry | undefined;

  async function run(options: ReplayOptions): Promise<{ status: number; text: string }> {
    world.said.length = 0;
    world.complained.length = 0;
    if (options.test !== undefined) for (const end of ['.test.ts', '.ndjson']) world.files.delete(`bug${end}`);
    const status = await replay([name], options, world);
    expect(world.complained).toEqual([]);
    return { status, text: world.said.join('\n') };
  }

  const written = () => ({ log: world.files.get('bug.ndjson') ?? '', test: world.files.get('bug.test.ts') ?? '' });

  beforeAll(async () => {
    world.files.set(name, await wellLog(name));
    const { entries } = await loadLog(panelFold, world.files.get(name) ?? '');
    undo = entries.find(({ event }) => event.type === 'user.askedUndo');
  });
  beforeEach(() => {
    mockBug.planted = true;
  });

  test('without the bug, the log folds as recorded', async () => {
    mockBug.planted = false;
    expect((await run({ verify: true })).status).toBe(0);
  });

  test('[replay.verify] verify names the first wrong entry, its cause and the path', async () => {
    const { status, text } = await run({ verify: true });
    expect(status).toBe(1);
    expect(text).toContain('first wrong entry:');
    const { seq, event } = undo ?? {};
    const key = event?.type === 'user.askedUndo' ? event.key : 0;
    expect(text).toMatch(new RegExp(`\\n {2}${seq} .* user\\.askedUndo \\{"key":${key}\\}`));
    expect(text).toMatch(new RegExp(`outbox\\.(spam|trash)\\.${key}: recorded nothing, today \\{`));
  });

  test('[replay.shrink] shrink brings it under ten entries, and the written test fails until the reducer is mended', async () => {
    const expression = 'event.type == "user.askedUndo" && isHidden(event.key)';
    const { status, text } = await run({ shrink: expression, test: 'bug.test.ts' });
    expect(status).toBe(0);
    const shrunk = Number(/: (\d+) entries of/.exec(text)?.[1]);
    expect(shrunk).toBeGreaterThan(1);
    expect(shrunk).toBeLessThan(10);
    expect((await runWrittenTest(written())).failure).toContain('false');
    mockBug.planted = false;
    expect((await runWrittenTest(written())).failure).toBeNull();
  });

  test('[replay.shrink] a test written from the mismatch alone expects what was recorded, and passes once the reducer is mended', async () => {
    expect((await run({ test: 'bug.test.ts' })).status).toBe(0);
    expect(written().test).toMatch(
      /expect\(valueAt\(state, \['outbox', '(spam|trash)', '\d+'\]\)\)\.toBeUndefined\(\);/,
    );
    expect((await runWrittenTest(written())).failure).toContain('toBeUndefined');
    mockBug.planted = false;
    expect((await runWrittenTest(written())).failure).toBeNull();
  });
});
