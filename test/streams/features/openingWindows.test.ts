/** The windows that the panel opens. */
import { aPanel } from '../../support/virtualWorld';

test.each([true, false])(
  '[actions.edit] Edit opens the edit link in a new window at once; in a host page: %s',
  (embedded) => {
    const { tab } = aPanel(1, { embedded });
    tab.do({ type: 'user.askedEdit', note: 1 });
    expect(tab.windows).toEqual(['https://wordpress.com/comment/101/7001?action=edit']);
  },
);

test('[keys.page] "o" opens the page of the note', () => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.askedPage', note: 1 });
  const note = tab.state().notes.byId[1];
  expect(note?.readable && tab.windows).toEqual([note?.readable && note.url]);
});

test('[actions.edit] an act on an unknown note opens no window', () => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.askedEdit', note: 99 });
  expect(tab.windows).toEqual([]);
});

test('[actions.edit] nothing else that is done with a comment opens a window', () => {
  const { tab } = aPanel(1);
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  tab.do({ type: 'user.askedTrash', note: 1 });
  expect(tab.windows).toEqual([]);
});
