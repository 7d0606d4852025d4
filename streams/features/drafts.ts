/** Keeps reply drafts in browser storage, so that a typed text survives a reload, and removes a draft once it is posted. */
import { defer, filter, map, merge, mergeMap, type Observable, switchMap, timer } from 'rxjs';
import type { Entry } from '../../reducers/events';
import type { Draft, State } from '../../reducers/state';
import type { StateStream } from '../log';
import { remove, set } from '../operators/storing';
import { storingUntilTaken } from '../operators/storingUntilTaken';
import type { NewEntry, Ports, StorageRequest } from '../ports';
import { draftKey, parseKey, writeDraft } from '../storageKeys';

/** A draft is written once typing pauses this long, and at once when the box, the note or the page is left. */
const draftPauseMs = 250;

/** Entries after which a draft is written without waiting for the pause. */
const leaving = new Set<Entry['event']['type']>([
  'page.left',
  'session.ended',
  'page.hidden',
  'host.hidden',
  'user.blurredReply',
  'user.closedNote',
  'user.sentReply',
]);

type Drafts = State['reply']['drafts'];

/** Compares drafts with what storage was given, so that each change is written once. */
class GivenDrafts {
  private readonly given = new Map<string, Draft>();
  /** Notes with a text here, while storage holds a later text of another tab ([draft.two-texts]). */
  private readonly others = new Set<string>();

  constructor(private readonly state$: StateStream) {}

  give(note: number): StorageRequest {
    const draft = this.drafts()[note];
    this.others.delete(String(note));
    if (draft) this.given.set(String(note), draft);
    else this.given.delete(String(note));
    return draft ? set(draftKey(note), writeDraft(draft)) : remove(draftKey(note));
  }

  giveChanged(): readonly StorageRequest[] {
    const drafts = this.drafts();
    // When the text here ends, the stored text of the other tab stays.
    for (const note of this.others) if (!drafts[Number(note)]) this.given.delete(note);
    const notes = new Set([...Object.keys(drafts), ...this.given.keys()]);
    const changed = [...notes].filter((note) => drafts[Number(note)] !== this.given.get(note));
    return changed.map((note) => this.give(Number(note)));
  }

  /** Learns from an entry what storage holds. */
  hear({ event }: Entry): void {
    if (event.type === 'session.started') for (const draft of Object.entries(this.drafts())) this.given.set(...draft);
    if (event.type === 'storage.draftWritten') this.hearOther(event.draft.note, event.draft.text);
    if (event.type === 'storage.draftRemoved') this.hearOther(event.note);
    if (event.type === 'storage.cleaned') for (const note of event.notes) this.given.delete(String(note));
  }

  private drafts(): Drafts {
    return this.state$.value.reply.drafts;
  }

  /** @param theirs the text that another tab wrote; undefined when it removed the stored text */
  private hearOther(id: number, theirs?: string): void {
    const note = String(id);
    const draft = this.drafts()[id];
    if (draft && theirs !== undefined && draft.text !== theirs) this.others.add(note);
    else {
      const wasTheirs = this.others.delete(note);
      if (draft && theirs !== undefined) this.given.set(note, draft);
      // Storage is now empty. If it held the other tab's text, the text here is written again; if it held the text here, another
      // tab has ended that text, so it stays out of storage.
      else if (!draft || wasTheirs) this.given.delete(note);
    }
  }
}

export function persistedDrafts(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  return defer(() => {
    const drafts = new GivenDrafts(state$);
    const { store, again$ } = storingUntilTaken(
      {
        requestOf: (key) => {
          const stored = parseKey(key);
          return stored?.kind === 'draft' ? drafts.give(stored.note) : null;
        },
      },
      entry$,
      ports,
    );

    const isWriting = ({ event }: Entry) => event.type === 'user.wroteReply' || event.type === 'user.choseMention';
    const paused$ = entry$.pipe(
      filter(isWriting),
      // A timer, because `debounceTime` measures by the clock, and the clock may be put back.
      switchMap((entry) => timer(draftPauseMs, ports.scheduler).pipe(map(() => entry))),
    );
    let before = state$.value.reply.drafts;
    const others$ = entry$.pipe(
      filter((entry) => {
        const { type } = entry.event;
        const isChanged = state$.value.reply.drafts !== before;
        before = state$.value.reply.drafts;
        drafts.hear(entry);
        return !isWriting(entry) && (isChanged || type === 'storage.draftRemoved' || leaving.has(type));
      }),
    );
    return merge(
      // First, because a missed draft that is stored by `again$` is then no change for `giveChanged`.
      again$,
      merge(paused$, others$).pipe(mergeMap((cause) => store(drafts.giveChanged(), cause))),
    );
  });
}
