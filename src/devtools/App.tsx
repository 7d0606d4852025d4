/**
 * The devtools page: the log's bar on top, the entries on one side, the state and the panel on the other. main.tsx
 * draws it.
 */
import { type DragEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Boundary, ViewBoundary } from './Boundary';
import type { Connection } from './connection';
import { EntryList } from './entries/EntryList';
import { FilterBar } from './entries/FilterBar';
import { FleetTable } from './fleet/FleetTable';
import { keyHandler } from './keyHandler';
import { MomentBar } from './MomentBar';
import { PanelPicture } from './state/PanelPicture';
import { Tabs } from './Tabs';
import { OpenFile, TopBar } from './TopBar';
import { useViewer, useViewerActions } from './viewer/viewerHooks';

/** Whether a media query holds, as it changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The sheet of keys; `?` and a button in the bar open it. */
const keys: readonly (readonly [where: string, keys: string])[] = [
  ['Anywhere', 'w asks “Why?” about a part of the panel, Escape ends pointing, ? opens this sheet'],
  ['In the list', '↑ ↓ one entry, Page Up and Page Down 20, Home, End'],
  ['In the list', 'c goes to the cause, e to the first effect, l follows the live end, Enter shows the entry'],
  ['At the slider', '← → one entry, Page Up and Page Down a part of the log, Home, End'],
  ['In the search', 'Enter goes to the next match, Shift+Enter to the one before'],
  ['In a tree', '↑ ↓ one row, → opens, ← closes or goes up, Enter opens and closes'],
  ['In the tabs', '← → the next view, Home, End'],
];

function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // A browser without dialogs, such as that of unit tests, has no `showModal`.
    dialog.current?.showModal?.();
  }, []);
  return (
    <dialog ref={dialog} className="dt-keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([where, what]) => (
          <div key={what}>
            <dt>{where}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="dt-button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}

function NoLog({ connection }: { readonly connection: Connection }) {
  return (
    <main className="dt-empty">
      <h2>Looking for a panel…</h2>
      <p>
        A panel answers when it was opened with <code>devtools=1</code> in its address, and this page by the page that
        embeds it, beside it, or from it.
      </p>
      <p>
        Or open recorded logs, .ndjson or .ndjson.gz files, or what <code>npm run replay -- fleet FOLDER --json</code>{' '}
        wrote. They can be dropped anywhere here, too.
      </p>
      <OpenFile connection={connection} />
    </main>
  );
}

function Columns() {
  const isRoomy = useMedia('(min-width: 1100px)');
  return (
    <main className="dt-columns">
      <ViewBoundary name="The list">
        <EntryList />
      </ViewBoundary>
      <Tabs withPanel={!isRoomy} />
      {isRoomy ? (
        <ViewBoundary name="The panel">
          <PanelPicture />
        </ViewBoundary>
      ) : null}
    </main>
  );
}

function LogPage() {
  return (
    <>
      <ViewBoundary name="The slider">
        <MomentBar />
      </ViewBoundary>
      <ViewBoundary name="The filter">
        <FilterBar />
      </ViewBoundary>
      <Columns />
    </>
  );
}

/** `w` asks for a part of the panel, and `?` for the keys, wherever the focus is but in a field or the sheet; Escape takes pointing back. */
function usePageKeys(showKeys: () => void): void {
  const viewer = useViewerActions();
  useEffect(() => {
    const press = keyHandler({
      w: () => viewer.state().track && viewer.point(true),
      '?': showKeys,
      Escape: () => viewer.state().pointing && viewer.point(false),
    });
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('input:not([type="range"]), textarea, select, dialog') !== null;
      if (!isElsewhere) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [viewer, showKeys]);
}

export function App({ connection }: { readonly connection: Connection }) {
  const hasLog = useViewer((state) => state.track !== null);
  const fleet = useViewer((state) => state.fleet);
  const isFleetShown = useViewer((state) => state.isFleetShown);
  const [isOver, setOver] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const showKeys = useCallback(() => setKeys(true), []);
  usePageKeys(showKeys);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    connection.openFiles([...event.dataTransfer.files]).catch(reportError);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: with keys a file is opened by the "Open files" button
    <div
      className="dt"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <TopBar connection={connection} showKeys={showKeys} />
      {fleet && isFleetShown ? (
        <Boundary name="The fleet" reset={[fleet]}>
          <FleetTable fleet={fleet} connection={connection} />
        </Boundary>
      ) : hasLog ? (
        <LogPage />
      ) : (
        <NoLog connection={connection} />
      )}
      {hasKeys ? <KeysSheet onClose={() => setKeys(false)} /> : null}
    </div>
  );
}
