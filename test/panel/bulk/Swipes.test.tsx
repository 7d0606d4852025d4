/** A finger that swipes a row. */
import { act, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { limits } from '../../../reducers/limits';
import { asidePx } from '../../../src/panel/bulk/Swipes';
import { Panel } from '../../../src/panel/Panel';
import { wholeEnglish } from '../../../src/panel/words/wholeWords';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';

type Kind = ConstructorParameters<typeof Finger>[2];
type At = readonly [x: number, y: number];
const follow = { type: 'follow', body: [], ids: {} };
const arabic = { ...wholeEnglish, locale: 'ar', direction: 'rtl' } as const;

const row = (note: number) => {
  const found = document.querySelector<HTMLElement>(`.row[data-note-id="${note}"]`);
  if (!found) throw new Error(`no row of note ${note}`);
  return found;
};
/** jsdom has no PointerEvent. */
class Finger extends MouseEvent {
  readonly pointerType: string;
  readonly pointerId: number;
  readonly isPrimary: boolean;
  constructor(type: string, [clientX, clientY]: At, { pointerType = 'touch', pointerId = 5, isPrimary = true } = {}) {
    super(type, { bubbles: true, clientX, clientY });
    this.pointerType = pointerType;
    this.pointerId = pointerId;
    this.isPrimary = isPrimary;
  }
}
/** Moves a finger on the row, and does not let go. */
function drag(note: number, [from, ...path]: readonly [At, ...At[]], part: Kind = {}) {
  fireEvent(row(note), new Finger('pointerdown', from, part));
  for (const at of path) fireEvent(row(note), new Finger('pointermove', at, part));
}
const letGo = (note: number, at: At, part: Kind = {}) => fireEvent(row(note), new Finger('pointerup', at, part));
const swipe = (note: number, px: number) => {
  drag(note, [
    [200, 100],
    [200 + px / 2, 100],
    [200 + px, 104],
  ]);
  letGo(note, [200 + px, 104]);
};
const strip = () => document.querySelector<HTMLElement>('.row-swipe');

interface Shown {
  readonly width?: number;
  readonly words?: typeof wholeEnglish;
}
/** A list that was touched before, so that the code of swipes is there. */
async function show({ width = 400, words = wholeEnglish }: Shown = {}) {
  const notes = [aNote(1), aNote(2, { ...follow, read: true }), aNote(3)];
  const world = panelWorld(readyState(notes, { width }));
  renderPanel(<Panel />, world, words);
  await act(async () => {
    fireEvent(row(1), new Finger('pointerdown', [0, 0]));
    await import('../../../src/panel/bulk/Swipes');
  });
  fireEvent(row(1), new Finger('pointerup', [0, 0]));
  return world;
}

const read = { type: 'user.askedEach', act: 'read', notes: [1] };
const trash = { type: 'user.askedTrash', note: 1 };

test.each([
  ['from left to right, a swipe to the right', wholeEnglish, 120, read],
  ['from left to right, a swipe to the left', wholeEnglish, -120, trash],
  ['from right to left, a swipe to the left', arabic, -120, read],
  ['from right to left, a swipe to the right', arabic, 120, trash],
])('[row.swipe] %s does the act of that side alone', async (_name, words, px, event) => {
  const { said } = await show({ words });
  swipe(1, px);
  expect(said).toEqual([event]);
});

test('[row.swipe] the row follows the finger and says the act, which is done when the finger lets go', async () => {
  const { said } = await show();
  drag(1, [
    [200, 100],
    [150, 100],
  ]);
  expect(row(1)).toHaveAttribute('data-swiped');
  expect(row(1).style.getPropertyValue('--swiped')).toBe('-50px');
  expect(strip()?.parentElement).toBe(row(1));
  expect(strip()).toHaveTextContent('Trash');
  expect(strip()).not.toHaveAttribute('data-far');
  fireEvent(row(1), new Finger('pointermove', [104, 100]));
  expect(strip()).toHaveAttribute('data-far');
  fireEvent(row(1), new Finger('pointermove', [260, 100]));
  expect(strip()).toHaveTextContent('Read');
  expect(said).toEqual([]);
  letGo(1, [296, 100]);
  expect(said).toEqual([read]);
  expect(row(1)).not.toHaveAttribute('data-swiped');
  expect(strip()).toBeNull();
  swipe(1, 120);
  expect(said.at(-1)).toEqual({ ...read, act: 'unread' });
});

test('[row.swipe] a pending comment is approved, and then read', async () => {
  const world = await show();
  const pending = aNote(1, { body: aNote(1).body.map((one) => ({ ...one, actions: { 'approve-comment': false } })) });
  act(() => world.set((state) => ({ ...state, notes: { ...state.notes, byId: { ...state.notes.byId, 1: pending } } })));
  swipe(1, 120);
  swipe(1, 120);
  expect(world.said).toEqual([{ type: 'user.askedApprove', note: 1, on: true }, read]);
});

test('[bulk.mode] a finger that stays on a row checks it, and with it the other rows are boxes as a whole', async () => {
  const { said } = await show();
  // jsdom has none.
  const matchMedia = (query: string) => ({ matches: query === '(pointer: coarse)' });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  drag(1, [[200, 100]]);
  expect(fireEvent.contextMenu(row(1))).toBe(false);
  letGo(1, [200, 100]);
  fireEvent.click(row(3));
  fireEvent.click(row(1));
  expect(said.filter(({ type }) => type !== 'user.highlightedNote')).toEqual([
    { type: 'user.checkedNote', note: 1, on: true },
    { type: 'user.checkedNote', note: 3, on: true },
    { type: 'user.checkedNote', note: 1, on: false },
  ]);
  Reflect.deleteProperty(window, 'matchMedia');
});

test('[row.swipe] the menu of a mouse is the browser’s own', async () => {
  const { said } = await show();
  expect(fireEvent.contextMenu(row(1))).toBe(true);
  expect(said).toEqual([]);
});

test('[row.swipe] a note without Trash has Like, until it is liked', async () => {
  const world = await show();
  const liked = aNote(1, { body: aNote(1).body.map((one) => ({ ...one, actions: { 'like-comment': false } })) });
  act(() => world.set((state) => ({ ...state, notes: { ...state.notes, byId: { ...state.notes.byId, 1: liked } } })));
  swipe(1, -120);
  expect(world.said).toEqual([{ type: 'user.askedLike', note: 1, on: true }]);
  swipe(1, -120);
  expect(world.said).toHaveLength(1);
});

test.each<[string, readonly [At, ...At[]], At]>([
  [
    'one that is shorter',
    [
      [200, 100],
      [105, 100],
    ],
    [105, 100],
  ],
  [
    'one that goes back',
    [
      [200, 100],
      [60, 100],
      [190, 100],
    ],
    [190, 100],
  ],
  [
    'a move up or down, whatever comes after it',
    [
      [200, 100],
      [204, 130],
      [60, 130],
    ],
    [60, 130],
  ],
  [
    'one that turns down',
    [
      [200, 100],
      [120, 100],
      [100, 260],
      [60, 100],
    ],
    [60, 100],
  ],
])('[row.swipe] %s does nothing', async (_name, path, end) => {
  const { said } = await show();
  drag(1, path);
  letGo(1, end);
  expect(said).toEqual([]);
  expect(strip()).toBeNull();
  expect(row(1)).not.toHaveAttribute('data-swiped');
});

test.each([
  ['one that the browser cancels', () => fireEvent(row(1), new Finger('pointercancel', [60, 100]))],
  [
    'one with a second finger',
    () => fireEvent(row(3), new Finger('pointerdown', [9, 9], { pointerId: 6, isPrimary: false })),
  ],
])('[row.swipe] %s does nothing', async (_name, ends) => {
  const { said } = await show();
  const path = [
    [200, 100],
    [60, 100],
  ] as const;
  drag(1, [...path]);
  expect(strip()).not.toBeNull();
  ends();
  expect(strip()).toBeNull();
  letGo(1, [60, 100]);
  expect(said).toEqual([]);
});

test('[row.swipe] a mouse and a pen do not swipe', async () => {
  const { said } = await show();
  for (const pointerType of ['mouse', 'pen']) {
    drag(
      1,
      [
        [200, 100],
        [60, 100],
      ],
      { pointerType },
    );
    expect(strip()).toBeNull();
    letGo(1, [60, 100], { pointerType });
  }
  expect(said).toEqual([]);
});

test('[row.swipe] a note that offers no act to a side stays where it is', async () => {
  const { said } = await show();
  drag(2, [
    [200, 100],
    [60, 100],
  ]);
  expect(strip()).toBeNull();
  letGo(2, [60, 100]);
  expect(said).toEqual([]);
  drag(2, [
    [200, 100],
    [320, 100],
  ]);
  expect(strip()).toHaveTextContent('Unread');
});

test('[row.swipe] the first touch is a swipe too when the code comes before the finger lets go', async () => {
  const world = panelWorld(readyState([aNote(1)], { width: 400 }));
  renderPanel(<Panel />, world);
  await act(async () => {
    fireEvent(row(1), new Finger('pointerdown', [200, 100]));
    await import('../../../src/panel/bulk/Swipes');
  });
  fireEvent(row(1), new Finger('pointermove', [60, 100]));
  expect(strip()).toHaveTextContent('Trash');
  letGo(1, [60, 100]);
  expect(world.said).toEqual([trash]);
});

test('[row.swipe] a finger is aside when it moved 10 px, and further to the side than up or down', () => {
  const px = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(px, px, px, px, (x, y, aside, along) => {
      const found = asidePx({ clientX: x, clientY: y }, { clientX: x + aside, clientY: y + along });
      const isPress = Math.abs(aside) < 10 && Math.abs(along) < 10;
      expect(found).toBe(isPress ? 0 : Math.abs(aside) > Math.abs(along) ? aside : null);
    }),
  );
  expect(limits.swipePx).toBe(96);
});
