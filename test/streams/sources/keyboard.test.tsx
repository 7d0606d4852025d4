/** Every key in every context, pressed on a real document. */

import type { UserEvent } from '../../../reducers/events';
import { shiftKeys } from '../../../reducers/keys';
import { initialState, type Mutation, type State, type Undoable } from '../../../reducers/state';
import { keyboard, keyOf, userEventOf } from '../../../streams/sources/keyboard';
import { CountingTarget } from '../support/countingTarget';
import { block, sampleNote, sampleState } from '../support/sampleState';

const target = { of: 'comment', site: 10, id: 30 } as const;
const acknowledged = (wanted: boolean): Mutation => ({
  phase: 'acknowledged',
  wanted,
  since: 1,
  at: 0,
  tab: '',
  target,
  optimistic: true,
});
const undoable = (since: number, tab = ''): Undoable => ({
  phase: 'undoable',
  wanted: true,
  since,
  at: 0,
  tab,
  target,
  optimistic: true,
  until: 4_500,
  leftMs: null,
  replaced: null,
});

const bare = sampleNote(4, null);
const notes = [1, 2, 3].map((id) => sampleNote(id)).concat(bare);
const inList = (panel: Partial<State['panel']> = {}, more: Omit<Parameters<typeof sampleState>[1], 'panel'> = {}) =>
  sampleState(notes, { ...more, panel });
const item = {
  ref: { kind: 'post', siteId: 1, postId: 2, commentId: null, url: null },
  loaded: null,
  problem: null,
} as const;
const sending = { sending: { 2: { text: 'hello', retry: 0 } } };

/** One comment with its author's site. */
function pending(panel: Partial<State['panel']> = {}, done = false): State {
  const author = { ...block({ follow: done }), ids: { site: 77 } };
  const note = { ...sampleNote(2), read: done, body: [author, block({ 'approve-comment': done })] };
  return sampleState([note], { panel: { highlighted: 2, ...panel } });
}

/** What a context's keys mean; a key that is not named means nothing. */
interface Context {
  readonly state: State;
  readonly keys: { readonly [key: string]: string };
}

const filters = {
  a: 'choseFilter all',
  u: 'choseFilter unread',
  c: 'choseFilter comments',
  f: 'choseFilter follows',
  l: 'choseFilter likes',
  '/': 'openedSearch',
};
const always = { Escape: 'askedClose', n: 'askedClose', '?': 'openedHelp' };
const onRow = (id: number) => ({
  x: `checkedNote ${id} true`,
  m: `askedEach read ${id}`,
  s: `askedEach spam ${id}`,
  t: `askedEach trash ${id}`,
  r: `openedQuickReply ${id}`,
});
const acts = {
  a: 'askedApprove 2 false',
  e: 'askedEdit 2',
  l: 'askedLike 2 true',
  s: 'askedSpam 2',
  t: 'askedTrash 2',
  r: 'focusedReply 2',
};
const around2 = { ArrowDown: 'openedNote 3', j: 'openedNote 3', ArrowUp: 'openedNote 1', k: 'openedNote 1' };
const back = { Enter: 'closedNote', ArrowLeft: 'closedNote', ArrowRight: 'closedNote' };
const inNote = { ...always, ...acts, ...around2, ...back };

const contexts: { readonly [name: string]: Context } = {
  'the list, nothing highlighted': {
    state: inList(),
    keys: {
      ...always,
      ...filters,
      ArrowDown: 'highlightedNote 1',
      j: 'highlightedNote 1',
      ArrowUp: 'highlightedNote 4',
      k: 'highlightedNote 4',
    },
  },
  'the list, the second highlighted': {
    state: inList({ highlighted: 2 }),
    keys: {
      ...always,
      ...filters,
      ...onRow(2),
      ArrowDown: 'highlightedNote 3',
      j: 'highlightedNote 3',
      ArrowUp: 'highlightedNote 1',
      k: 'highlightedNote 1',
      Enter: 'openedNote 2',
      ArrowLeft: 'openedNote 2',
    },
  },
  'the list, the first highlighted': {
    state: inList({ highlighted: 1 }),
    keys: {
      ...always,
      ...filters,
      ...onRow(1),
      ArrowDown: 'highlightedNote 2',
      j: 'highlightedNote 2',
      Enter: 'openedNote 1',
      ArrowLeft: 'openedNote 1',
    },
  },
  'the list, the last highlighted': {
    state: inList({ highlighted: 4 }),
    keys: {
      ...always,
      ...filters,
      x: 'checkedNote 4 true',
      m: 'askedEach read 4',
      ArrowUp: 'highlightedNote 3',
      k: 'highlightedNote 3',
      Enter: 'openedNote 4',
      ArrowLeft: 'openedNote 4',
    },
  },
  'the list with two undo bars, the latest highlighted': {
    state: inList({ highlighted: 3 }, { outbox: { spam: { 2: undoable(6) }, trash: { 3: undoable(7) } } }),
    keys: {
      ...always,
      ...filters,
      u: 'askedUndo 3',
      ArrowDown: 'highlightedNote 4',
      j: 'highlightedNote 4',
      ArrowUp: 'highlightedNote 1',
      k: 'highlightedNote 1',
    },
  },
  'the list with "Marked all as read" undoable': {
    state: inList({}, { outbox: { read: { 1: undoable(9) } } }),
    keys: {
      ...always,
      ...filters,
      u: 'askedUndo all',
      ArrowDown: 'highlightedNote 1',
      j: 'highlightedNote 1',
      ArrowUp: 'highlightedNote 4',
      k: 'highlightedNote 4',
    },
  },
  'the list, an act of another tab pending': {
    state: inList({}, { outbox: { spam: { 4: undoable(6, 't2') } } }),
    keys: {
      ...always,
      ...filters,
      ArrowDown: 'highlightedNote 1',
      j: 'highlightedNote 1',
      ArrowUp: 'highlightedNote 3',
      k: 'highlightedNote 3',
    },
  },
  'an empty list': { state: sampleState([]), keys: { ...always, ...filters } },
  'the highlighted note is filtered out': {
    state: inList({ highlighted: 2, filter: 'follows' }),
    keys: { ...always, ...filters },
  },
  'the list with checked notes, one of them out of sight': {
    state: inList({ highlighted: 1, checked: [3, 2, 9] }),
    keys: {
      ...always,
      ...filters,
      x: 'checkedNote 1 true',
      r: 'openedQuickReply 1',
      m: 'askedEach read 2,3',
      s: 'askedEach spam 2,3',
      t: 'askedEach trash 2,3',
      ArrowDown: 'highlightedNote 2',
      j: 'highlightedNote 2',
      Enter: 'openedNote 1',
      ArrowLeft: 'openedNote 1',
    },
  },
  'the list, the highlighted note checked and read': {
    state: inList({ highlighted: 2, checked: [2] }, { outbox: { read: { 2: acknowledged(true) } } }),
    keys: {
      ...always,
      ...filters,
      ...onRow(2),
      x: 'checkedNote 2 false',
      m: 'askedEach unread 2',
      ArrowDown: 'highlightedNote 3',
      j: 'highlightedNote 3',
      ArrowUp: 'highlightedNote 1',
      k: 'highlightedNote 1',
      Enter: 'openedNote 2',
      ArrowLeft: 'openedNote 2',
    },
  },
  'a note that offers every act': { state: inList({ selected: 2, highlighted: 2 }), keys: inNote },
  'a note that was unapproved and liked': {
    state: inList(
      { selected: 2 },
      {
        outbox: { approve: { 2: acknowledged(false) }, like: { 2: acknowledged(true) } },
      },
    ),
    keys: { ...inNote, a: 'askedApprove 2 true', l: 'askedLike 2 false' },
  },
  'a note while another can be undone': {
    state: inList({ selected: 2 }, { outbox: { spam: { 3: undoable(7) } } }),
    keys: { ...inNote, ArrowDown: 'openedNote 4', j: 'openedNote 4' },
  },
  'the last note, which offers nothing': {
    state: inList({ selected: 4 }),
    keys: { ...always, ...back, ArrowUp: 'openedNote 3', k: 'openedNote 3' },
  },
  'the first note, which offers likes alone': {
    state: sampleState([sampleNote(1, { 'like-post': true })], { panel: { selected: 1 } }),
    keys: { ...always, ...back, l: 'askedLike 1 false' },
  },
  'a note of no comment that claims comment acts': {
    state: sampleState([{ ...sampleNote(1), ids: { site: 10 } }], { panel: { selected: 1 } }),
    keys: { ...always, ...back },
  },
  'an item opened over a note': {
    state: inList({ selected: 2, item }),
    keys: {
      ...always,
      ...around2,
      Enter: 'closedItem',
      ArrowLeft: 'closedItem',
      ArrowRight: 'closedNote',
    },
  },
  'the help over the list': { state: inList({ highlighted: 2, helpOpen: true }), keys: { Escape: 'closedHelp' } },
  'the help over a note': { state: inList({ selected: 2, helpOpen: true }), keys: { Escape: 'closedHelp' } },
  'the list, single keys off': {
    state: inList({ highlighted: 2, singleKeys: false }),
    keys: {
      Escape: 'askedClose',
      '?': 'openedHelp',
      ArrowDown: 'highlightedNote 3',
      ArrowUp: 'highlightedNote 1',
      Enter: 'openedNote 2',
      ArrowLeft: 'openedNote 2',
    },
  },
  'a note, single keys off': {
    state: inList({ selected: 2, singleKeys: false }),
    keys: {
      Escape: 'askedClose',
      '?': 'openedHelp',
      ArrowDown: 'openedNote 3',
      ArrowUp: 'openedNote 1',
      ...back,
    },
  },
  'the caret in the reply box': { state: inList({ selected: 2 }, { reply: { focused: 2 } }), keys: {} },
  'a reply being sent': { state: inList({ selected: 2 }, { reply: sending }), keys: {} },
  'another note’s reply being sent': {
    state: inList({ highlighted: null }, { reply: sending }),
    keys: {
      ...always,
      ...filters,
      ArrowDown: 'highlightedNote 1',
      j: 'highlightedNote 1',
      ArrowUp: 'highlightedNote 4',
      k: 'highlightedNote 4',
    },
  },
  'a panel that does not show': { state: inList({ highlighted: 2, showing: false }), keys: {} },
  'a panel that does not show, its help left open': { state: inList({ showing: false, helpOpen: true }), keys: {} },
  'a panel that the host conceals': { state: inList({ highlighted: 2, revealed: false }), keys: {} },
  'before the session began': { state: initialState, keys: {} },
};

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const others = ['Escape', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '?', '/'];
const foreign = ['Tab', ' ', 'Home', 'End', 'PageDown', 'Delete', 'Backspace', 'F1', '1', 'ü', 'о', 'Shift', 'Process'];
const allKeys = [...letters, ...others, ...foreign];

const short = ({ type, ...fields }: UserEvent): string =>
  [type.replace('user.', ''), ...Object.values(fields)].join(' ');

afterEach(() => {
  document.body.innerHTML = '';
});

/** Presses one key after another on one subscription; tells what each meant and whether the browser was kept off it. */
function pressing(state: State) {
  const heard: string[] = [];
  const subscription = keyboard(document, { value: state }).subscribe((event) => heard.push(short(event)));
  const press = (init: KeyboardEventInit, on: Element = document.body) => {
    heard.length = 0;
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    on.dispatchEvent(event);
    return { said: heard.join(', '), prevented: event.defaultPrevented };
  };
  return { press, end: () => subscription.unsubscribe() };
}

const nothing = { said: '', prevented: false };
const used = (said: string | undefined) => (said === undefined ? nothing : { said, prevented: true });

describe.each(Object.entries(contexts))('in %s', (_, { state, keys }) => {
  test('[keys.open] [keys.move] [keys.filters] [keys.acts] each key means what is written above, and only used keys are kept from the browser', () => {
    const { press, end } = pressing(state);
    const means = allKeys.map((key) => [key, press({ key })]);
    end();
    expect(Object.fromEntries(means)).toEqual(Object.fromEntries(allKeys.map((key) => [key, used(keys[key])])));
  });

  test('letters count in either case', () => {
    const { press, end } = pressing(state);
    for (const key of letters) {
      expect(press({ key: key.toUpperCase(), shiftKey: !shiftKeys.has(key) })).toEqual(used(keys[key]));
    }
    end();
  });

  test.each(['altKey', 'ctrlKey', 'metaKey'])('with %s held no key means anything', (modifier) => {
    const { press, end } = pressing(state);
    for (const key of allKeys) expect(press({ key, [modifier]: true })).toEqual(nothing);
    end();
  });

  test('[keys.move] held keys go on moving, and do nothing else', () => {
    const moves = ['j', 'k', 'ArrowDown', 'ArrowUp'];
    for (const key of allKeys) {
      const { press, end } = pressing(state);
      press({ key });
      const { said, prevented } = press({ key, repeat: true });
      end();
      expect([key, said]).toEqual([key, moves.includes(key) ? (keys[key] ?? '') : '']);
      expect([key, prevented]).toEqual([key, keys[key] !== undefined]);
    }
  });

  test('presses that are part of composing, or were used by another handler, mean nothing', () => {
    const { press, end } = pressing(state);
    for (const key of allKeys) expect(press({ key, isComposing: true })).toEqual(nothing);
    const prevent = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', prevent);
    for (const key of allKeys) expect(press({ key }).said).toBe('');
    document.body.removeEventListener('keydown', prevent);
    end();
  });
});

/** Puts this test's markup on the page and gives the element with `id="here"`. */
function here(html: string): Element {
  document.body.innerHTML = html;
  const element = document.querySelector('#here');
  if (!element) throw new Error(`The markup has no id="here": ${html}`);
  return element;
}

const noteOpen = contexts['a note that offers every act'];
const listOpen = contexts['the list, the second highlighted'];
if (!noteOpen || !listOpen) throw new Error('The table lost the contexts these tests use.');

test.each([
  '<input id="here">',
  '<textarea id="here"></textarea>',
  '<select id="here"><option>1</option></select>',
  '<div contenteditable="true"><p id="here">words</p></div>',
  '<div contenteditable id="here">words</div>',
  '<div role="textbox" id="here"></div>',
])('[keys.off] in %s every key is typing', (html) => {
  const on = here(html);
  for (const { state } of [noteOpen, listOpen]) {
    const { press, end } = pressing(state);
    for (const key of allKeys) expect(press({ key }, on)).toEqual(nothing);
    end();
  }
});

test('Escape closes the help also from a field inside it', () => {
  const on = here('<dialog open><select id="here"></select></dialog>');
  const { press, end } = pressing(inList({ helpOpen: true }));
  expect(press({ key: 'a' }, on)).toEqual(nothing);
  expect(press({ key: 'Escape' }, on)).toEqual(used('closedHelp'));
  end();
});

test('text that merely cannot be edited is no field', () => {
  const { press, end } = pressing(noteOpen.state);
  expect(press({ key: 'l' }, here('<div contenteditable="false"><b id="here">x</b></div>'))).toEqual(
    used('askedLike 2 true'),
  );
  end();
});

describe('Enter', () => {
  test.each([
    '<button id="here">Undo</button>',
    '<button><svg id="here"></svg></button>',
    '<a href="https://example.com" id="here">Notification settings</a>',
    '<div role="button" tabindex="0" id="here">x</div>',
    '<button role="switch" id="here">x</button>',
    '<details><summary id="here">x</summary></details>',
    '<section data-view="note" data-note-id="2"><button id="here">Back</button></section>',
    '<section data-view="note" data-note-id="2"><a href="https://example.com" id="here">a post</a></section>',
    '<li data-note-id="1"><button id="here">More</button></li>',
  ])('on %s stays the browser’s own, and every other key goes on', (html) => {
    const on = here(html);
    for (const { state, keys } of [noteOpen, listOpen]) {
      const { press, end } = pressing(state);
      for (const key of allKeys) expect(press({ key }, on)).toEqual(key === 'Enter' ? nothing : used(keys[key]));
      end();
    }
  });

  const row = (id: string) => here(`<li data-note-id="${id}"><a href="https://example.com" id="here">A row</a></li>`);

  test('on a row’s link opens that row, highlighted or not, another note open or not', () => {
    for (const { state } of [noteOpen, listOpen]) {
      const { press, end } = pressing(state);
      expect(press({ key: 'Enter' }, row('3'))).toEqual(used('openedNote 3'));
      end();
    }
  });

  test('on a row itself, beside its link, opens that row', () => {
    const { press, end } = pressing(listOpen.state);
    expect(press({ key: 'Enter' }, here('<li data-note-id="3" id="here">A row</li>'))).toEqual(used('openedNote 3'));
    end();
  });

  test('on the open note’s own row closes it', () => {
    const { press, end } = pressing(noteOpen.state);
    expect(press({ key: 'Enter' }, row('2'))).toEqual(used('closedNote'));
    end();
  });

  test('with Shift on a row’s link is the browser’s own: a new window', () => {
    const { press, end } = pressing(listOpen.state);
    expect(press({ key: 'Enter', shiftKey: true }, row('3'))).toEqual(nothing);
    end();
  });

  test('on a heading of the open note closes it', () => {
    const { press, end } = pressing(noteOpen.state);
    const heading = here(
      '<section data-view="note" data-note-id="2"><h2 tabindex="-1" id="here">Comment</h2></section>',
    );
    expect(press({ key: 'Enter' }, heading)).toEqual(used('closedNote'));
    end();
  });

  test('on a row of no visible note does nothing', () => {
    const { press, end } = pressing(listOpen.state);
    expect(press({ key: 'Enter' }, row('99'))).toEqual(nothing);
    end();
  });
});

test('a held R focuses the box once and types nothing into it', () => {
  let state = noteOpen.state;
  const heard: string[] = [];
  const subscription = keyboard(document, {
    get value() {
      return state;
    },
  }).subscribe((event) => {
    heard.push(event.type);
    state = inList({ selected: 2 }, { reply: { focused: 2 } });
  });
  const box = here('<textarea id="here"></textarea>');
  const down = (on: Element, init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true, ...init });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(down(document.body, {})).toBe(true);
  expect(down(box, { repeat: true })).toBe(true);
  expect(down(box, { repeat: true })).toBe(true);
  // Pressed again in the box, it is a letter.
  expect(down(box, {})).toBe(false);
  expect(down(box, { repeat: true })).toBe(false);
  subscription.unsubscribe();
  expect(heard).toEqual(['user.focusedReply']);
});

test('a held key that meant nothing stays the browser’s when it repeats', () => {
  const { press, end } = pressing(listOpen.state);
  press({ key: 'Escape' });
  expect(press({ key: 'Tab' })).toEqual(nothing);
  expect(press({ key: 'Tab', repeat: true })).toEqual(nothing);
  expect(press({ key: 'Escape', repeat: true })).toEqual(nothing);
  end();
});

test('the end of the subscription leaves no listener', () => {
  const target = new CountingTarget();
  const source$ = keyboard(target, { value: listOpen.state });
  expect(target.live).toBe(0);
  const subscription = source$.subscribe();
  expect(target.live).toBe(1);
  subscription.unsubscribe();
  expect(target.live).toBe(0);
});

test('[bulk.keys] in the list Shift with an arrow checks on the way, also while it is held, and with "j" it moves', () => {
  const state = inList({ highlighted: 2 });
  const said = (key: string, repeat = false) => userEventOf({ key, repeat, shift: true, focus: 'page' }, state);
  expect(said('ArrowDown')).toEqual({ type: 'user.checkedUpTo', note: 3 });
  expect(said('ArrowUp', true)).toEqual({ type: 'user.checkedUpTo', note: 1 });
  expect(said('j')).toEqual({ type: 'user.highlightedNote', note: 3 });
  const open = userEventOf({ key: 'ArrowDown', repeat: false, shift: true, focus: 'page' }, noteOpen.state);
  expect(open).toEqual({ type: 'user.openedNote', note: 3 });
});

test.each<[string, State, { [key: string]: string | undefined }]>([
  ['the list', inList(), { i: 'askedReadAll 1,2,3,4' }],
  [
    'a row of a pending comment',
    pending(),
    { i: 'askedReadAll 2', a: 'askedEach approve 2', f: 'askedFollow 77 true' },
  ],
  ['that note when it is open', pending({ selected: 2 }), { a: 'askedApprove 2 true', f: 'askedFollow 77 true' }],
  ['a row of what is read, approved and followed', pending({}, true), { f: 'askedFollow 77 false' }],
  ['a list, single keys off', inList({ singleKeys: false }), {}],
])('[keys.shift] in %s Shift with a letter acts, and chooses no filter', (_, state, means) => {
  const { press, end } = pressing(state);
  for (const key of shiftKeys.keys())
    expect(press({ key: key.toUpperCase(), shiftKey: true }).said).toBe(means[key] ?? '');
  end();
});

test('[keys.page] "o" opens the page of the highlighted or the open note, if it has one', () => {
  const url = 'https://harbourlights.example/post/';
  const said = (note: Partial<ReturnType<typeof sampleNote>>, panel: Partial<State['panel']>) =>
    userEventOf(
      { key: 'o', repeat: false, shift: false, focus: 'page' },
      sampleState([{ ...sampleNote(2), ...note }], { panel }),
    );
  expect(said({ url }, { highlighted: 2 })).toEqual({ type: 'user.askedPage', note: 2 });
  expect(said({ url }, { selected: 2 })).toEqual({ type: 'user.askedPage', note: 2 });
  expect(said({ url: null }, { selected: 2 })).toBeNull();
  expect(said({ url }, {})).toBeNull();
});

test('[host.links] where the host page opens links, "o" tells it the address of the note', () => {
  const url = 'https://harbourlights.example/post/';
  const said = (session: Partial<State['session']>) => {
    const state = sampleState([{ ...sampleNote(2), url }], { panel: { selected: 2 } });
    return userEventOf(
      { key: 'o', repeat: false, shift: false, focus: 'page' },
      { ...state, session: { ...state.session, opens: 'links', ...session } },
    );
  };
  expect(said({ embedded: true })).toEqual({ type: 'user.followedLink', url });
  expect(said({ embedded: false })).toEqual({ type: 'user.askedPage', note: 2 });
});

test('[bulk.keys] an act on several notes is for those that offer it', () => {
  // The fourth note offers nothing.
  const state = inList({ highlighted: 4, checked: [3, 4] });
  const said = (key: string) => userEventOf({ key, repeat: false, shift: false, focus: 'page' }, state);
  expect(said('t')).toEqual({ type: 'user.askedEach', act: 'trash', notes: [3] });
  expect(said('m')).toEqual({ type: 'user.askedEach', act: 'read', notes: [3, 4] });
});

test.each([
  ['Russian', 'е', 'KeyT', 't'],
  ['Hebrew', 'ש', 'KeyA', 'a'],
  ['Arabic', 'ش', 'KeyA', 'a'],
  ['Greek, with Shift', 'Α', 'KeyA', 'a'],
  ['Arabic', '؟', 'Slash', '?'],
  ['French', 'a', 'KeyQ', 'a'],
  ['Dvorak', 'S', 'Semicolon', 's'],
  ['German', 'ä', 'Quote', 'ä'],
  ['any', 'Escape', 'Escape', 'Escape'],
])('[keys.layouts] %s: the key "%s" at %s is "%s"', (_layout, key, code, named) => {
  expect(keyOf({ key, code })).toBe(named);
});
describe('[keys.opened] in a window that another page has opened', () => {
  const opened = () => {
    const heard: string[] = [];
    const target = new CountingTarget();
    const subscription = keyboard(target, { value: listOpen.state }, true).subscribe(({ type }) => heard.push(type));
    const press = (key: string) => {
      target.say('keydown', { key, code: '' });
      return heard.splice(0);
    };
    return { target, press, subscription };
  };

  test('single keys do nothing before a press of the pointer, and other keys work', () => {
    const { target, press, subscription } = opened();
    expect(['s', 't', '?', '/', 'j'].flatMap(press)).toEqual([]);
    expect(press('ArrowDown')).toEqual(['user.highlightedNote']);
    expect(press('j')).toEqual([]);
    target.say('pointerdown', {});
    expect(press('j')).toEqual(['user.highlightedNote']);
    subscription.unsubscribe();
    expect(target.live).toBe(0);
  });

  test('Tab ends the wait, too', () => {
    const { press } = opened();
    press('Tab');
    expect(press('?')).toEqual(['user.openedHelp']);
  });
});
