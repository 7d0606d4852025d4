/** What follows from a choice of the help sheet. */
import type { Theme } from '../../../reducers/names';
import { draftText } from '../../../reducers/selectors';
import { wroteReply } from '../../support/typing';
import { aPanel } from '../../support/virtualWorld';

test('[theme.scheme] the theme that is chosen here or in another tab is drawn, once', () => {
  const drawn: Theme[] = [];
  const { world, tab } = aPanel(1, { drawTheme: (theme) => drawn.push(theme) });
  tab.do({ type: 'user.madeChoice', choice: 'theme', value: 'dark' });
  tab.do({ type: 'user.madeChoice', choice: 'theme', value: 'dark' });
  world.openTab().do({ type: 'user.madeChoice', choice: 'theme', value: 'light' });
  world.advance(1_000);
  expect(drawn).toEqual(['dark', 'light']);
});

test('[words.chosen] another language ends the session, and the next page begins with it', () => {
  const { world, tab } = aPanel(1);
  const other = world.openTab();
  tab.do({ type: 'user.madeChoice', choice: 'locale', value: 'de' });
  world.advance(1_000);
  expect(tab.state().panel.locale).toBe('de');
  expect([tab.sessions.length, other.sessions.length]).toEqual([2, 1]);
  expect(tab.sessions[0]?.state$.value.session.ended).toBe('newLocale');
  // The other tab knows of it, and its person may choose the same.
  expect(other.state().panel.locale).toBe('de');
  other.do({ type: 'user.madeChoice', choice: 'locale', value: 'de' });
  world.advance(1_000);
  expect(other.sessions).toHaveLength(2);
});

test('[words.chosen] a text that was typed a moment before, and a trash that can still be undone, outlive the page', () => {
  const { world, tab } = aPanel(3, { speaks: true });
  tab.do({ type: 'user.askedTrash', note: 2 });
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do(wroteReply(1, 'Half a thought'));
  tab.do({ type: 'user.madeChoice', choice: 'locale', value: 'de' });
  world.advance(1_000);
  expect(tab.sessions).toHaveLength(2);
  expect(draftText(tab.state(), 1)).toBe('Half a thought');
  world.advance(30_000);
  expect(world.provider.calls.filter(({ request }) => request.call === 'deleteComment')).toHaveLength(1);
});
