/**
 * One voice for many tabs: of all tabs one holds the push channel and polls, the others follow (issue 5/5, item 7).
 * A lock says who; beats say that the holder lives. One that dies frees the lock; one that hangs, or that is hidden while
 * another can be seen, has it stolen.
 *
 *   following --lock granted--> leading --stolen--> following
 *       `--no beat for 4 s, or a hidden leader's beat, and we can be seen: wait for our own moment, steal--> leading
 */
import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  endWith,
  filter,
  interval,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  repeat,
  startWith,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isVisible } from '../../reducers/selectors';
import type { StateStream } from '../log';
import type { NewEntry, Ports, TabMessage, TabsPort } from '../ports';

/** One lead for each channel: panels of another provider on this origin have their own. */
export const leaderLock = (channel: string): string => `${channel} leader`;

const led: NewEntry = { event: { type: 'tabs.led' } };
const followed: NewEntry = { event: { type: 'tabs.followed' } };

export function leaderElection(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { tabs, scheduler } = ports;
  const started$ = entry$.pipe(
    filter(({ event }) => event.type === 'session.started'),
    take(1),
  );
  // Nobody to agree with: this tab leads for itself.
  if (!tabs) return started$.pipe(map((cause): NewEntry => ({ ...led, cause })));

  const beats$ = interval(limits.leaderBeatMs, scheduler).pipe(
    startWith(0),
    tap(() => tabs.say({ kind: 'beat', visible: isVisible(state$.value) })),
    filter(() => false),
    map((): NewEntry => led),
  );
  const lead$ = (steal: boolean): Observable<NewEntry> =>
    concat(
      // The lock completes when it was stolen: the beats end with it.
      ports.lock(leaderLock(tabs.channel), steal).pipe(
        map(() => true),
        endWith(false),
        switchMap((held) => (held ? merge(of(led), beats$) : EMPTY)),
      ),
      defer(() => (state$.value.sync.leading ? of(followed) : EMPTY)),
    );
  // Stolen from, a tab queues for the lock again.
  const contend$ = (steal: boolean): Observable<NewEntry> => concat(lead$(steal), lead$(false).pipe(repeat()));

  return started$.pipe(
    switchMap(({ at }) =>
      merge(
        stealing(state$, tabs, ports, at % limits.leaderApartMs).pipe(startWith(false), switchMap(contend$)),
        hearing(tabs, state$),
        announcing(entry$, state$, tabs),
      ),
    ),
  );
}

/**
 * Emits true when this tab, following and in view, should take over. All followers miss the same beat, and the first
 * beat of the one that took over sends the others back to waiting: hence each has a moment of its own.
 * @param apartMs this tab's, from when its session began
 */
function stealing(
  state$: StateStream,
  { heard$ }: TabsPort,
  { scheduler }: Ports,
  apartMs: number,
): Observable<boolean> {
  const beat$ = heard$.pipe(filter((message) => message.kind === 'beat'));
  return state$.pipe(
    map((state) => !state.sync.leading && isVisible(state)),
    distinctUntilChanged(),
    switchMap((watching) => {
      if (!watching) return EMPTY;
      return beat$.pipe(
        map(({ visible }) => (visible ? limits.leaderLostMs : 0)),
        startWith(limits.leaderLostMs),
        switchMap((waitMs) => timer(waitMs + apartMs, scheduler)),
        map(() => true),
      );
    }),
  );
}

/** What the leading tab tells of the list becomes this tab's own news. */
const hearing = ({ heard$ }: TabsPort, state$: StateStream): Observable<NewEntry> =>
  heard$.pipe(
    mergeMap((message: TabMessage) =>
      message.kind === 'changed' && !state$.value.sync.leading
        ? of<NewEntry>({ event: { type: 'tabs.heardChange', note: message.note } })
        : EMPTY,
    ),
  );

/** The leader passes on what it heard by push or found by polling; a new leader asks all to look once. */
const announcing = (entry$: Observable<Entry>, state$: StateStream, tabs: TabsPort): Observable<NewEntry> =>
  entry$.pipe(
    tap(({ event }) => {
      if (!state$.value.sync.leading) return;
      if (event.type === 'push.noteChanged') tabs.say({ kind: 'changed', note: event.note });
      const news =
        event.type === 'push.changed' ||
        event.type === 'tabs.led' ||
        // A full answer follows a check that found a difference.
        (event.type === 'api.answered' && event.call === 'listNotes' && state$.value.sync.rendered);
      if (news) tabs.say({ kind: 'changed', note: null });
    }),
    mergeMap(() => EMPTY),
  );
