/**
 * Keeps the shown log and position over a reload of this page; main.tsx starts it. With `npm run dev`, saving a
 * reducer reloads the page: the same log is then folded by the new reducer, and its old checkpoints show what
 * changed. [devtools.reload]
 */
import * as v from 'valibot';
import { isSignedOut } from '../../reducers/selectors';
import { panelFold } from '../replay/fold/panelFold';
import { writeLog } from '../replay/session/writer';
import type { Connection } from './connection';
import { type Session, tolerant } from './log/session';
import { wholeOf } from './reports/inMemory';
import type { Viewer } from './viewer/viewer';
import { tabs } from './viewer/viewerState';

const key = 'notifications_devtools_held';
/** A longer log is not kept: storage has no room for it, and writing it takes long while the page unloads. */
const mostEntries = 20_000;

const keptShape = v.object({
  name: v.string(),
  log: v.string(),
  startedAt: v.number(),
  /** The owner of a live log; null for an opened file, or when the owner was not known. */
  user: v.optional(v.nullable(v.number()), null),
  position: v.number(),
  following: v.boolean(),
  tab: v.picklist(tabs),
});
type KeptLog = v.InferOutput<typeof keptShape>;

const userOf = (session: Session): number | null => session.stateAt(session.last()).session.userId;
function isSignedOutIn(session: Session): boolean {
  const { problem } = session.stateAt(session.last()).sync;
  return problem !== null && isSignedOut(problem);
}

function keptOf(viewer: Viewer, user: number | null): KeptLog | null {
  const { session, position, following, tab } = viewer.state();
  if (!session || session.last() - session.base() > mostEntries) return null;
  const { header, title } = session.facts;
  const { base, entries } = wholeOf(session, null);
  // A reducer that throws must not lose the log.
  const fold = tolerant(panelFold, () => {});
  const lines = writeLog({ header, fold, entries, ...(base.seq > 0 && { base }) });
  return { name: title, log: [...lines].join(''), startedAt: header.startedAt, user, position, following, tab };
}

function storageOf(view: Window): Storage | null {
  try {
    return view.sessionStorage;
  } catch {
    return null;
  }
}

function write(storage: Storage, viewer: Viewer, user: number | null): void {
  storage.removeItem(key);
  const kept = keptOf(viewer, user);
  try {
    if (kept) storage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage has no room, so the next page starts without a log.
  }
}

function read(storage: Storage): KeptLog | null {
  try {
    const { success, output } = v.safeParse(keptShape, JSON.parse(storage.getItem(key) ?? 'null'));
    return success ? output : null;
  } catch {
    return null;
  }
}

/** Opens the log that the page kept before the reload, and keeps the present one when the page unloads. */
export async function keepLogOverReload(view: Window, viewer: Viewer, connection: Connection): Promise<void> {
  const storage = storageOf(view);
  if (!storage) return;
  const kept = read(storage);
  let reopened: Session | null = null;
  const ownerOf = (shown: Session): number | null => {
    if (shown === reopened) return kept?.user ?? null;
    return shown.facts.kind === 'live' ? userOf(shown) : null;
  };
  /** True when a panel says that the person is signed out, or that another one is signed in. [devtools.held-own] */
  const hasLeft = (user: number | null): boolean =>
    user !== null &&
    connection
      .panels()
      .some(({ left, session }) => !left && (isSignedOutIn(session) || ![user, null].includes(userOf(session))));
  view.addEventListener('pagehide', () => {
    const shown = viewer.state().session;
    // Nothing is shown yet, so the log that an earlier page kept stays for the next page.
    if (!shown) return;
    const user = ownerOf(shown);
    const isOver = shown.facts.kind === 'live' && isSignedOutIn(shown);
    if (isOver || hasLeft(user)) storage.removeItem(key);
    else write(storage, viewer, user);
  });
  if (!kept) return;
  connection.subscribe(() => {
    if (hasLeft(kept.user)) storage.removeItem(key);
  });
  const { name, log, startedAt, position, following, tab } = kept;
  await connection.openFile(new File([log], name));
  const { session } = viewer.state();
  if (session?.facts.title !== name) return;
  reopened = session;
  const backToPlace = (): void => {
    viewer.setTab(tab);
    viewer.goTo(following ? session.last() : position);
  };
  backToPlace();
  // If the live panel is found again, it is shown instead of the kept copy, at the same position.
  const stop = connection.subscribe(() => {
    if (viewer.state().session !== session) return stop();
    const same = connection.panels().find((panel) => panel.session.facts.header.startedAt === startedAt);
    if (!same || same.left || same.session.last() < position) return;
    stop();
    connection.watch(same);
    if (!following) backToPlace();
  });
}
