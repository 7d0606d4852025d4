/**
 * One of all tabs of a provider leads: it holds the push channel, polls, and tells the other tabs what changed
 * ([tabs.one-leads]). The leader holds a lock, which the browser frees with the page, and answers a tab that asks with a beat,
 * a sign of life. Only a visible tab that follows goes on asking, so a tab that is alone does nothing. It steals the lock of a
 * leader that hangs or is hidden ([tabs.takes-over], [tabs.visible-leads]).
 *
 *   following --lock granted--> leading --stolen--> following
 *       `--no beat for 4 s, or the beat of a hidden leader, while this tab is visible: steal the lock--> leading
 */
import {
  catchError,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  endWith,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  NEVER,
  type Observable,
  of,
  repeat,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { notesOfSite } from '../../reducers/offers';
import { isVisible } from '../../reducers/selectors';
import type { State } from '../../reducers/state';
import type { StateStream } from '../log';
import type { NewEntry, Ports, TabMessage, TabsPort } from '../ports';
import type { Effect, Transition } from './effect';

/** The lock's name. Panels of another provider on this origin have another lock. */
export const leaderLock = (channel: string): string => `${channel} leader`;

const led = (alone: boolean): NewEntry => ({ event: { type: 'tabs.led', alone } });
const followed: NewEntry = { event: { type: 'tabs.followed' } };

/** Where tabs cannot reach each other, or there are no locks, each leads for itself ([tabs.alone]). */
const alone$ = of(led(true));

export const leaderElection: Effect = {
  hears: ['session.started', 'api.answered', 'api.failed', 'push.noteChanged', 'push.changed', 'tabs.led'],
  run: (heard$, state$, ports) => {
    const { tabs } = ports;
    const started$ = heard$.pipe(
      filter(({ entry }) => entry.event.type === 'session.started'),
      take(1),
    );
    if (!tabs)
      return started$.pipe(switchMap(({ entry: cause }) => alone$.pipe(map((entry) => ({ ...entry, cause })))));

    const beats$ = tabs.heard$.pipe(
      filter(({ kind }) => kind === 'ask'),
      startWith(null),
      tap(() => tabs.say({ kind: 'beat', visible: isVisible(state$.value) })),
      ignoreElements(),
    );
    const lead$ = (steal: boolean): Observable<NewEntry> =>
      concat(
        // The lock completes when another tab steals it, and the beats end with it.
        ports.lock(leaderLock(tabs.channel), steal).pipe(
          map(() => true),
          endWith(false),
          switchMap((held) => (held ? merge(of(led(false)), beats$) : EMPTY)),
        ),
        defer(() => (state$.value.sync.leading ? of(followed) : EMPTY)),
      );
    // When its lock was stolen, this tab waits for the lock again.
    const contend$ = (steal: boolean): Observable<NewEntry> => concat(lead$(steal), lead$(false).pipe(repeat()));

    return started$.pipe(
      switchMap(({ entry: { at } }) =>
        merge(
          stealing(state$, tabs, ports, at % limits.leaderApartMs).pipe(
            startWith(false),
            switchMap(contend$),
            catchError(() => merge(alone$, NEVER)),
          ),
          joining(tabs, state$),
          hearing(tabs, state$),
          announcing(heard$, tabs),
        ),
      ),
    );
  },
};

/**
 * Emits true when this tab follows, is visible and should steal the lock. After each beat it waits, and asks for the next. All
 * followers miss the same beat, so each waits a different further time, and the first beat of the new leader ends the wait of
 * the others.
 * @param apartMs the further time of this tab, in milliseconds
 */
function stealing(
  state$: StateStream,
  { heard$, say }: TabsPort,
  { scheduler }: Ports,
  apartMs: number,
): Observable<boolean> {
  const ask$ = (afterMs: number) =>
    timer(afterMs, scheduler).pipe(
      tap(() => say({ kind: 'ask' })),
      ignoreElements(),
    );
  const beat$ = heard$.pipe(filter((message) => message.kind === 'beat'));
  return state$.pipe(
    map((state) => !state.sync.leading && isVisible(state)),
    distinctUntilChanged(),
    switchMap((watching) => {
      if (!watching) return EMPTY;
      return beat$.pipe(
        map(({ visible }) => ({ askMs: limits.leaderBeatMs, waitMs: visible ? limits.leaderLostMs : 0 })),
        startWith({ askMs: 0, waitMs: limits.leaderLostMs }),
        switchMap(({ askMs, waitMs }) => merge(ask$(askMs), timer(waitMs + apartMs, scheduler).pipe(map(() => true)))),
      );
    }),
  );
}

/**
 * Asks for a sign of life of the leader and logs the first one, because this tab missed what the leader said before.
 * [tabs.new-checks]
 */
const joining = ({ heard$, say }: TabsPort, state$: StateStream): Observable<NewEntry> =>
  merge(
    heard$.pipe(
      filter(({ kind }) => kind === 'beat'),
      takeUntil(state$.pipe(filter(({ sync }) => sync.leading))),
      take(1),
      map(() => followed),
    ),
    // A visible tab asks anyway, to know when it should lead.
    defer(() => (isVisible(state$.value) ? EMPTY : of({ kind: 'ask' } as const))).pipe(tap(say), ignoreElements()),
  );

/** A message that names another person is about that person's notes. */
const isOfOwner = (user: number | undefined, { session: { owner } }: State): boolean =>
  !user || !owner || user === owner;

/** Messages of other tabs become entries of this tab's log: about a note from any tab, about the list from the leading tab. */
const hearing = ({ heard$ }: TabsPort, state$: StateStream): Observable<NewEntry> =>
  heard$.pipe(
    mergeMap((message: TabMessage) =>
      message.kind === 'changed' &&
      (message.note !== null || !state$.value.sync.leading) &&
      isOfOwner(message.user, state$.value)
        ? of<NewEntry>({ event: { type: 'tabs.heardChange', note: message.note } })
        : EMPTY,
    ),
  );

/**
 * The notes on which this tab has acted, or may have acted, because an answer can be lost. Of many read states only those of
 * stale notes are told, because stored flags tell the other tabs of the rest.
 */
function takenNotes(event: Entry['event'], { notes }: State): readonly number[] {
  if (event.type !== 'api.answered' && event.type !== 'api.failed') return [];
  switch (event.call) {
    case 'approve':
    case 'like':
    case 'reply':
      return [event.subject.note];
    case 'markRead':
      return event.subject.notes.length > limits.notesOneByOne
        ? event.subject.notes.filter((id) => id in notes.stale)
        : event.subject.notes;
    case 'follow':
      return notesOfSite(notes.byId, event.subject.site).map(({ id }) => id);
    default:
      return [];
  }
}

/**
 * A tab tells the others which notes it acted on. The leader tells what it learned by push or polling, and a new leader
 * asks all tabs to check once.
 */
const announcing = (heard$: Observable<Transition>, tabs: TabsPort): Observable<NewEntry> =>
  heard$.pipe(
    tap(({ entry: { event }, after: state }) => {
      const { owner } = state.session;
      const say = (note: number | null) => tabs.say({ kind: 'changed', note, ...(owner && { user: owner }) });
      for (const note of takenNotes(event, state)) say(note);
      if (!state.sync.leading) return;
      if (event.type === 'push.noteChanged') say(event.note);
      const changed =
        event.type === 'push.changed' ||
        event.type === 'tabs.led' ||
        // A full answer follows a check that found a difference.
        (event.type === 'api.answered' && event.call === 'listNotes' && state.sync.rendered);
      if (changed) say(null);
    }),
    ignoreElements(),
  );
