/** Asks for the folder of a fleet's logs by the browser's own picker, and opens a log at an entry. */
import { useRef } from 'react';
import type { Connection } from '../connection';
import { useViewerActions } from '../viewer/viewerHooks';
import { givenFile } from './fleetLogs';

/** A log, and the entry to go to. */
interface Place {
  readonly file: string;
  readonly seq: number | null;
}

export type LogsPicker = ReturnType<typeof useLogsPicker>;

export function useLogsPicker(connection: Connection) {
  const viewer = useViewerActions();
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<Place | null>(null);
  const open = (place: Place): void => void connection.openPlace(place).catch(reportError);
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    viewer.giveLogs(files.map(givenFile));
    if (waiting.current) open(waiting.current);
  };
  return {
    /** Opens the log; asks for the folder first when no logs were given. */
    open(place: Place): void {
      if (viewer.state().fleetLogs.size > 0) {
        open(place);
        return;
      }
      waiting.current = place;
      input.current?.click();
    },
    /** The picker's invisible input, which the page has to draw. */
    input: (
      <input
        ref={(element) => {
          input.current = element;
          // React's types do not have `webkitdirectory` as an attribute.
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label="The logs’ folder"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          take(files);
        }}
      />
    ),
  };
}
