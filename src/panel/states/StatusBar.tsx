/** The place of the status bar, at the foot of the list; while a note covers the list, over the end of its text [look.aim]. */
import { type ComponentType, Suspense } from 'react';
import { hasRoomFor, isWide, unsentActs } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { usePanel } from '../world';

type Place = 'list' | 'note' | 'foot';

function placeOf(state: State): Place {
  if (isWide(state)) return 'list';
  const { selected, item, helpOpen } = state.panel;
  return selected !== null && !item && !helpOpen ? 'note' : 'foot';
}

interface StatusBarProps {
  readonly at: Place;
  readonly Message: ComponentType;
}

/** One place at a time has it, with and without a message, so that a screen reader reads a new message [status.times]; `data-status` is set while there is a message. */
export function StatusBar({ at, Message }: StatusBarProps) {
  const kind = usePanel((state) => {
    if (placeOf(state) !== at) return null;
    return hasRoomFor(state, 'status')
      ? (state.statusBar.current?.kind ?? (unsentActs(state)[0] && 'info'))
      : undefined;
  });
  if (kind === null) return null;
  return (
    <div role="status" className="status" data-status={kind}>
      {kind ? (
        <Suspense>
          <Message />
        </Suspense>
      ) : null}
    </div>
  );
}
