/**
 * The tools at work on a planted bug, from the recorded log to the mended reducer: verify names the entry, shrink brings
 * it under ten entries, the written test fails, and passes once the reducer is mended.
 * @jest-environment node
 */
import type { Entry } from '../../reducers/events';
import type { State } from '../../reducers/state';
import { replay } from '../../src/replay/commands';
import { entriesOf, testedLog } from './support/logs';
import { runWrittenTest } from './support/runWrittenTest';
import { textWorld } from './support/textWorld';

const mockBug = { planted: false };

jest.mock('../../reducers', () => {
  const real = jest.requireActual<typeof import('../../reducers')>('../../reducers');
  /** A note that was trashed and taken back stays hidden. */
  const reduce = (state: State, entry: Entry): State => {
    const next = real.reduce(state, entry);
    const isUndo = mockBug.planted && entry.event.type === 'user.askedUndo';
    return isUndo ? { ...next, moderation: { ...next.moderation, hidden: state.moderation.hidden } } : next;
  };
  return { ...real, reduce };
});

const entries = entriesOf('moderating');
const undo = entries.find(({ event }) => event.type === 'user.askedUndo');
const world = textWorld({ 'moderating.ndjson': testedLog(entries) });

async function run(options: Parameters<typeof replay>[1]): Promise<{ status: number; text: string }> {
  world.said.length = 0;
  world.complained.length = 0;
  const status = await replay(['moderating.ndjson'], options, world);
  expect(world.complained).toEqual([]);
  return { status, text: world.said.join('\n') };
}

const written = () => ({
  log: world.files.get('bug.ndjson') ?? '',
  test: world.files.get('bug.test.ts') ?? '',
});

beforeEach(() => {
  mockBug.planted = true;
});

test('before the bug was planted, the log was as recorded', async () => {
  mockBug.planted = false;
  expect((await run({ verify: true })).status).toBe(0);
});

test('verify names the first wrong entry, its cause and the path', async () => {
  const { status, text } = await run({ verify: true });
  expect(status).toBe(1);
  expect(text).toContain('first wrong entry:');
  expect(text).toMatch(new RegExp(`\\n {2}${undo?.seq} .* user\\.askedUndo \\{"key":1012\\}`));
  expect(text).toContain('moderation.hidden.1012: recorded nothing, today true');
});

test('shrink brings it under ten entries, and the written test fails until the reducer is mended', async () => {
  const { status, text } = await run({
    shrink: 'event.type == "user.askedUndo" && isHidden(event.key)',
    test: 'bug.test.ts',
  });
  expect(status).toBe(0);
  const shrunk = Number(/: (\d+) entries of/.exec(text)?.[1]);
  expect(shrunk).toBeGreaterThan(1);
  expect(shrunk).toBeLessThan(10);
  expect((await runWrittenTest(written())).failure).toContain('false');
  mockBug.planted = false;
  expect((await runWrittenTest(written())).failure).toBeNull();
});

test('a test written from the mismatch alone claims what was recorded, and passes once the reducer is mended', async () => {
  expect((await run({ test: 'bug.test.ts' })).status).toBe(0);
  expect(written().test).toContain("expect(valueAt(state, ['moderation', 'hidden', '1012'])).toBeUndefined();");
  expect((await runWrittenTest(written())).failure).toContain('toBeUndefined');
  mockBug.planted = false;
  expect((await runWrittenTest(written())).failure).toBeNull();
});
