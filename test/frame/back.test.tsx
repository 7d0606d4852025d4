/** The history of the panel's own page: an entry for each thing that is open, and Back closes the topmost one. */
import { hearBack } from '../../src/frame/back';
import { aNote, panelWorld, readyState } from '../support/panelWorld';

const depth = () => history.state?.notificationsDepth ?? 0;
/** The history has moved, and what was asked meanwhile is done. */
const moved = () =>
  new Promise<void>((resolve) => addEventListener('popstate', () => setTimeout(resolve), { once: true }));
const back = async () => {
  const done = moved();
  history.back();
  await done;
};

let stop = () => {};
function show(part: Parameters<typeof readyState>[1] = {}) {
  const world = panelWorld(readyState([aNote(1), aNote(2)], part));
  stop = hearBack(world);
  return world;
}
const open = (world: ReturnType<typeof show>) => world.state$.value.panel;

beforeEach(() => {
  Object.assign(window, { outerWidth: 390, innerWidth: 390 });
  history.pushState({ mine: true }, '');
});
afterEach(() => stop());

test('[note.browser-back] each thing that opens has an entry, and Back closes the topmost one', async () => {
  const world = show();
  world.tell({ type: 'user.openedNote', note: 1 });
  world.tell({ type: 'user.openedHelp' });
  expect(depth()).toBe(2);
  await back();
  expect([open(world).helpOpen, open(world).selected, depth()]).toEqual([false, 1, 1]);
  await back();
  expect([open(world).selected, history.state]).toEqual([null, { mine: true }]);
  expect(world.said.map(({ type }) => type)).toEqual(['user.closedHelp', 'user.closedNote']);
});

test('[note.browser-back] another note takes the entry of the one before, and what is closed otherwise takes its entry back', async () => {
  const world = show();
  const push = jest.spyOn(history, 'pushState');
  world.tell({ type: 'user.openedNote', note: 1 });
  world.tell({ type: 'user.openedNote', note: 2 });
  expect(push).toHaveBeenCalledTimes(1);
  const done = moved();
  world.tell({ type: 'user.closedNote' });
  await done;
  expect(history.state).toEqual({ mine: true });
  expect(world.said).toEqual([]);
});

test('[note.browser-back] what opens while an entry is being taken back has one afterwards', async () => {
  const world = show();
  world.tell({ type: 'user.openedNote', note: 1 });
  const done = moved();
  world.tell({ type: 'user.closedNote' });
  world.tell({ type: 'user.openedNote', note: 2 });
  await done;
  expect([depth(), open(world).selected]).toEqual([1, 2]);
});

test('[note.browser-back] a panel that its host page hides leaves its entries to the host', () => {
  const world = show();
  world.tell({ type: 'user.openedNote', note: 1 });
  const went = jest.spyOn(history, 'go');
  world.set((state) => ({ ...state, panel: { ...state.panel, showing: false, selected: null } }));
  expect(went).not.toHaveBeenCalled();
  went.mockRestore();
});

test('[note.browser-back] at its end nothing is heard', async () => {
  const world = show();
  world.tell({ type: 'user.openedNote', note: 1 });
  stop();
  await back();
  expect(open(world).selected).toBe(1);
});
