/** A fleet's index in the devtools: what is shown of it, by mouse and by keys, and what a wrong file says. */
import { Blob as NodeBlob } from 'node:buffer';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Entry } from '../../../reducers/events';
import { App } from '../../../src/devtools/App';
import { startConnection } from '../../../src/devtools/connection';
import type { GivenFile } from '../../../src/devtools/fleet/fleetLogs';
import { createViewer } from '../../../src/devtools/viewer/viewer';
import { ViewerContext } from '../../../src/devtools/viewer/viewerHooks';
import { indexFormat, indexVersion } from '../../../src/replay/fleet/indexLines';
import { fleetVersion, type LogLine, unusableLine } from '../../../src/replay/fleet/logLine';
import { makeHeader } from '../../../src/replay/session/header';
import { entriesOf, logText } from '../../replay/support/logs';
import { withoutDrawing } from '../noDrawing';

beforeAll(withoutDrawing);

const finding = (id: string, words: string, seq: number | null): LogLine['findings'][number] => {
  return { id, kind: 'state', everyday: false, words, seq, type: 'user.openedNote' };
};
const line = (file: string, change: Partial<LogLine>): LogLine => {
  const facts = { app: '0.3.0', day: '2026-11-21', entries: 300, cut: false, risky: false, where: null };
  return { fleet: fleetVersion, log: file, file, by: 'x', verdict: 'found', findings: [], ...facts, ...change };
};
const drifts = finding('0000000a', 'notes.order drifts', 4);
const lines = [
  line('logs/long.ndjson', { findings: [drifts] }),
  line('logs/short.ndjson', { findings: [drifts, finding('0000000b', 'it is rare', null)], entries: 30 }),
  line('logs/new.ndjson', { findings: [drifts], app: '0.4.0', day: '2026-11-22' }),
  line('logs/well.ndjson', { verdict: 'ok', app: '0.4.0', day: '2026-11-22' }),
  line('logs/slow.ndjson', {
    findings: [{ ...finding('0000000c', 'TimeoutError', 9), kind: 'error', everyday: true }],
    where: { expression: 'isRead(1)', seq: 9, type: 'user.openedNote' },
  }),
  unusableLine({ log: 'z', file: 'logs/letter.ndjson', by: 'x', reason: 'this is no log of the panel.' }),
];
const head = { format: indexFormat, version: indexVersion, by: 'x', asked: '--verify' };
const index = (head_: object = head, of: readonly unknown[] = lines): string =>
  [head_, ...of].map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');

/** jsdom's own files cannot be read as a stream. */
const given = (path: string, text: string): GivenFile => ({
  path,
  open: async () => Object.assign(new NodeBlob([text]), { name: path.split('/').at(-1) }) as unknown as File,
});
const log = (path: string): GivenFile => given(path, logText(entriesOf('morning').slice(0, 14)));

function page() {
  const viewer = createViewer({ now: () => 0, soon: () => () => {} });
  const connection = startConnection({ location: { origin: 'null' } } as never, viewer);
  render(
    <ViewerContext value={() => viewer}>
      <App connection={connection} />
    </ViewerContext>,
  );
  return { viewer, user: userEvent.setup(), open: (...files: GivenFile[]) => act(() => connection.openFiles(files)) };
}

const items = (): string[] =>
  within(screen.getByRole('navigation'))
    .getAllByRole('button')
    .map((button) => button.textContent ?? '');
const chosen = (): string | null =>
  screen.getByRole('navigation').querySelector('[aria-current="true"]')?.textContent ?? null;
const rows = (title: string): string[] =>
  within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .reduce((text, cell) => `${text} ${cell.textContent}`, within(row).getByRole('rowheader').textContent ?? ''),
    );

test('[devtools.fleet] it shows what was found, most important first, with bars over all versions and days', async () => {
  const { open } = page();
  await open(given('logs.fleet.ndjson', index()));
  expect(screen.getByRole('main', { name: 'Fleet' })).toHaveTextContent(
    '5 sessions, 1,230 entries; 2 versions over 2 days; something was found in 4',
  );
  expect(items()).toEqual([
    '360%statenotes.order drifts',
    '120%stateit is rare',
    '120%whereisRead(1)',
    '120%errorTimeoutError',
    '1filescould not be read',
  ]);
  expect(screen.getByRole('heading', { name: 'notes.order drifts' })).toBeInTheDocument();
  expect(rows('By version')).toEqual(['0.3.0  2 of 3 67%', '0.4.0  1 of 2 50%']);
  expect(rows('By day')).toEqual(['2026-11-21  2 of 3 67%', '2026-11-22  1 of 2 50%']);
  expect(screen.getByText(/^npm run replay/)).toHaveTextContent(
    'npm run replay -- logs/short.ndjson --shrink fingerprint:0000000a --test test/replay/found/0000000a',
  );
});

test('[devtools.fleet-bounds] of thousands of versions, days and findings the page draws a few hundred, and counts the others', async () => {
  const { open } = page();
  const many = Array.from({ length: 3_000 }, (_, at) => {
    const id = (0x10000000 + at).toString(16);
    const day = new Date(at * 86_400_000).toISOString().slice(0, 10);
    return line(`logs/${at}.ndjson`, { app: `0.${at}.0`, day, findings: [drifts, finding(id, `words ${at}`, at)] });
  });
  await open(given('logs.fleet.ndjson', index(head, [...many, line('logs/b.ndjson', { app: '0.2999.0' })])));
  const shown = screen.getByRole('main');
  expect(
    within(shown).getByRole('table', { name: 'By version, and 2,900 more with fewer sessions' }),
  ).toHaveTextContent('0.2999.01 of 2');
  expect(within(shown).getByRole('table', { name: /^By day, and 2,901 more/ })).toBeInTheDocument();
  expect(shown).toHaveTextContent('and 2,801 more');
  expect(shown.querySelectorAll('*').length).toBeLessThan(5_000);
});

test('[devtools.fleet-session] keys move through what was found', async () => {
  const { open, user } = page();
  await open(given('logs.fleet.ndjson', index()));
  within(screen.getByRole('navigation')).getAllByRole('button')[0]?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toContain('isRead(1)');
  expect(screen.getByRole('heading', { name: 'isRead(1)' })).toBeInTheDocument();
  await user.keyboard('{End}');
  expect(chosen()).toContain('could not be read');
  expect(screen.getByText('this is no log of the panel.')).toBeInTheDocument();
  await user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toHaveTextContent('notes.order drifts');
});

test('[devtools.fleet-session] a click opens an example at the entry that shows it, and the way back leads to the same group', async () => {
  const { open, user, viewer } = page();
  await open(given('logs.fleet.ndjson', index()), log('logs/short.ndjson'), log('logs/long.ndjson'));
  expect(screen.getByText('2 logs at hand')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /it is rare/ }));
  await user.click(screen.getByRole('button', { name: /notes.order drifts/ }));
  await user.click(screen.getByRole('button', { name: 'Open its timeline' }));
  await screen.findByRole('tablist');
  expect(viewer.state()).toMatchObject({ position: 4, session: { facts: { title: 'short.ndjson' } } });
  await user.click(screen.getByRole('button', { name: 'Fleet' }));
  expect(chosen()).toContain('notes.order drifts');
});

const row = { kind: 'event', second: '', withinMs: 0, times: 0, bad: 3, good: 1, sessions: 'x' };
const explanation = {
  id: '0000000a',
  kind: 'state',
  words: 'notes.order drifts',
  versions: ['0.3.0', '0.4.0'],
  bad: 3,
  good: 2,
  compared: 40,
  told: [
    {
      ...row,
      first: 'user.dismissedUndo',
      example: { file: 'logs/long.ndjson', entries: 300 },
      score: 0.87,
      interval: [0.3, 1],
      few: true,
      also: [{ ...row, first: 'undo.elapsed', example: { file: 'logs/long.ndjson', entries: 300 } }],
    },
  ],
};

test('[devtools.fleet-explain] a group has what tells its sessions from good ones, and a click leads on to "Why?"', async () => {
  const { open, user, viewer } = page();
  const text = [...lines, { explain: explanation }].map((one) => JSON.stringify(one)).join('\n');
  await open(given('explained.ndjson', text));
  const told = screen.getByRole('region', { name: 'What tells them from good sessions' });
  expect(told).toHaveTextContent('3 bad and 2 good sessions of 0.3.0, 0.4.0');
  expect(within(told).getByRole('listitem')).toHaveTextContent(
    'user.dismissedUndoscore 0.87 (0.30 to 1.00); in 3 of 3 bad and 1 of 2 good sessions; few bad sessions, so it may be chance; in the same sessions: undo.elapsed',
  );
  expect(screen.getByRole('main')).not.toHaveTextContent('of this file could not be read');
  act(() => viewer.giveLogs([log('logs/long.ndjson')]));
  await user.click(within(told).getByRole('button', { name: 'Why? in long.ndjson' }));
  await screen.findByRole('tablist');
  await waitFor(() => expect(viewer.state()).toMatchObject({ position: 4, tab: 'why', pointing: true }));
  expect(viewer.state().session?.facts).toMatchObject({ title: 'long.ndjson' });
  await user.click(screen.getByRole('button', { name: 'Fleet' }));
  await user.click(screen.getByRole('button', { name: /it is rare/ }));
  expect(screen.getByRole('region', { name: 'What tells them from good sessions' })).toHaveTextContent(
    'Ask with --json --explain 0000000b besides the options of before',
  );
});

test('[devtools.fleet-explain] what --explain alone wrote is added to the open fleet, and the chosen group stays', async () => {
  const { open, user } = page();
  const alone = given('explained.ndjson', JSON.stringify({ explain: explanation }));
  await open(alone);
  expect(await screen.findByRole('alert')).toHaveTextContent('it explains a fleet, so open the fleet’s index first');
  await open(given('logs.fleet.ndjson', index()));
  await user.click(screen.getByRole('button', { name: /it is rare/ }));
  await open(alone);
  expect(chosen()).toContain('it is rare');
  await user.click(screen.getByRole('button', { name: /notes.order drifts/ }));
  const told = screen.getByRole('region', { name: 'What tells them from good sessions' });
  expect(told).toHaveTextContent('3 bad and 2 good sessions of 0.3.0, 0.4.0');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[devtools.fleet-explain] "Why?" of a log that was not given is one sentence, and nothing is asked', async () => {
  const { open, user, viewer } = page();
  await open(given('logs.fleet.ndjson', index()), log('logs/other.ndjson'), log('logs/another.ndjson'));
  await user.click(screen.getByRole('button', { name: 'Why?' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('short.ndjson is not among the logs that were given');
  expect(viewer.state()).toMatchObject({ isFleetShown: true, pointing: false });
});

test.each([
  ['a fingerprint that is none', { ...explanation, id: '$(reboot)' }],
  ['a score above 1', { ...explanation, told: [{ ...explanation.told[0], score: 2 }] }],
  ['a row without counts', { ...explanation, told: [{ first: 'x' }] }],
])('[devtools.fleet-explain] an explanation with %s is a line that could not be read', async (_name, explain) => {
  const { open } = page();
  await open(given('logs.fleet.ndjson', index(head, [...lines, { explain }])));
  expect(screen.getByRole('main')).toHaveTextContent('1 line of this file could not be read');
});

test('[devtools.fleet-files] without its logs it asks for their folder, then opens the session', async () => {
  const { open, user, viewer } = page();
  await open(given('logs.fleet.ndjson', index()));
  const picker = screen.getByLabelText('The logs’ folder');
  const asked = jest.spyOn(picker, 'click');
  await user.click(screen.getByRole('button', { name: 'Open its timeline' }));
  expect(asked).toHaveBeenCalledTimes(1);
  const file = await log('short.ndjson').open();
  act(() => viewer.giveLogs([{ path: 'logs/short.ndjson', open: async () => file }]));
  await user.click(screen.getByRole('button', { name: 'Open its timeline' }));
  await screen.findByRole('tablist');
});

test('[devtools.fleet-files] a log that was not given is named, and the fleet stays', async () => {
  const { open, user } = page();
  await open(given('logs.fleet.ndjson', index()), log('logs/other.ndjson'), log('logs/another.ndjson'));
  await user.click(screen.getByRole('button', { name: 'Open its timeline' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'short.ndjson is not among the logs that were given: choose the folder that it is in.',
  );
  expect(screen.getByRole('main', { name: 'Fleet' })).toBeInTheDocument();
});

test.each([
  [
    'an index of a later version',
    index({ ...head, version: 2 }),
    'it is an index of version 2, and this page reads version 1.',
  ],
  ['a file that is none', 'Dear Sam,\n', 'this is no log of the panel'],
  ['an empty file', '', 'it is empty'],
])('[devtools.fleet-files] %s is one sentence, and the fleet that was open stays', async (_name, text, sentence) => {
  const { open } = page();
  await open(given('logs.fleet.ndjson', index()));
  await open(given('wrong.fleet.ndjson', text));
  expect(screen.getByRole('alert')).toHaveTextContent(`wrong.fleet.ndjson: ${sentence}`);
  expect(screen.getByRole('heading', { name: 'logs.fleet.ndjson' })).toBeInTheDocument();
});

test('[devtools.fleet-files] lines that are none are counted, and the others are shown', async () => {
  const { open } = page();
  await open(given('logs.fleet.ndjson', index(head, [...lines, '{"fleet":1,"cut', '{}'])));
  expect(screen.getByRole('main')).toHaveTextContent('2 lines of this file could not be read');
});

test('[devtools.fleet] an index without logs, and one in which nothing was found, say so', async () => {
  const { open } = page();
  await open(given('none.fleet.ndjson', index(head, [])));
  expect(screen.getByRole('heading', { name: 'No logs' })).toBeInTheDocument();
  await open(given('well.fleet.ndjson', index({ ...head, asked: '' }, lines.slice(3, 4))));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Nothing was found' })).toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveTextContent('Asked for errors alone; --verify and --effects ask for more.');
});

test('[devtools.fleet] lines of fleet --json are a fleet, too', async () => {
  const { open } = page();
  await open(given('lines.json', lines.map((one) => JSON.stringify(one)).join('\n')));
  expect(screen.getByRole('heading', { name: 'lines.json' })).toBeInTheDocument();
  expect(items()).toHaveLength(5);
});

test('[devtools.hostile] a small log in which a long draft is edited thousands of times is one sentence', async () => {
  const { open } = page();
  const [begin] = entriesOf('morning');
  if (!begin) throw new Error('The log has no first entry.');
  const edits = Array.from({ length: 2_000 }, (_, index): Entry => {
    const edit = { start: 0, removed: 0, inserted: index === 0 ? 'x'.repeat(20_000_000) : 'y' };
    return { seq: index + 2, at: begin.at, event: { type: 'user.wroteReply', note: 1012, edit, caret: 0 } };
  });
  const header = JSON.stringify(makeHeader('1.0.0', begin.at, 'none'));
  const text = [header, ...[begin, ...edits].map((entry) => JSON.stringify(entry)), ''].join('\n');
  await open(given('draft.ndjson', text));
  expect(screen.getByRole('alert')).toHaveTextContent('draft.ndjson: up to entry 51, 1 GB of drafts were edited.');
});

test('[devtools.fleet-files] many files without an index are one sentence', async () => {
  const { open } = page();
  await open(log('a.ndjson'), log('b.ndjson'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    '2 files and no index of a fleet: open one of them, or their index.',
  );
});
