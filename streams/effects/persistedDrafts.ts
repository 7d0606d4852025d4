/** Reply drafts in browser storage: what was typed is there after a reload, and goes when it was posted. */
import { defer, filter, map, merge, mergeMap, type Observable, switchMap, timer } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { Draft } from '../../reducers/state';
import type { StateStream } from '../log';
import { remove, set } from '../operators/storing';
import { storingUntilTaken } from '../operators/storingUntilTaken';
import type { NewEntry, Ports, Ref, StorageRequest } from '../ports';
import { draftKey, parseKey, writeDraft } from '../storageKeys';

/** A draft is written once typing pauses this long, and at once when the box, the note or the page is left. */
const draftPauseMs = 250;

/** A draft is written before a pause when these come. */
const leaving = new Set<Entry['event']['type']>([
  'page.left',
  'session.ended',
  'page.hidden',
  'host.hidden',
  'user.blurredReply',
  'user.closedNote',
  'user.sentReply',
]);

/** Drafts are compared with what storage was given, so that each changed one is written once. */
export function persistedDrafts(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    const given = new Map<string, Draft>();
    /** Notes with a text here, of which storage holds what another tab wrote later ([draft.two-texts]). */
    const others = new Set<string>();

    const give = (note: number): StorageRequest => {
      const draft = state$.value.reply.drafts[note];
      others.delete(String(note));
      if (draft) given.set(String(note), draft);
      else given.delete(String(note));
      return draft ? set(draftKey(note), writeDraft(draft)) : remove(draftKey(note));
    };
    const { store, again$ } = storingUntilTaken(
      {
        requestOf: (key) => {
          const stored = parseKey(key);
          return stored?.kind === 'draft' ? give(stored.note) : null;
        },
      },
      entry$,
      ports,
    );

    const changes = (cause: Readonly<Ref>): Observable<NewEntry> => {
      const { drafts } = state$.value.reply;
      // The end of a text here does not remove what another tab wrote over it.
      for (const note of others) if (!drafts[Number(note)]) given.delete(note);
      const notes = new Set([...Object.keys(drafts), ...given.keys()]);
      const changed = [...notes].filter((note) => drafts[Number(note)] !== given.get(note));
      return store(
        changed.map((note) => give(Number(note))),
        cause,
      );
    };

    /** @param theirs what another tab wrote; undefined: it removed what storage held */
    const hear = (id: number, theirs?: string): void => {
      const note = String(id);
      const draft = state$.value.reply.drafts[id];
      if (draft && theirs !== undefined && draft.text !== theirs) others.add(note);
      else {
        const wasTheirs = others.delete(note);
        if (draft && theirs !== undefined) given.set(note, draft);
        // What was typed here is written again once theirs has ended, but not when it was this text that ended.
        else if (!draft || wasTheirs) given.delete(note);
      }
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
        if (event.type === 'session.started') for (const draft of Object.entries(drafts)) given.set(...draft);
        if (event.type === 'storage.draftWritten') hear(event.draft.note, event.draft.text);
        if (event.type === 'storage.draftRemoved') hear(event.note);
        if (event.type === 'storage.cleaned') for (const note of event.notes) given.delete(String(note));
        return !isWriting(entry) && (isChanged || event.type === 'storage.draftRemoved' || leaving.has(event.type));
      }),
    );
    return merge(
      // What is tried again is no change any more.
      again$,
      merge(paused$, others$).pipe(mergeMap(changes)),
    );
  });
}
