/** Reply drafts in browser storage: what was typed is there after a reload, and goes when it was posted. */
import { defer, EMPTY, filter, from, map, merge, mergeMap, type Observable, switchMap, timer } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { Draft } from '../../reducers/state';
import type { StateStream } from '../log';
import { remove, set, storing } from '../operators/storing';
import type { NewEntry, Ports, Ref, StorageRequest } from '../ports';
import { draftKey, writeDraft } from '../storageKeys';

/** A draft is written once typing pauses this long, and at once when the box, the note or the page is left. */
const draftPauseMs = 250;

/** A draft that could not be written is tried again at these entries, for the page may go away after them ([draft.storage-full]). */
const lastChances = new Set<Entry['event']['type']>([
  'page.left',
  'session.ended',
  'page.hidden',
  'host.hidden',
  'user.blurredReply',
  'user.closedNote',
  'user.sentReply',
]);

/** What storage holds of drafts, as far as this tab wrote it; kept when the effect starts anew. */
interface Written {
  readonly stored: Map<string, Draft>;
  /** What was tried last and failed. */
  readonly failed: Map<string, Draft | undefined>;
}
const written = new WeakMap<StateStream, Written>();

/**
 * Drafts are compared with what storage holds, so that each changed one is written once, and one that could not be
 * written is not lost from sight.
 */
export function persistedDrafts(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    const earlier = written.get(state$);
    const { stored, failed } = earlier ?? {
      stored: new Map(Object.entries(state$.value.reply.drafts)),
      failed: new Map(),
    };
    written.set(state$, { stored, failed });

    const change = (note: string, draft: Draft | undefined, cause: Readonly<Ref>): Observable<NewEntry> => {
      const key = draftKey(Number(note));
      const request: StorageRequest = draft ? set(key, writeDraft(draft)) : remove(key);
      return storing(ports, request, cause, (isStored) => {
        failed.delete(note);
        if (!isStored) failed.set(note, draft);
        else if (draft) stored.set(note, draft);
        else stored.delete(note);
      });
    };

    /** @param again tries once more what failed */
    const changes = (cause: Readonly<Ref>, again: boolean): Observable<NewEntry> => {
      const { drafts } = state$.value.reply;
      const notes = new Set([...Object.keys(drafts), ...stored.keys()]);
      const changed = [...notes].flatMap((note) => {
        const draft = drafts[Number(note)];
        const waits = !again && failed.has(note) && failed.get(note) === draft;
        return draft === stored.get(note) || waits ? [] : [{ note, draft }];
      });
      return from(changed).pipe(mergeMap(({ note, draft }) => change(note, draft, cause)));
    };

    const isWriting = ({ event }: Entry) => event.type === 'user.wroteReply' || event.type === 'user.choseMention';
    const paused$ = entry$.pipe(
      filter(isWriting),
      // A timer, not a debounce: that one measures by the clock, which may be put back.
      switchMap((entry) => timer(draftPauseMs, ports.scheduler).pipe(map(() => entry))),
    );
    let before = state$.value.reply.drafts;
    const others$ = entry$.pipe(
      filter((entry) => {
        const { event } = entry;
        const { drafts } = state$.value.reply;
        const isChanged = drafts !== before;
        before = drafts;
        if (event.type === 'session.started') for (const draft of Object.entries(drafts)) stored.set(...draft);
        if (event.type === 'storage.cleaned') for (const note of event.notes) stored.delete(String(note));
        return !isWriting(entry) && (isChanged || lastChances.has(event.type));
      }),
    );
    return merge(
      merge(paused$, others$).pipe(mergeMap((entry) => changes(entry, lastChances.has(entry.event.type)))),
      defer(() => (earlier ? changes({ seq: 0 }, true) : EMPTY)),
    );
  });
}
