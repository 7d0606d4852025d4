/** Asks for the folder of a fleet's logs by the browser's own picker, and opens a log at an entry. */
import { useRef } from 'react';
import type { Place } from '../../replay/fleet/merge';
import type { Connection } from '../connection';
import { useViewerActions } from '../viewer/viewerHooks';
import { givenFile } from './fleetLogs';

interface Wanted {
  readonly place: Place;
  readonly asks: boolean;
}

export type LogsPicker = ReturnType<typeof useLogsPicker>;

export function useLogsPicker(connection: Connection) {
  const viewer = useViewerActions();
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<Wanted | null>(null);
  const ask = (wanted: Wanted | null): void => {
    waiting.current = wanted;
    input.current?.click();
  };
  const open = ({ place, asks }: Wanted): void => {
    connection
      .openPlace(place)
      .then(() => {
        // A log that could not be opened leaves the fleet on the page.
        if (asks && !viewer.state().isFleetShown) viewer.point(true);
      })
      .catch(reportError);
  };
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    viewer.giveLogs(files.map(givenFile));
    if (waiting.current) open(waiting.current);
  };
  return {
    choose: () => ask(null),
    /**
     * Opens the log; asks for the folder first when no logs were given.
     * @param asks true when the next click on the drawn panel asks "Why?"
     */
    open(place: Place, asks = false): void {
      if (viewer.state().fleetLogs.size > 0) open({ place, asks });
      else ask({ place, asks });
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
