import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Panel } from '../../../src/panel/Panel';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

function show(state = readyState([aNote(1)])) {
  const world = panelWorld(state);
  renderPanel(<Panel />, world);
  return { world, user: userEvent.setup() };
}
async function open(shown: ReturnType<typeof show>) {
  await shown.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  return within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
}

test('[help.sheet] it opens from the list, takes the focus, and everything else is out of reach', async () => {
  const shown = show();
  await open(shown);
  expect(shown.world.said).toContainEqual({ type: 'user.openedHelp' });
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveFocus();
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('region', { name: 'Notifications' }).closest('[inert], [data-covered]')).not.toBeNull();
});

test('[help.sheet] a press beside it closes it', async () => {
  const shown = show();
  await open(shown);
  const shade = screen.getByRole('dialog').previousElementSibling;
  if (!shade) throw new Error('there is no shade beside the sheet');
  await shown.user.click(shade);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('[help.sheet] it lists every key', async () => {
  const dialog = await open(show());
  const keys = new Set(dialog.getAllByText(/^.+$/, { selector: 'kbd' }).map((key) => key.textContent));
  for (const key of ['Esc', 'N', '→', 'Enter', '←', '↓', 'J', '↑', 'K', '?', ...'AUCFLESTR'])
    expect(keys).toContain(key);
});

test('[help.choices] [keys.single-keys] the switch turns single-key shortcuts off and tells what that means', async () => {
  const shown = show();
  const dialog = await open(shown);
  const toggle = dialog.getByRole('switch', { name: 'Single-key shortcuts' });
  expect(toggle).toBeChecked();
  expect(toggle).toHaveAccessibleDescription('When off, letters do nothing. Arrows, Enter, Esc and ? still work.');
  await shown.user.click(toggle);
  expect(shown.world.said).toContainEqual({ type: 'user.madeChoice', choice: 'singleKeys', value: false });
  expect(toggle).not.toBeChecked();
  expect(dialog.getByText('J')).toHaveAttribute('data-off');
  expect(dialog.getByText('?', { selector: 'kbd' })).not.toHaveAttribute('data-off');
});

test('[help.choices] the undo time is one of three', async () => {
  const shown = show();
  const dialog = await open(shown);
  const times = within(dialog.getByRole('group', { name: 'Time to undo' }));
  expect(times.getByRole('radio', { name: '4.5 seconds' })).toBeChecked();
  await shown.user.click(times.getByRole('radio', { name: '20 seconds' }));
  expect(shown.world.said).toContainEqual({ type: 'user.madeChoice', choice: 'undoMs', value: 20_000 });
  expect(times.getByRole('radio', { name: '20 seconds' })).toBeChecked();
});

test('[help.choices] a theme and a language are offered where the page leaves them to the person, and are said', async () => {
  const state = readyState([aNote(1)]);
  const left = {
    ...state,
    panel: { ...state.panel, theme: 'auto', locale: 'en' },
    session: { ...state.session, locales: ['en', 'de', 'ar'] },
  } as const;
  const shown = show(left);
  const dialog = await open(shown);
  const theme = within(dialog.getByRole('group', { name: 'Theme' }));
  expect(theme.getByRole('radio', { name: 'As the system' })).toBeChecked();
  await shown.user.click(theme.getByRole('radio', { name: 'Dark' }));
  const language = within(dialog.getByRole('group', { name: 'Language' }));
  expect(language.getAllByRole('button').map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ['English', 'en'],
    ['Deutsch', 'de'],
    ['العربية', 'ar'],
  ]);
  expect(language.getByRole('button', { pressed: true })).toHaveTextContent('English');
  await shown.user.click(language.getByRole('button', { name: 'English' }));
  await shown.user.click(language.getByRole('button', { name: 'Deutsch' }));
  expect(shown.world.said.filter(({ type }) => type === 'user.madeChoice')).toEqual([
    { type: 'user.madeChoice', choice: 'theme', value: 'dark' },
    { type: 'user.madeChoice', choice: 'locale', value: 'de' },
  ]);
});

test('[help.choices] no theme and no language are offered that the page decides, nor a language that cannot be kept', async () => {
  const dialog = await open(show());
  for (const name of ['Theme', 'Language']) expect(dialog.queryByRole('group', { name })).not.toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  cleanup();
  const state = readyState([aNote(1)]);
  const blocked = {
    ...state,
    panel: { ...state.panel, storageBlocked: true },
    session: { ...state.session, locales: ['en', 'de'] as const },
  };
  const refused = await open(show(blocked));
  expect(refused.queryByRole('group', { name: 'Language' })).not.toBeInTheDocument();
});

test('[help.log] the log is downloaded with texts replaced, unless the person says otherwise', async () => {
  const shown = show();
  const dialog = await open(shown);
  const download = dialog.getByRole('button', { name: 'Download log' });
  await shown.user.click(download);
  expect(shown.world.said).toContainEqual({ type: 'user.askedLog', redaction: 'text' });
  await shown.user.click(dialog.getByRole('checkbox', { name: 'Replace names and texts in the log' }));
  await shown.user.click(download);
  expect(shown.world.said).toContainEqual({ type: 'user.askedLog', redaction: 'none' });
});

test('[help.log] the log of the session before is offered where one is kept', async () => {
  const shown = show();
  const dialog = await open(shown);
  expect(dialog.queryByRole('button', { name: 'Download previous log' })).not.toBeInTheDocument();
  act(() => shown.world.tell({ type: 'session.foundEarlierLog', startedAt: Date.UTC(2026, 10, 20) }));
  await shown.user.click(dialog.getByRole('button', { name: 'Download previous log' }));
  expect(shown.world.said).toContainEqual({ type: 'user.askedEarlierLog', redaction: 'text' });
});

test('[help.sheet] the connection is told while push works too', async () => {
  const dialog = await open(show());
  expect(dialog.getByText('Live')).toBeInTheDocument();
});

test('[help.sheet] it closes when the host closes the panel', async () => {
  const shown = show();
  await open(shown);
  act(() => shown.world.tell({ type: 'host.hidden' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const reportsName = { name: 'Send error reports' };
const offered = { type: 'report.offered', on: true, privacyControl: false, sampled: true, waiting: 0 } as const;

test('[reports.switch] nothing is said of reports where none are configured', async () => {
  const dialog = await open(show());
  expect(dialog.queryByRole('switch', reportsName)).not.toBeInTheDocument();
});

test('[reports.switch] where they are configured, the sheet says what is sent, and the switch turns it off', async () => {
  const shown = show();
  const dialog = await open(shown);
  act(() => shown.world.tell(offered));
  const toggle = dialog.getByRole('switch', reportsName);
  expect(toggle).toBeChecked();
  expect(toggle).toHaveAccessibleDescription(
    /the log of this session is sent .* Names and texts in it are replaced\.$/,
  );
  await shown.user.click(toggle);
  expect(shown.world.said).toContainEqual({ type: 'user.madeChoice', choice: 'reports', value: false });
  expect(toggle).not.toBeChecked();
  await shown.user.click(toggle);
  expect(toggle).toBeChecked();
});

test('[reports.switch] under Global Privacy Control the switch is off, says why, and does nothing', async () => {
  const shown = show();
  const dialog = await open(shown);
  act(() => shown.world.tell({ ...offered, privacyControl: true }));
  const toggle = dialog.getByRole('switch', reportsName);
  expect(toggle).not.toBeChecked();
  expect(toggle).toHaveAttribute('aria-disabled', 'true');
  expect(toggle).toHaveAccessibleDescription(/^Off: .*Global Privacy Control/);
  await shown.user.click(toggle);
  expect(shown.world.said.filter(({ type }) => type === 'user.madeChoice')).toEqual([]);
});
