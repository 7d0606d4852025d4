/**
 * Writes to browser storage what it should hold (streams/stored.ts) and what differs. A write that is done is no entry; a
 * failure is, and is made again when storage may have room ([storage.full]). The call of a mutation waits for the entry that
 * says that storage knows of it.
 */
import {
  auditTime,
  concat,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  timer,
} from 'rxjs';
import type { Entry, EventType, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { State } from '../../reducers/state';
import { mergeSome } from '../operators/mergeSome';
import type { NewEntry, Ports, Ref, StorageRequest } from '../ports';
import { rowOf, type StoredName, storedNames, tellingEvents, toldIn } from '../stored';
import type { Effect, Transition } from './effect';

/** A draft is written once typing pauses this long, and at once when the box, the note or the page is left. */
const draftPauseMs = 250;

/** The page may go away after such an entry, so every missed change is tried. */
const lastChances: readonly EventType[] = ['page.left', 'session.ended', 'page.hidden', 'host.hidden'];
/** After such an entry one missed change is tried. The next follows only if storage takes it, so a full storage costs one try. */
const chances: readonly EventType[] = ['user.blurredReply', 'user.closedNote', 'user.sentReply'];

/** What storage holds, as far as this tab knows, and what it refused. */
class Known {
  /** By row and key. */
  private readonly values = new Map<StoredName, Map<string, string>>(storedNames.map((name) => [name, new Map()]));
  /** Keys that the state has, and another tab writes. */
  private readonly others = new Set<string>();
  /** What this tab wrote last, by key. */
  private readonly written = new Map<string, string>();
  /** The keys that this tab writes, or found as it would have written them. */
  private readonly own = new Set<string>();
  /** The value that storage refused, by key; null: a removal. The one that was tried last is at the end. */
  private readonly refused = new Map<string, { readonly name: StoredName; readonly value: string | null }>();

  hear(event: Entry['event']): void {
    for (const [name, values] of toldIn(event)) {
      const known = this.of(name);
      // Mutations are read as a whole.
      if (event.type === 'storage.mutationsRead') known.clear();
      for (const [key, value] of values) {
        if (value === null) known.delete(key);
        else known.set(key, value);
      }
    }
  }

  /** The changes of a row that make storage hold what it should. What was refused is not tried again, unless it has changed. */
  changes(name: StoredName, state: State, now: number, again = false): readonly StorageRequest[] {
    const { values, mayRemove } = rowOf(name);
    const known = this.of(name);
    const wanted = new Map(values(state));
    const requests: StorageRequest[] = [];
    for (const [key, value] of wanted) {
      if (value === null) this.others.add(key);
      else {
        this.others.delete(key);
        this.own.add(key);
        const isRefused = !again && this.refused.get(key)?.value === value;
        const isTheirs = mayRemove !== undefined && this.written.get(key) === value;
        if (known.get(key) !== value && !isRefused && (!isTheirs || again)) requests.push({ op: 'set', key, value });
      }
    }
    for (const key of known.keys()) {
      if (wanted.has(key)) continue;
      const wasOthers = this.others.delete(key);
      const isOthers = mayRemove && !this.own.has(key) && !mayRemove(state, key, wasOthers, now);
      // A full storage refuses values, and takes their removal.
      const isRefused = !again && this.refused.get(key)?.value === null;
      if (!isOthers && !isRefused) requests.push({ op: 'remove', key });
    }
    return requests;
  }

  take(name: StoredName, request: StorageRequest): void {
    this.refused.delete(request.key);
    if (request.op === 'set') {
      this.of(name).set(request.key, request.value);
      this.written.set(request.key, request.value);
    } else {
      this.of(name).delete(request.key);
      this.written.delete(request.key);
      this.own.delete(request.key);
    }
  }

  refuse(name: StoredName, request: StorageRequest): void {
    this.refused.delete(request.key);
    this.refused.set(request.key, { name, value: request.op === 'set' ? request.value : null });
  }

  /** @returns the event of the refusal; an earlier value of the key stays in storage, where other tabs read it */
  refusal(name: StoredName, { key }: StorageRequest, reason: string): PanelEvent {
    return { type: 'storage.failed', key, reason, ...(this.of(name).has(key) && { kept: true }) };
  }

  get misses(): boolean {
    return this.refused.size > 0;
  }

  /** The refused changes that are still to be made, the one that was tried last at the end. */
  missed(state: State, now: number): readonly (readonly [name: StoredName, request: StorageRequest])[] {
    const due = storedNames.flatMap((name) =>
      this.changes(name, state, now, true).map((request) => [name, request] as const),
    );
    const order = [...this.refused.keys()];
    for (const key of order) if (!due.some(([, request]) => request.key === key)) this.refused.delete(key);
    return due
      .filter(([, { key }]) => order.includes(key))
      .sort(([, a], [, b]) => order.indexOf(a.key) - order.indexOf(b.key));
  }

  private of(name: StoredName): Map<string, string> {
    return this.values.get(name) ?? new Map();
  }
}

/** @returns null when storage took the change, else why not */
function write({ storage }: Ports, request: StorageRequest): string | null {
  try {
    storage(request);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const isTyping = ({ event }: Entry): boolean => event.type === 'user.wroteReply' || event.type === 'user.choseMention';

/** The mutations of a kind whose call begins with this entry. */
function begun({ entry: { event }, before, after }: Transition): readonly number[] {
  if (event.type !== 'outbox.began') return [];
  return event.ids.filter((id) => {
    const phaseIn = ({ outbox }: State) => outbox[event.kind][id]?.phase;
    return phaseIn(after) === 'inFlight' && phaseIn(before) !== 'inFlight';
  });
}

export const storage: Effect = {
  hears: [
    ...tellingEvents,
    ...lastChances,
    ...chances,
    'outbox.began',
    'storage.failed',
    'user.wroteReply',
    'user.choseMention',
  ],
  watches: ['sync', 'panel', 'notes', 'reply', 'outbox'],
  run: (heard$, state$, ports) =>
    defer(() => {
      const known = new Known();

      const make = (name: StoredName, request: StorageRequest, cause: Readonly<Ref>): Observable<NewEntry> => {
        const reason = write(ports, request);
        if (reason === null) {
          known.take(name, request);
          return EMPTY;
        }
        known.refuse(name, request);
        return of({ event: known.refusal(name, request, reason), cause });
      };
      const makeAll = (name: StoredName, cause: Entry): Observable<NewEntry> => {
        const requests = known.changes(name, state$.value, cause.at);
        return requests.length ? from(requests).pipe(mergeMap((request) => make(name, request, cause))) : EMPTY;
      };

      const changes$ = heard$.pipe(
        mergeSome((transition) => {
          const { entry, before, after } = transition;
          known.hear(entry.event);
          const isTold = tellingEvents.includes(entry.event.type);
          const changed = storedNames.filter((name) => {
            const row = rowOf(name);
            if (row.isTyped && isTyping(entry)) return false;
            if (
              isTold ||
              (row.isTyped && (lastChances.includes(entry.event.type) || chances.includes(entry.event.type)))
            )
              return true;
            const is = row.from(after);
            return row.from(before).some((part, index) => part !== is[index]);
          });
          const written = changed.map((name) => defer(() => makeAll(name, entry)));
          const ids = begun(transition);
          if (ids.length && entry.event.type === 'outbox.began') {
            const recorded: NewEntry = {
              event: { type: 'outbox.recorded', kind: entry.event.kind, ids },
              cause: entry,
            };
            return concat(...written, of(recorded));
          }
          return written.length ? concat(...written) : EMPTY;
        }),
      );
      const paused$ = heard$.pipe(
        filter(({ entry }) => isTyping(entry)),
        // A timer, because `debounceTime` measures by the clock, and the clock may be put back.
        switchMap(({ entry }) => timer(draftPauseMs, ports.scheduler).pipe(map(() => entry))),
        mergeMap((entry) => makeAll('drafts', entry)),
      );
      /** Tries missed changes: all of them, or one after the other until storage refuses one. */
      const again = (cause: Entry, all: boolean): Observable<NewEntry> =>
        defer(() => {
          const refusals: NewEntry[] = [];
          for (const [name, request] of known.misses ? known.missed(state$.value, cause.at) : []) {
            const reason = write(ports, request);
            if (reason === null) known.take(name, request);
            else {
              known.refuse(name, request);
              refusals.push({ event: known.refusal(name, request, reason), cause });
              if (!all) break;
            }
          }
          return from(refusals);
        });
      const later$ = heard$.pipe(
        filter(({ entry }) => entry.event.type === 'storage.failed'),
        auditTime(limits.slowCheckMs, ports.scheduler),
        mergeMap(({ entry }) => again(entry, false)),
      );
      const chances$ = heard$.pipe(
        mergeSome(({ entry }) => {
          const isLast = lastChances.includes(entry.event.type);
          return known.misses && (isLast || chances.includes(entry.event.type)) ? again(entry, isLast) : EMPTY;
        }),
      );
      return merge(changes$, paused$, later$, chances$);
    }),
};

/** At 100 notes, read flags and drafts of notes in no list are removed, but never a pending act ([storage.clean-up]). */
export const cleaning: Effect = {
  hears: ['api.answered'],
  run: (heard$) =>
    heard$.pipe(
      mergeSome(({ entry, after: { notes, reply } }) => {
        const isFull = notes.order.length >= limits.maxWindowNotes;
        if (!isFull || entry.event.type !== 'api.answered' || entry.event.call !== 'listNotes') return EMPTY;
        const ids = [...Object.keys(notes.flagged), ...Object.keys(reply.drafts)].map(Number);
        const unlisted = [...new Set(ids)].filter((id) => !notes.byId[id] && !reply.sending[id]);
        return unlisted.length
          ? of<NewEntry>({ event: { type: 'storage.cleaned', notes: unlisted }, cause: entry })
          : EMPTY;
      }),
    ),
};
