/** The bar on top: which log is shown, opening files, the keys, and what went wrong. */
import { useSyncExternalStore } from 'react';
import type { Connection } from './connection';
import { countText } from './timeText';
import { useViewer, useViewerActions } from './viewer/viewerHooks';

function Source({ connection }: { readonly connection: Connection }) {
  const session = useViewer((state) => state.session);
  const panels = useSyncExternalStore(connection.subscribe, connection.panels);
  const isFile = session?.facts.kind === 'file';
  if (!session && panels.length === 0) return <span className="dt-quiet">No log</span>;
  return (
    <select
      aria-label="Log"
      className="dt-log"
      value={isFile ? 'file' : (panels.find((one) => one.session === session)?.id ?? '')}
      onChange={({ target }) => {
        const chosen = panels.find(({ id }) => id === target.value);
        if (chosen) connection.watch(chosen);
      }}
    >
      {session ? null : <option value="">No log</option>}
      {isFile ? <option value="file">{session.facts.title}</option> : null}
      {panels.map((one) => (
        <option key={one.id} value={one.id}>
          {one.left ? 'ended, ' : ''}
          {one.session.facts.title}, {countText(one.session.last(), 'entry', 'entries')}
        </option>
      ))}
    </select>
  );
}

/** Offers the newest panel when the shown one is gone. */
function Successor({ connection }: { readonly connection: Connection }) {
  const session = useViewer((state) => state.session);
  const panels = useSyncExternalStore(connection.subscribe, connection.panels);
  const current = panels.find((one) => one.session === session);
  const newest = panels.filter(({ left }) => !left).at(-1);
  if (!current?.left) return null;
  return newest ? (
    <button type="button" className="dt-button dt-good" onClick={() => connection.watch(newest)}>
      This panel's page ended. Attach to the new one
    </button>
  ) : (
    <span className="dt-quiet" role="status">
      This panel's page ended; its log stays.
    </span>
  );
}

/** Switches between a fleet and the open log. */
function FleetButton() {
  const viewer = useViewerActions();
  const fleet = useViewer((state) => state.fleet);
  const isShown = useViewer((state) => state.isFleetShown);
  const hasLog = useViewer((state) => state.track !== null);
  if (!fleet || !hasLog) return null;
  return (
    <button type="button" className="dt-button" aria-pressed={isShown} onClick={() => viewer.showFleet(!isShown)}>
      Fleet
    </button>
  );
}

export function OpenFile({ connection }: { readonly connection: Connection }) {
  return (
    <label className="dt-button dt-file">
      Open files…
      <input
        type="file"
        className="dt-unseen"
        multiple
        accept=".ndjson,.gz,.json,application/x-ndjson,application/gzip,application/json"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          connection.openFiles(files).catch(reportError);
        }}
      />
    </label>
  );
}

interface TopBarProps {
  readonly connection: Connection;
  readonly showKeys: () => void;
}

export function TopBar({ connection, showKeys }: TopBarProps) {
  const viewer = useViewerActions();
  const busy = useViewer((state) => state.busy);
  const problem = useViewer((state) => state.problem);
  const hasLog = useViewer((state) => state.track !== null);
  const isFleetShown = useViewer((state) => state.isFleetShown);
  return (
    <header className="dt-top">
      <h1>Devtools</h1>
      <FleetButton />
      <Source connection={connection} />
      <Successor connection={connection} />
      <span className="dt-grow" role="status">
        {busy}
      </span>
      {hasLog || isFleetShown ? <OpenFile connection={connection} /> : null}
      <button type="button" className="dt-button" aria-keyshortcuts="?" onClick={showKeys}>
        Keys
      </button>
      {problem ? (
        <p className="dt-problem dt-banner" role="alert">
          {problem}{' '}
          <button type="button" className="dt-button" onClick={() => viewer.say(null)}>
            Dismiss
          </button>
        </p>
      ) : null}
    </header>
  );
}
