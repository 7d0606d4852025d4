/** The bridge to the Redux DevTools extension. */
import { connectRedux, extensionOf } from '../../../src/devtools/redux/reduxExtension';
import { createViewer } from '../../../src/devtools/viewer/viewer';
import { entriesOf } from '../../replay/support/logs';
import { sessionOf } from '../sessionOf';

const entries = entriesOf('morning');

function fakeExtension() {
  const sent: { readonly action: unknown; readonly state: unknown }[] = [];
  const inits: unknown[] = [];
  let listener: (message: unknown) => void = () => {};
  const connection = {
    init: (state: unknown) => void inits.push(state),
    send: (action: unknown, state: unknown) => void sent.push({ action, state }),
    subscribe: (next: (message: unknown) => void) => {
      listener = next;
      return () => {};
    },
  };
  const found = extensionOf({ __REDUX_DEVTOOLS_EXTENSION__: { connect: () => connection } });
  if (!found) throw new Error('It was to be found.');
  return { extension: found, sent, inits, say: (message: unknown) => listener(message) };
}
const viewerOf = (count: number) => {
  const viewer = createViewer({ now: () => 0, soon: () => () => {} });
  const session = sessionOf(entries.slice(0, count), 'live');
  viewer.open(session);
  return { viewer, session };
};

test('each entry is sent once with the state after it, and later ones as they come', () => {
  const { extension, sent, inits } = fakeExtension();
  const { viewer, session } = viewerOf(10);
  const stop = connectRedux(extension, viewer);
  expect(inits).toEqual([session.stateAt(0)]);
  expect(sent.map(({ action }) => action)).toMatchObject(
    entries.slice(0, 10).map(({ event, seq }) => ({ type: event.type, seq })),
  );
  expect(sent.at(-1)?.state).toBe(session.stateAt(10));
  session.add(entries.slice(10, 12));
  viewer.grew(session);
  expect(sent).toHaveLength(12);
  stop();
});

test('its time travel goes to that entry; its other messages do nothing', () => {
  const { extension, say } = fakeExtension();
  const { viewer } = viewerOf(20);
  connectRedux(extension, viewer);
  say({ type: 'DISPATCH', payload: { type: 'JUMP_TO_ACTION', actionId: 7 } });
  expect(viewer.state().position).toBe(7);
  say({ type: 'DISPATCH', payload: { type: 'TOGGLE_ACTION', id: 3 } });
  say({ type: 'START' });
  expect(viewer.state().position).toBe(7);
});

test('a page without the extension has none', () => {
  expect(extensionOf({})).toBeNull();
  expect(extensionOf({ __REDUX_DEVTOOLS_EXTENSION__: {} })).toBeNull();
});
