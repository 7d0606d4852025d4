/** One log of a stranger, given as a file: it ends at a bound with one sentence, and the next file is read. */
import type { Entry, PanelEvent } from '../../../reducers/events';
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions, ReplayWorld } from '../../../src/replay/cli/replayWorld';
import { entriesOf, logText } from '../support/logs';
import { textWorld } from '../support/textWorld';

const good = logText(entriesOf('morning'));
const first = entriesOf('morning').slice(0, 1);
const log = (...events: readonly PanelEvent[]): string =>
  logText([...first, ...events.map((event, index): Entry => ({ seq: index + 2, at: first[0]?.at ?? 0, event }))]);

async function asked(files: Readonly<Record<string, string>>, options: ReplayOptions, part: Partial<ReplayWorld> = {}) {
  const world = textWorld(files);
  const status = await replay(Object.keys(files), options, { ...world, ...part });
  return { status, said: world.said, complained: world.complained };
}

const wrote = (inserted: string): PanelEvent => ({
  type: 'user.wroteReply',
  note: 1012,
  edit: { start: 0, removed: 0, inserted },
  caret: 0,
});

test('[replay.bounds] edits of a long draft are followed up to a billion letters together, or on with --no-bounds', async () => {
  const edits = Array.from({ length: 400 }, () => wrote('y'));
  const files = { 'long.ndjson': log(wrote('x'.repeat(3_000_000)), ...edits), 'good.ndjson': good };
  const { status, said, complained } = await asked(files, {});
  expect(status).toBe(2);
  expect(complained).toEqual(['long.ndjson: up to entry 335, 1 GB of drafts were edited.']);
  expect(said[0]).toMatch(/^good\.ndjson: app/);
  expect(await asked(files, { bounds: false })).toMatchObject({ status: 0, complained: [] });
});

test('[replay.bounds] a log is read up to 256 MB, unzipped, however small the file is', async () => {
  const piece = new TextEncoder().encode(`${JSON.stringify({ checkpoint: 1, hash: 'x'.repeat(1_000_000) })}\n`);
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(log());
    for (; read < 1_000; read += 1) yield piece;
  }
  const open = async () => ({ source: endless(), bytes: null });
  const { status, complained } = await asked({ 'bomb.ndjson': '' }, {}, { open });
  expect(status).toBe(1);
  expect(complained).toEqual([
    expect.stringMatching(
      /^bomb\.ndjson: line \d+: the log goes on after 256 MB, unzipped; the log is read up to entry \d+\.$/,
    ),
  ]);
  expect(read).toBeLessThan(260);
});

/** A clock that is a minute and more later from this look on. */
function clockLateAfter(looks: number): { readonly clock: () => number; readonly looked: () => number } {
  let count = 0;
  const clock = (): number => {
    count += 1;
    return count > looks ? 60_001 : 0;
  };
  return { clock, looked: () => count };
}
const late = ['late.ndjson: it takes longer than 60 seconds.'];

test('[replay.bounds] a log that takes longer than 60 seconds to read is left, and the next one has its own time', async () => {
  const { clock } = clockLateAfter(20);
  const { status, said, complained } = await asked({ 'late.ndjson': good, 'good.ndjson': good }, {}, { clock });
  expect({ status, complained }).toEqual({ status: 2, complained: late });
  expect(said[0]).toMatch(/^good\.ndjson: app/);
  const free = await asked({ 'late.ndjson': good }, { bounds: false }, { clock: clockLateAfter(20).clock });
  expect(free).toMatchObject({ status: 0, complained: [] });
});

test('[replay.bounds] the check of the effects is part of these 60 seconds', async () => {
  const reading = clockLateAfter(Number.POSITIVE_INFINITY);
  await asked({ 'late.ndjson': good }, {}, { clock: reading.clock });
  const { clock } = clockLateAfter(reading.looked() + 10);
  const { status, complained } = await asked({ 'late.ndjson': good }, { effects: true }, { clock });
  expect({ status, complained }).toEqual({ status: 2, complained: late });
});

test('[replay.bounds] an event with a type of more than 100 letters ends the log', async () => {
  const files = { 'type.ndjson': log({ type: 'x'.repeat(101) } as unknown as PanelEvent) };
  expect((await asked(files, {})).complained).toEqual([
    'type.ndjson: line 3: entry 2: its type has more than 100 letters; the log is read up to entry 1.',
  ]);
});

test('[replay.bounds] of a place that changes in each entry the latest 2,000 changes are told, and how many there were', async () => {
  const ticks = Array.from(
    { length: 5_000 },
    (_, at): PanelEvent => ({ type: 'clock.ticked', startOfToday: 0, now: at + 1 }),
  );
  const { status, said } = await asked({ 'ticks.ndjson': log(...ticks) }, { blame: 'session.now' });
  expect(status).toBe(0);
  const lines = said.join('\n').split('\n');
  expect(lines[0]).toMatch(/changed 5,00\d times$/);
  expect(lines[1]).toMatch(/^ {2}… the first 3,00\d changes left out$/);
  expect(lines.filter((line) => line.includes('clock.ticked')).length).toBe(2_000);
});

test('[replay.bounds] of a log with a type for each entry thirty types are told', async () => {
  const odd = Array.from({ length: 3_000 }, (_, at) => ({ type: `odd.type${at}` }) as unknown as PanelEvent);
  const { status, said } = await asked({ 'types.ndjson': log(...odd) }, { stat: true });
  expect(status).toBe(0);
  const lines = said.join('\n').split('\n');
  expect(lines).toHaveLength(33);
  expect(lines[2]).toMatch(/\(other types\)$/);
  expect(lines.at(-1)).toBe('  … and 971 types more');
});
