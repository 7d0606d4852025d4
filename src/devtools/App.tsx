/**
 * The devtools page: the log's bar on top, the entries on one side, the state and the panel on the other. main.tsx
 * draws it.
 */
import { type DragEvent, useEffect, useState } from 'react';
import { Boundary } from './Boundary';
import type { Connection } from './connection';
import { EntryList } from './entries/EntryList';
import { FilterBar } from './entries/FilterBar';
import { FleetPage } from './fleet/FleetPage';
import { filesDropped, givenFile } from './fleet/fleetLogs';
import { keyHandler } from './keyHandler';
import { PanelPicture } from './state/PanelPicture';
import { Tabs } from './Tabs';
import { OpenFile, TopBar } from './TopBar';
import { Timeline } from './timeline/Timeline';
import { useMedia } from './useMedia';
import { ViewBoundary } from './viewer/ViewBoundary';
import { useViewer, useViewerActions } from './viewer/viewerHooks';

function NoLog({ connection }: { readonly connection: Connection }) {
  return (
    <main className="dt-empty">
      <h2>Looking for a panel…</h2>
      <p>
        A panel answers when it was opened with <code>devtools=1</code> in its address, and this page by the page that
        embeds it, beside it, or from it.
      </p>
      <p>
        Or open a recorded log, an .ndjson or .ndjson.gz file, or what{' '}
        <code>npm run replay -- fleet FOLDER --json</code> wrote. Both can be dropped anywhere here.
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

/** The browser empties `data` when the event's handler ends, so everything is read from it before the first wait. */
async function openDropped(data: DataTransfer, connection: Connection): Promise<void> {
  const files = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const hasFolder = entries.some(({ isDirectory }) => isDirectory);
  await connection.openFiles(hasFolder ? await filesDropped(entries) : files.map(givenFile));
}

function LogPage() {
  return (
    <>
      <ViewBoundary name="The timeline">
        <Timeline />
      </ViewBoundary>
      <ViewBoundary name="The filter">
        <FilterBar />
      </ViewBoundary>
      <Columns />
    </>
  );
}

/** `w` asks for a part of the panel, wherever the focus is but in a field; Escape takes that back. */
function useWhyKeys(): void {
  const viewer = useViewerActions();
  useEffect(() => {
    const press = keyHandler({
      w: () => viewer.state().track && viewer.point(true),
      Escape: () => viewer.state().pointing && viewer.point(false),
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element && event.target.matches('input, textarea, select'))) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [viewer]);
}

export function App({ connection }: { readonly connection: Connection }) {
  const hasLog = useViewer((state) => state.track !== null);
  const fleet = useViewer((state) => state.fleet);
  const isFleetShown = useViewer((state) => state.isFleetShown);
  const [isOver, setOver] = useState(false);
  useWhyKeys();
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    openDropped(event.dataTransfer, connection).catch(reportError);
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
      <TopBar connection={connection} />
      {fleet && isFleetShown ? (
        <Boundary name="The fleet" reset={[fleet]}>
          <FleetPage fleet={fleet} connection={connection} />
        </Boundary>
      ) : hasLog ? (
        <LogPage />
      ) : (
        <NoLog connection={connection} />
      )}
    </div>
  );
}
