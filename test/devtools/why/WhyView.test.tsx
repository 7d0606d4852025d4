/** "Why?" in the devtools: by pointing, by words and by keys, with links, a copy without the entries, and sentences for bad input. */
import { virtual } from '@guidepup/virtual-screen-reader';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Entry, PanelEvent } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { App } from '../../../src/devtools/App';
import { startConnection } from '../../../src/devtools/connection';
import { createViewer } from '../../../src/devtools/viewer/viewer';
import { ViewerContext } from '../../../src/devtools/viewer/viewerHooks';
import { absentRows, elementsOn } from '../../../src/devtools/why/found';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { entriesOf } from '../../replay/support/logs';
import { withoutDrawing } from '../noDrawing';
import { sessionOf } from '../sessionOf';

beforeAll(withoutDrawing);

function opened(entries: readonly Entry[] = entriesOf('morning')) {
  const viewer = createViewer({ now: () => 0, soon: () => () => {} });
  const connection = startConnection({ location: { origin: 'null' } } as never, viewer);
  render(
    <ViewerContext value={() => viewer}>
      <App connection={connection} />
    </ViewerContext>,
  );
  act(() => viewer.open(sessionOf(entries)));
  const end = () => act(() => viewer.goTo(Number.POSITIVE_INFINITY));
  return { viewer, end, user: userEvent.setup() };
}
const field = () => screen.getByRole('combobox', { name: 'Element, note number, or words' });
/** A busy machine must not fail a test. */
const patience = { timeout: 20_000 };
const answer = async () => screen.findByRole('region', { name: 'Answer' }, patience);

test('the key w, then a click in the picture, asks about what is there and touches nothing of it', async () => {
  const { viewer, end, user } = opened();
  end();
  await user.keyboard('w');
  expect(screen.getByText(/^Click a part of the panel/)).toBeInTheDocument();
  const row = await waitFor(() => {
    const found = document.querySelector('.dt-picture .row a');
    if (!found) throw new Error('no row is drawn');
    return found;
  });
  await user.click(row);
  const note = row.closest<HTMLElement>('.row')?.dataset['noteId'];
  expect(viewer.state()).toMatchObject({ asked: `row ${note}`, pointing: false, tab: 'why' });
  expect(within(await answer()).getByRole('status')).toHaveTextContent(new RegExp(`^The row of note ${note}: there`));
});

test('a screen reader says what it is, then since when, then the changes, then the causes', async () => {
  const { viewer, end } = opened();
  end();
  const row = elementsOn(viewer.state().track?.stateAt(viewer.state().position) as State).find((text) =>
    text.startsWith('row'),
  );
  act(() => viewer.ask(row ?? ''));
  const region = await answer();
  await virtual.start({ container: region });
  while ((await virtual.lastSpokenPhrase()) !== 'end of region, Answer') await virtual.next();
  const said = await virtual.spokenPhraseLog();
  await virtual.stop();
  // A text of several parts is said in several phrases.
  expect(said.join(' ')).toMatch(
    /^region, Answer status The row of note 1010 : there, text "[^"]+", emphasis "unread, bold", current, .* end of status list listitem, level 1, position 1, set size 4 emphasis "unread, bold" \("read" before\) button, #\d+ user.markedUnread .* a person: "Mark as unread" outbox.read.1010.wanted : deletion true end of deletion insertion false end of insertion by code reducers\/outbox\.ts: user.markedUnread end of code It comes from a person/,
  );
});

test('a note that the list has no row for is offered with its place, and a click tells what keeps it away', async () => {
  const { viewer, user } = opened();
  const place = entriesOf('morning').findIndex((_entry, index) => {
    act(() => viewer.goTo(index));
    return (
      screen.queryByRole('tab', { name: 'Why?' }) !== null &&
      absentRows(viewer.state().track?.stateAt(index) as State).length > 0
    );
  });
  expect(place).toBeGreaterThan(-1);
  await user.click(screen.getByRole('tab', { name: 'Why?' }));
  const [first] = absentRows(viewer.state().track?.stateAt(place) as State);
  const item = within(screen.getByRole('region', { name: 'Notes without a row here' })).getAllByRole(
    'listitem',
  )[0] as HTMLElement;
  expect(item).toHaveTextContent(
    first?.under === null ? /at the top$/ : new RegExp(`under the row of note ${first?.under}$`),
  );
  await user.click(within(item).getByRole('button'));
  expect(within(await answer()).getByRole('status')).toHaveTextContent(`The row of note ${first?.id}: not there`);
});

test('without a pointer Tab goes through the parts of the panel, Enter asks, and Escape ends it inside the picture too', async () => {
  const { viewer, end, user } = opened();
  end();
  await user.keyboard('w');
  const link = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.dt-picture .row a');
    if (!found) throw new Error('no row is drawn');
    return found;
  });
  act(() => link.focus());
  await user.tab();
  expect(document.activeElement).not.toBe(link);
  await user.keyboard('{Escape}');
  expect(viewer.state().pointing).toBe(false);
  await user.keyboard('w');
  act(() => link.focus());
  await user.keyboard('{Enter}');
  expect(viewer.state().asked).toBe(`row ${link.closest<HTMLElement>('.row')?.dataset['noteId']}`);
});

test('Escape takes pointing back, and w in a field is a letter', async () => {
  const { viewer, user } = opened();
  await user.keyboard('w');
  await user.keyboard('{Escape}');
  expect(viewer.state().pointing).toBe(false);
  await user.type(field(), 'w');
  expect(viewer.state().pointing).toBe(false);
});

test('by keys alone: a number is written, and an entry of the answer is gone to', async () => {
  const { viewer, end, user } = opened();
  end();
  act(() => viewer.setTab('why'));
  await user.type(field(), '1010{Enter}');
  const [link] = within(await answer()).getAllByRole('button', { name: /^#\d+ / });
  const place = Number(/\d+/.exec(link?.textContent ?? '')?.[0]);
  link?.focus();
  await user.keyboard('{Enter}');
  expect(viewer.state().position).toBe(place);
});

test('a click beside all parts, and on the devtools themselves, gets one sentence', async () => {
  const { viewer, end, user } = opened();
  end();
  await user.keyboard('w');
  const title = await waitFor(() => {
    const found = document.querySelector('.dt-picture .panel');
    if (!found) throw new Error('no panel is drawn');
    return found;
  });
  await user.click(title);
  expect(screen.getByText(/^No entry changes this part\./)).toBeInTheDocument();
  await user.click(screen.getByRole('tablist', { name: 'Views' }));
  expect(screen.getByText(/^This is a part of the devtools\./)).toBeInTheDocument();
  expect(viewer.state()).toMatchObject({ pointing: true, asked: null });
});

test('the focus stays in the field after a question, and a problem is gone with the next question', async () => {
  const { viewer, end, user } = opened();
  end();
  act(() => viewer.setTab('why'));
  await user.type(field(), 'nonsense %{Enter}');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await user.clear(field());
  await user.type(field(), '1010{Enter}');
  expect([screen.queryByRole('alert'), document.activeElement]).toEqual([null, field()]);
  expect(field()).toHaveValue('row 1010');
});

test('the answer about a row lists what would stand between the row and the next', async () => {
  const entries = entriesOf('morning');
  const [under = 0, id = 0] = foldAll(panelFold, panelFold.initial, entries).notes.order;
  const more: readonly PanelEvent[] = [
    { type: 'user.choseFilter', filter: 'all' },
    { type: 'user.askedTrash', note: id },
    { type: 'user.dismissedUndo', key: id },
  ];
  const at = entries.at(-1)?.at ?? 0;
  const log = [...entries, ...more.map((event, index) => ({ seq: entries.length + 1 + index, at, event }))];
  const { viewer, end } = opened(log);
  end();
  act(() => viewer.ask(`row ${under}`));
  await answer();
  const between = await screen.findByRole('region', { name: 'Notes without a row between this row and the next' });
  expect(within(between).getByRole('button')).toHaveTextContent(`row ${id}`);
});

test('words of a row find its note', async () => {
  const { viewer, end, user } = opened();
  end();
  const [id = 0] = viewer.state().track?.stateAt(viewer.state().position).notes.order ?? [];
  const note = viewer.state().track?.stateAt(viewer.state().position).notes.byId[id];
  const words = note?.readable ? (note.subject[0]?.text ?? '') : '';
  act(() => viewer.setTab('why'));
  await user.type(field(), `${words}{Enter}`);
  expect(viewer.state().asked).toBe(`row ${id}`);
});

test('"What if this had not been" shows the panel without the entry of the answer, and the way back', async () => {
  const { viewer, user } = opened();
  // It was marked as unread; a later answer of the service says the same.
  act(() => viewer.goTo(62));
  act(() => viewer.ask('row 1010'));
  await answer();
  const row = () => {
    const found = document.querySelector('.dt-picture [data-note-id="1010"]')?.cloneNode(true);
    if (!(found instanceof Element)) return undefined;
    // They follow the focus, not the state.
    found.querySelector('.row-acts')?.remove();
    return found.outerHTML;
  };
  await waitFor(() => expect(row()).toBeDefined());
  const recorded = row();
  await user.click(screen.getByRole('button', { name: 'What if this had not been' }));
  expect(screen.getByText(/otherwise than recorded$/)).toBeInTheDocument();
  await waitFor(() => expect(row()).not.toBe(recorded));
  await user.click(screen.getByRole('button', { name: /^Without / }));
  await waitFor(() => expect(row()).toBe(recorded));
  expect(viewer.state().whatIf).toBeNull();
});

test.each([
  ['nonsense %', /is no element of the panel/],
  ['999999', /^No entry of this log speaks of the row of note 999999\.$/],
])('%s is one sentence', async (text, sentence) => {
  const { viewer, end, user } = opened();
  end();
  act(() => viewer.setTab('why'));
  await user.type(field(), `${text}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('before the session began there is one sentence', async () => {
  const { viewer } = opened();
  act(() => viewer.goTo(0));
  act(() => viewer.ask('row 1010'));
  expect(await screen.findByText('Nothing was drawn after entry 0, because the session had not begun.')).toBeVisible();
});

test('a file is shown at its first error, or from its beginning', () => {
  expect(opened().viewer.state().position).toBe(0);
  const entries = entriesOf('morning');
  const failed: Entry = {
    seq: entries.length + 1,
    at: entries.at(-1)?.at ?? 0,
    event: { type: 'effect.failed', name: 'sync', message: 'x', stack: null } as never,
  };
  expect(opened([...entries, failed]).viewer.state().position).toBe(entries.length + 1);
});
