/**
 * Sends what the person wants until the service has it, refuses it, or five minutes are over
 * (docs/decisions/0015-outbox.md): one loop for all kinds of wishes. In an undo window an undo cancels the act, a dismissal
 * carries the act out at once, and a held bar pauses the wait.
 */
import {
  asyncScheduler,
  EMPTY,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { Entry, PanelEvent, Thing, UndoKey } from '../../../reducers/events';
import { limits } from '../../../reducers/limits';
import { kinds, pressOf, wishKinds } from '../../../reducers/outboxKinds';
import { askedEach, askedReadAll, hasUndoBar, isVisible, remembering, removalOf } from '../../../reducers/selectors';
import type { State, Wish } from '../../../reducers/state';
import type { StateStream } from '../../log';
import { mergeSome } from '../../operators/mergeSome';
import { perKey } from '../../operators/perKey';
import { reconciling } from '../../operators/reconciling';
import { transitions } from '../../operators/transitions';
import { undoable } from '../../operators/undoable';
import type { NewEntry, Ports } from '../../ports';
import { carryOut, isUnseen } from './outboxCalls';
import { adoptingWishes, outboxStorage } from './outboxStorage';

interface Window {
  readonly key: UndoKey;
  readonly cause: Entry;
}

/** The window that an entry began. A press that changed nothing begins none. */
function windowBegunBy(cause: Entry, state: State): Window | null {
  const { event, seq } = cause;
  switch (event.type) {
    case 'user.askedSpam':
    case 'user.askedTrash':
      return removalOf(state, event.note)?.wish.since === seq ? { key: event.note, cause } : null;
    case 'user.askedReadAll':
      return askedReadAll(state) === seq ? { key: 'all', cause } : null;
    case 'user.askedEach':
      return askedEach(state) === seq ? { key: 'checked', cause } : null;
    default:
      return null;
  }
}

function isOpen(state: State, key: UndoKey): boolean {
  if (typeof key === 'number') return hasUndoBar(state, key);
  return (key === 'all' ? askedReadAll(state) : askedEach(state)) > 0;
}

/** @returns `undo.elapsed` when the wait for an undo is over ([undo.window], [undo.hold]) */
function undoWindows(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const keys = (type: 'user.askedUndo' | 'user.dismissedUndo') =>
    entry$.pipe(mergeSome(({ event }) => (event.type === type ? of(event.key) : EMPTY)));
  const held$ = transitions(entry$, state$).pipe(
    mergeSome(({ before, after }) => {
      const was = before.outbox.held;
      const is = after.outbox.held;
      return was === is ? EMPTY : from([...was, ...is]).pipe(map((key) => ({ key, held: is.includes(key) })));
    }),
  );
  return entry$.pipe(
    map((entry) => windowBegunBy(entry, state$.value)),
    filter((begun) => begun !== null),
    undoable(
      {
        keyOf: ({ key }: Window) => key,
        waitMs: () => state$.value.panel.undoMs,
        undo$: keys('user.askedUndo'),
        now$: keys('user.dismissedUndo'),
        held$,
      },
      ports.scheduler,
    ),
    filter(({ key }) => isOpen(state$.value, key)),
    map(({ key, cause }): NewEntry => ({ event: { type: 'undo.elapsed', key }, cause })),
  );
}

/** Wishes that one call carries out: several read marks, or a single wish. */
interface Due {
  readonly id: string;
  readonly things: readonly Thing[];
}

const keyOf = ({ kind, id }: Thing): string => `${kind} ${id}`;

/**
 * The wishes that are due or under way. Read marks that one entry began, or led this page to adopt, share one call.
 * [outbox.together]
 */
function dueOf(state: State): readonly Due[] {
  const marks = new Map<string, Thing[]>();
  const others: Due[] = [];
  let looks = 0;
  for (const kind of wishKinds) {
    for (const [key, wish] of Object.entries(state.outbox[kind])) {
      const { phase, since, want } = wish;
      if (phase !== 'due' && phase !== 'sent') continue;
      const thing: Thing = { kind, id: Number(key) };
      if (kind === 'read' && !isUnseen(state.notes, thing.id, wish)) {
        const mark = `read ${want} ${since}`;
        marks.set(mark, [...(marks.get(mark) ?? []), thing]);
        continue;
      }
      // The first list answers most stored marks, so the other marks wait for it. Their notes are fetched one at a time.
      if (kind === 'read') looks += 1;
      const isDue = kind !== 'read' || (state.sync.everLoaded && isVisible(state) && looks === 1);
      if (isDue) others.push({ id: `${keyOf(thing)} ${since}`, things: [thing] });
    }
  }
  return [...[...marks].map(([id, things]) => ({ id, things })), ...others];
}

const none: readonly Due[] = [];
/** While it is doubtful who is signed in, nothing is sent. [outbox.held] */
const dueWishes: (state: State) => readonly Due[] = remembering(
  (state) =>
    [state.outbox, Boolean(state.session.doubt), state.notes.asOf, state.sync.everLoaded, isVisible(state)] as const,
  (state) => (state.session.doubt ? none : dueOf(state)),
);

const retryMs = (failures: number): number =>
  Math.min(limits.wishRetryMs * 2 ** (failures - 1), limits.wishRetryMostMs);

/** The things for which an entry began a wish. */
function begunBy({ event }: Entry, { outbox }: State): readonly Thing[] {
  // The acts on checked notes begin when their undo window ends.
  if (event.type === 'undo.elapsed' || event.type === 'user.askedEach') {
    return wishKinds
      .filter((kind) => kinds[kind].lifeMs !== null)
      .flatMap((kind) =>
        Object.entries(outbox[kind]).flatMap(([id, { phase }]) => (phase === 'due' ? [{ kind, id: Number(id) }] : [])),
      );
  }
  if (event.type === 'session.started') return [...event.stored.wishes, ...(event.left?.wishes ?? [])];
  if (event.type === 'storage.wishAsked') return [event.wish];
  const thing = event.type === 'outbox.adopted' ? event : pressOf(event);
  return thing && kinds[thing.kind].lifeMs !== null ? [{ kind: thing.kind, id: thing.id }] : [];
}

/** Tells when the 10 s and when the five minutes of a wish are over. [outbox.not-sent-yet] [outbox.gives-up] */
function deadlines(entry$: Observable<Entry>, state$: StateStream, { scheduler }: Ports): Observable<NewEntry> {
  const now = () => (scheduler ?? asyncScheduler).now();
  interface Begun extends Thing {
    readonly wish: Wish;
  }
  const wishOf = ({ outbox }: State, { kind, id }: Thing): Wish | undefined => outbox[kind][id];

  function ends({ kind, id, wish }: Begun): Observable<NewEntry> {
    const thing: Thing = { kind, id };
    const { since, at, want } = wish;
    const cause = { seq: since };
    const { claimMs, lifeMs, isRemoval } = kinds[kind];
    // The machine's clock may have been changed, so a wait is never longer than the whole time, and never below 0.
    const leftMs = (wholeMs: number): number => Math.min(Math.max(at + wholeMs - now(), 0), wholeMs);
    const after = (ms: number | null, event: PanelEvent, when: (state: Wish) => boolean): Observable<NewEntry> =>
      ms === null
        ? EMPTY
        : timer(leftMs(ms), scheduler).pipe(
            switchMap(() => state$),
            filter((state) => {
              const present = wishOf(state, thing);
              return present?.since === since && when(present);
            }),
            take(1),
            map(() => ({ event, cause })),
          );
    const over$ = state$.pipe(
      filter((state) => {
        const present = wishOf(state, thing);
        return present?.since !== since || present.phase === 'taken' || present.phase === 'failed';
      }),
    );
    return merge(
      after(
        claimMs,
        { type: 'outbox.waited', ...thing },
        ({ claims, phase }) => claims && (!isRemoval || phase === 'elsewhere'),
      ),
      after(lifeMs, { type: 'outbox.failed', ...thing, want, refused: false }, ({ phase }) => phase === 'due'),
    ).pipe(takeUntil(over$));
  }

  return entry$.pipe(
    mergeSome((entry) => {
      const begun = begunBy(entry, state$.value).flatMap((thing): Begun[] => {
        const wish = wishOf(state$.value, thing);
        return wish?.since === entry.seq ? [{ ...thing, wish }] : [];
      });
      return begun.length ? of(...begun) : EMPTY;
    }),
    perKey(
      (begun: Begun) => keyOf(begun),
      (begun$, _key, idle) => begun$.pipe(switchMap((begun) => ends(begun).pipe(tap({ complete: idle })))),
    ),
  );
}

export const outbox = (entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> =>
  merge(
    // Storing is first, because a wish is stored before its call is made.
    outboxStorage(entry$, state$, ports),
    adoptingWishes(entry$, state$, ports),
    deadlines(entry$, state$, ports),
    undoWindows(entry$, state$, ports),
    reconciling(
      {
        due: dueWishes,
        keysOf: ({ things }) => things.map(keyOf),
        idOf: ({ id }) => id,
        run: ({ things }) => carryOut(things, state$, ports),
        retryMs,
      },
      entry$,
      state$,
      ports.scheduler,
    ),
  );
