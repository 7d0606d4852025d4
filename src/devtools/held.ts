/**
 * Keeps the log that is looked at over a reload of this page, and the place in it. With `npm run dev` a changed reducer
 * so refolds it in place, and its checkpoints, made by the reducers before, tell the checks what is different now.
 * main.tsx starts it.
 */
import * as v from 'valibot';
import { panelFold } from '../replay/fold/panelFold';
import { writeLog } from '../replay/session/writer';
import type { Connection } from './connection';
import { tolerant } from './log/session';
import { wholeOf } from './reports/inMemory';
import type { Viewer } from './viewer/viewer';
import { tabs } from './viewer/viewerState';

const key = 'notifications_devtools_held';
/** More would take long to write while the page goes, and storage has no room for it. */
const mostEntries = 20_000;

const heldShape = v.object({
  name: v.string(),
  log: v.string(),
  startedAt: v.number(),
  position: v.number(),
  following: v.boolean(),
  tab: v.picklist(tabs),
});
type Held = v.InferOutput<typeof heldShape>;

function heldOf(viewer: Viewer): Held | null {
  const { session, position, following, tab } = viewer.state();
  if (!session || session.last() - session.base() > mostEntries) return null;
  const { header, title } = session.facts;
  const { base, entries } = wholeOf(session, null);
  // A reducer that throws is what one is about to mend.
  const fold = tolerant(panelFold, () => {});
  const lines = writeLog({ header, fold, entries, ...(base.seq > 0 && { base }) });
  return { name: title, log: [...lines].join(''), startedAt: header.startedAt, position, following, tab };
}

function storageOf(view: Window): Storage | null {
  try {
    return view.sessionStorage;
  } catch {
    return null;
  }
}

function write(storage: Storage, viewer: Viewer): void {
  // A page that was left before it had read anything leaves what it was to read.
  if (!viewer.state().session) return;
  storage.removeItem(key);
  const held = heldOf(viewer);
  try {
    if (held) storage.setItem(key, JSON.stringify(held));
  } catch {
    // No room for it: the next page then begins as it always did.
  }
}

function read(storage: Storage): Held | null {
  try {
    const { success, output } = v.safeParse(heldShape, JSON.parse(storage.getItem(key) ?? 'null'));
    return success ? output : null;
  } catch {
    return null;
  }
}

/** Opens what the page before this one held, and holds what this one shows when it goes. */
export async function holdOverReload(view: Window, viewer: Viewer, connection: Connection): Promise<void> {
  const storage = storageOf(view);
  if (!storage) return;
  view.addEventListener('pagehide', () => write(storage, viewer));
  const held = read(storage);
  if (!held) return;
  const { name, log, startedAt, position, following, tab } = held;
  await connection.openFile(new File([log], name));
  const { session } = viewer.state();
  if (session?.facts.title !== name) return;
  const backToPlace = (): void => {
    viewer.setTab(tab);
    viewer.goTo(following ? session.last() : position);
  };
  backToPlace();
  // The panel itself may still be there: then it is looked at again, as it was.
  const stop = connection.subscribe(() => {
    if (viewer.state().session !== session) return stop();
    const same = connection.panels().find((panel) => panel.session.facts.header.startedAt === startedAt);
    if (!same || same.left || same.session.last() < position) return;
    stop();
    connection.watch(same);
    if (!following) backToPlace();
  });
}
