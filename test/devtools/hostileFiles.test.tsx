/** Damaged and hostile log files in the devtools: shown or refused in a sentence, nothing fetched, the page stays. */

import { act, render, screen } from '@testing-library/react';
import { App } from '../../src/devtools/App';
import type { Connection } from '../../src/devtools/connection';
import { createSession, type Session } from '../../src/devtools/log/session';
import { createViewer, type Viewer } from '../../src/devtools/viewer/viewer';
import { momentAt, ViewerContext } from '../../src/devtools/viewer/viewerHooks';
import { panelFold } from '../../src/replay/fold/panelFold';
import { loadLog } from '../../src/replay/session/loadLog';
import { LogError } from '../../src/replay/session/logError';
import { damaged } from '../replay/support/damage';
import { entriesOf, logText } from '../replay/support/logs';
import { withoutDrawing } from './noDrawing';
import { sessionOf } from './sessionOf';

const whole = [
  logText(entriesOf('morning').slice(0, 14)),
  logText(entriesOf('moderating').slice(0, 20), { every: 4 }),
  logText(entriesOf('replying').slice(0, 24)),
];

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** As `connection` opens a file; null where the reader refused it. */
async function opened(number: number): Promise<Session | null> {
  try {
    const log = await loadLog(panelFold, only(damaged(whole[number % whole.length] ?? '', number)));
    const { header: found, base, entries, checkpoints } = log;
    const session = createSession({ kind: 'file', title: `${number}.ndjson`, header: found, file: null }, base);
    session.add(entries, checkpoints);
    return session;
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    expect(error.message).toMatch(/^[^\n]{10,400}\.$/);
    return null;
  }
}

const noPanels: ReturnType<Connection['panels']> = [];
const connection: Connection = {
  panels: () => noPanels,
  subscribe: () => () => {},
  watch: () => {},
  openFiles: async () => {},
  openPlace: async () => {},
  openFile: async () => {},
};
const still = () => createViewer({ now: () => 0, soon: () => () => {} });

function draw(viewer: Viewer) {
  return render(
    <ViewerContext value={() => viewer}>
      <App connection={connection} />
    </ViewerContext>,
  );
}

beforeAll(withoutDrawing);

test('[replay.hostile] of 5,000 damaged files each is refused in a sentence, or has a state at every entry', async () => {
  let read = 0;
  const asked = jest.fn();
  const real = {
    fetch: Reflect.get(globalThis, 'fetch'),
    XMLHttpRequest: globalThis.XMLHttpRequest,
    WebSocket: globalThis.WebSocket,
  };
  Object.assign(globalThis, { fetch: asked, XMLHttpRequest: asked, WebSocket: asked });
  for (let number = 0; number < 5_000; number += 1) {
    const session = await opened(number);
    if (!session) continue;
    read += 1;
    for (let position = session.base(); position <= session.last(); position += 1) session.stateAt(position);
  }
  Object.assign(globalThis, real);
  expect(read).toBeGreaterThan(100);
  expect(asked).not.toHaveBeenCalled();
}, 120_000);

test('the page stays with any file that is read, and so does its log', async () => {
  const caught = jest.spyOn(console, 'error').mockImplementation(() => {});
  let drawn = 0;
  for (let number = 0; drawn < 25; number += 1) {
    const session = await opened(number);
    if (!session) continue;
    drawn += 1;
    const viewer = still();
    viewer.open(session);
    const { unmount } = draw(viewer);
    await act(async () => viewer.goTo(session.last()));
    expect(screen.getByRole('heading', { name: 'Devtools' })).toBeInTheDocument();
    expect(viewer.state().session).toBe(session);
    unmount();
  }
  caught.mockRestore();
}, 60_000);

test('a view that throws says so, and the others stay', async () => {
  const caught = jest.spyOn(console, 'error').mockImplementation(() => {});
  const session = sessionOf(entriesOf('morning'));
  const broken: Session = {
    ...session,
    stateAt: (position) => {
      if (position === session.last()) throw new TypeError('a planted fault');
      return session.stateAt(position);
    },
  };
  const viewer = still();
  viewer.open(broken);
  draw(viewer);
  await act(async () => viewer.goTo(session.last()));
  expect(screen.getAllByRole('alert').at(0)).toHaveTextContent('cannot be drawn from what this log holds');
  expect(screen.getByRole('tablist')).toBeInTheDocument();
  await act(async () => viewer.goTo(3));
  expect(screen.queryByRole('alert')).toBeNull();
  caught.mockRestore();
});

async function picturesOf(kind: 'file' | 'live'): Promise<string[]> {
  const session = sessionOf(entriesOf('morning'), kind);
  const viewer = still();
  viewer.open(session);
  const { container, unmount } = draw(viewer);
  await act(async () => viewer.goTo(session.last()));
  expect(momentAt(session, session.last()).after.notes.order.length).toBeGreaterThan(0);
  const pictures = [...container.querySelectorAll('img')].map(({ src }) => src);
  unmount();
  return pictures;
}

test('pictures are drawn for a live panel, and none for a log file', async () => {
  expect((await picturesOf('live')).length).toBeGreaterThan(0);
  expect(await picturesOf('file')).toEqual([]);
});
