/**
 * Ends a session with a failed effect at the next quiet moment: the frame then begins the session again from what is
 * stored ([effects.restart]). The next restart is at least five minutes later ([effects.restart-pause]).
 */
import { concat, defer, distinctUntilChanged, EMPTY, filter, map, of, startWith, switchMap, take, timer } from 'rxjs';
import { limits } from '../../reducers/limits';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { NewEntry } from '../ports';
import type { Effect } from './effect';

const isOutOfSight = (state: State): boolean => !state.panel.showing || !isVisible(state);

/** The person may be reading an undo bar or thinking about a reply, so a restart would disturb. */
const isInUse = ({ outbox, reply }: State): boolean => reply.focused !== null || outbox.held.length > 0;

export const restarting: Effect = (entry$, state$, { ended, scheduler }) => {
  const touched$ = entry$.pipe(filter(({ event }) => event.type.startsWith('user.')));
  const untouched$ = touched$.pipe(
    startWith(null),
    switchMap(() => timer(isInUse(state$.value) ? limits.longQuietMs : limits.quietMs, scheduler)),
  );
  const quiet$ = state$.pipe(
    map(isOutOfSight),
    distinctUntilChanged(),
    switchMap((outOfSight) => (outOfSight ? of(null) : untouched$)),
    take(1),
  );
  const failure$ = state$.pipe(
    map(({ session }) => session.failed ?? 0),
    filter((seq) => seq > 0),
    take(1),
  );
  const mayRestart$ = state$.pipe(
    filter(({ session }) => session.started),
    take(1),
    switchMap(({ session }) => (session.left ? timer(limits.restartPauseMs, scheduler) : of(0))),
  );
  return mayRestart$.pipe(
    switchMap(() => failure$),
    switchMap((seq) =>
      quiet$.pipe(
        switchMap(() =>
          concat(
            of<NewEntry>({ event: { type: 'session.ended' }, cause: { seq } }),
            defer(() => {
              ended?.(null);
              return EMPTY;
            }),
          ),
        ),
      ),
    ),
  );
};
