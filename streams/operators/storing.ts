/**
 * Changes of browser storage as entries: asked, then answered or failed ([storage.logged]). A change that storage refused is
 * repeated, because storage may have room later ([storage.full]).
 */
import { auditTime, concat, defer, EMPTY, filter, from, merge, mergeMap, type Observable, of } from 'rxjs';
import type { Entry, PanelEvent } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import type { NewEntry, Ports, Ref, StorageRequest } from '../ports';
import { mergeSome } from './mergeSome';

export const set = (key: string, value: string): StorageRequest => ({ op: 'set', key, value });
export const remove = (key: string): StorageRequest => ({ op: 'remove', key });

/**
 * @param cause the entry that led to the change
 * @param then is called with true when storage took the change
 */
export const storing = (
  ports: Ports,
  request: StorageRequest,
  cause: Readonly<Ref>,
  then: (isStored: boolean) => void = () => {},
): Observable<NewEntry> =>
  defer(() => {
    const asked: Ref = { seq: 0 };
    const { op, key } = request;
    return concat(
      of<NewEntry>({ event: { type: 'storage.asked', op, key }, cause, ref: asked }),
      defer(() => {
        try {
          ports.storage(request);
          then(true);
          return of<NewEntry>({ event: { type: 'storage.answered', key }, cause: asked });
        } catch (error) {
          then(false);
          const reason = error instanceof Error ? error.message : String(error);
          return of<NewEntry>({ event: { type: 'storage.failed', key, reason }, cause: asked });
        }
      }),
    );
  });

/** The page may go away after such an entry, so every missed change is tried. */
const lastChances = new Set<PanelEvent['type']>(['page.left', 'session.ended', 'page.hidden', 'host.hidden']);
/** After such an entry one missed change is tried. The next change follows only if storage takes it, so a full storage costs one try. */
const chances = new Set<PanelEvent['type']>([
  'session.started',
  'user.blurredReply',
  'user.closedNote',
  'user.sentReply',
  'storage.answered',
]);

interface Config {
  /** The change to make now; null when none is needed any more. */
  readonly requestOf: (key: string, op: StorageRequest['op']) => StorageRequest | null;
  /** Called when storage took the change of a key. */
  readonly taken?: (key: string) => void;
}

interface Storing {
  /** Several changes, one after the other; `EMPTY` for none. */
  readonly store: (requests: readonly StorageRequest[], cause: Readonly<Ref>) => Observable<NewEntry>;
  /** Makes the missed changes again; completes without a change when none is missed. */
  readonly again$: Observable<NewEntry>;
}

export function storingUntilTaken(config: Config, entry$: Observable<Entry>, ports: Ports): Storing {
  const { requestOf, taken } = config;
  /** The missed changes by key, the change that was tried last at the end. */
  const missed = new Map<string, StorageRequest['op']>();
  const storeOne = (request: StorageRequest, cause: Readonly<Ref>): Observable<NewEntry> =>
    storing(ports, request, cause, (isStored) => {
      const { key, op } = request;
      missed.delete(key);
      if (isStored) taken?.(key);
      else missed.set(key, op);
    });
  const store: Storing['store'] = (requests, cause) =>
    requests.length === 0 ? EMPTY : from(requests).pipe(mergeMap((request) => storeOne(request, cause)));

  const again = (cause: Entry): Observable<NewEntry> => {
    if (cause.event.type === 'session.started')
      for (const key of cause.event.left?.refused ?? []) missed.set(key, 'set');
    const due = [...missed].flatMap(([key, op]) => {
      const request = requestOf(key, op);
      if (!request) missed.delete(key);
      return request ?? [];
    });
    return store(lastChances.has(cause.event.type) ? due : due.slice(0, 1), cause);
  };

  const looks$ = entry$.pipe(
    filter(({ event }) => event.type === 'storage.failed'),
    auditTime(limits.slowLookMs, ports.scheduler),
  );
  const chances$ = entry$.pipe(filter(({ event }) => lastChances.has(event.type) || chances.has(event.type)));
  return { store, again$: merge(looks$, chances$).pipe(mergeSome(again)) };
}
