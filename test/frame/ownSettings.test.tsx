/** Filters, words and acts of the settings: what they become, and the sentence for each wrong one. */
import { screen, within } from '@testing-library/react';
import { ConfigError, readers } from '../../src/frame/config';
import { ownSettings as ownSettingsWith } from '../../src/frame/ownSettings';
import { listRoutes } from '../../src/frame/ports/api';
import { Panel } from '../../src/panel/Panel';
import { filterLabel, loadWords } from '../../src/panel/words';
import { wholeEnglish } from '../../src/panel/words/wholeWords';
import { aNote, panelWorld, readyState, renderPanel } from '../support/panelWorld';
import { aPanel } from '../support/virtualWorld';

const ownSettings = ({ filters, words, acts }: { filters?: unknown; words?: unknown; acts?: unknown }) =>
  ownSettingsWith({ filters, words, acts }, readers, listRoutes);
const orders = { name: 'orders', label: 'Orders', types: ['store_order'] };

describe('[filter.own]', () => {
  const own = ownSettings({
    filters: [orders, { name: 'all', label: 'Everything' }, { name: 'likes', types: ['like'] }],
  });

  test('filters are those of the settings, in their order, and the first one is chosen', () => {
    const { tab } = aPanel(2, { filters: own.filters });
    expect(tab.state().session.filters).toEqual([
      { name: 'orders', types: ['store_order'] },
      { name: 'all' },
      { name: 'likes', types: ['like'] },
    ]);
    expect(tab.state().panel.filter).toBe('orders');
  });

  test('the bar has them with their names, and each shows its types', async () => {
    const words = await loadWords('en', own.textsOf);
    const state = readyState([aNote(1, { type: 'store_order' }), aNote(2, { type: 'comment_like' })], {
      filter: 'orders',
    });
    const world = panelWorld({ ...state, session: { ...state.session, filters: own.filters ?? [] } });
    renderPanel(<Panel />, world, words);
    const bar = screen.getByRole('group', { name: 'Filter notifications' });
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ dataset }) => dataset['filter']),
    ).toEqual(['orders', 'all', 'likes']);
    expect(within(bar).getByRole('button', { name: /^Orders/, pressed: true })).toBeVisible();
    expect(within(bar).getByRole('button', { name: 'Everything' })).toBeVisible();
    expect(document.querySelectorAll('[data-view="list"] [data-note-type]')).toHaveLength(1);
  });
});

describe('[words.own]', () => {
  const own = ownSettings({
    filters: [orders],
    words: {
      en: { 'list.end': 'Nothing older', 'error.nextTry': { other: 'Again in {count} s.' } },
      de: { 'filter.orders': 'Bestellungen' },
    },
  });

  test('texts come before the panel’s, by locale; a label is every locale’s without a text', async () => {
    const english = await loadWords('en', own.textsOf);
    expect([
      english.say('list.end'),
      english.say('error.nextTry', { count: 2 }),
      filterLabel(english, 'orders'),
    ]).toEqual(['Nothing older', 'Again in 2 s.', 'Orders']);
    const german = await loadWords('de', own.textsOf);
    expect([filterLabel(german, 'orders'), german.say('list.end')]).toEqual(['Bestellungen', 'Ende']);
    expect(wholeEnglish.say('list.end')).toBe('The End');
  });
});

describe('[acts.own]', () => {
  test('a note offers nothing that is left out, and the rest', () => {
    const { trim } = ownSettings({ acts: ['spam', 'trash', 'reply'] });
    const note = trim(aNote(1));
    const offered = note.readable ? note.body.flatMap(({ actions }) => Object.keys(actions ?? {})) : [];
    expect(offered.sort()).toEqual(['approve-comment', 'edit-comment', 'like-comment']);
    const { trim: all } = ownSettings({ acts: ['approve', 'like', 'follow', 'spam', 'trash', 'edit', 'reply'] });
    const bare = all(aNote(1));
    expect(bare.readable && bare.body.every(({ actions }) => actions === null)).toBe(true);
  });

  test('lists and single notes of the service are without them', () => {
    const { routes } = ownSettings({ acts: ['spam'] });
    expect(Object.keys(routes)).toContain('getMe');
    const raw = {
      id: 1,
      type: 'comment',
      read: 0,
      timestamp: '2026-01-01T00:00:00Z',
      note_hash: 1,
      subject: [{ text: 's' }],
    };
    const body = [{ text: 'b', actions: { 'spam-comment': true, 'like-comment': false } }];
    const answer = routes.listNotes.parse(
      { notes: [{ ...raw, body }], last_seen_time: 0 },
      { call: 'listNotes', number: 10 },
    );
    expect(JSON.stringify(answer)).toContain('like-comment');
    expect(JSON.stringify(answer)).not.toContain('spam-comment');
  });
});

test.each([
  [{ filters: [] }, /"filters" must be a list of at least one filter/],
  [{ filters: 'all' }, /"filters" must be a list/],
  [{ filters: ['all'] }, /"filters.0" must be an object/],
  [{ filters: [{ name: 'All' }] }, /"filters.0.name" must be a letter/],
  [{ filters: [{ name: 'group', label: 'Group', types: ['x'] }] }, /"filters.0.name" must be another name/],
  [{ filters: [{ name: 'orders', types: ['x'] }] }, /"filters.0.label" must be a text/],
  [{ filters: [{ name: 'orders', label: 'Orders' }] }, /"filters.0.types" must be a list of note types/],
  [{ filters: [{ name: 'unread', types: ['x'] }] }, /"filters.0.types" must be absent for the filter "unread"/],
  [{ filters: [{ name: 'all' }, { name: 'all' }] }, /"filters" must be a list of filters with a name each/],
  [{ filters: [{ name: 'all', icon: 'x' }] }, /"filters.0.icon" is not known/],
  [{ words: { nl: {} } }, /"words.nl" is not known/],
  [{ words: { en: { 'no.such': 'x' } } }, /"words.en.no.such" must be a key of the panel/],
  [{ words: { en: { constructor: 'x' } } }, /"words.en.constructor" must be a key of the panel/],
  [{ words: { en: { 'list.end': 7 } } }, /"words.en.list.end" must be a string/],
  [
    { words: { en: { 'list.end': '{name}' } } },
    /"words.en.list.end" must be a text with no other placeholder than none/,
  ],
  [{ words: { en: { 'filter.count': '{number}' } } }, /no other placeholder than \{count\}/],
  [{ words: { en: { 'error.nextTry': { one: 'x' } } } }, /"words.en.error.nextTry.other" must be a string/],
  [{ words: { en: { 'error.nextTry': { dozens: 'x' } } } }, /"words.en.error.nextTry.dozens" is not known/],
  [{ acts: ['delete'] }, /"acts.0" must be one of approve, like/],
  [{ acts: 'spam' }, /"acts" must be a list/],
])('[config.error] %j is one sentence that names the key', (given, sentence) => {
  expect(() => ownSettings(given)).toThrow(ConfigError);
  expect(() => ownSettings(given)).toThrow(sentence);
});
