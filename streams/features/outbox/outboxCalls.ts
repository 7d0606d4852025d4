/**
 * The calls that carry out wishes: the look before a second try, the call, and what a refusal means. Part of `outbox`.
 */
import { defer, EMPTY, type Observable, of } from 'rxjs';
import type { Thing } from '../../../reducers/events';
import { resolve } from '../../../reducers/knownNotes';
import { limits } from '../../../reducers/limits';
import { kinds } from '../../../reducers/outboxKinds';
import { isRefusal } from '../../../reducers/selectors';
import type { NotesSlice, Wish } from '../../../reducers/state';
import type { StateStream } from '../../log';
import { asking, askingNote, type Outcome } from '../../operators/asking';
import type { NewEntry, Ports, Ref } from '../../ports';
import { moderate } from './moderation';

/** Whether no answer of this session has held the note of a stored mark. */
export const isUnseen = ({ byId, asOf }: NotesSlice, id: number, { tries }: Wish): boolean =>
  tries > 0 && !(id in byId && (asOf[id] ?? 0) > 0);

/** The note to fetch before the call; null when that is not needed, or no note is known. */
function noteToLookAt(notes: NotesSlice, { kind, id }: Thing, { tries }: Wish): number | null {
  if (tries === 0 || kinds[kind].isRemoval) return null;
  return kind === 'follow' ? (kinds.follow.notesOf(notes, id)[0]?.id ?? null) : id;
}

/**
 * @param things one thing with a due wish, or the notes of several read marks that one entry made
 * @returns the entries of the look, if one is needed, and of the call; none when the wishes have ended
 */
export function carryOut(things: readonly Thing[], state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api } = ports;
  const wishOf = ({ kind, id }: Thing): Wish | undefined => {
    const wish = state$.value.outbox[kind][id];
    return wish?.phase === 'due' ? wish : undefined;
  };

  function mark(ids: readonly number[], { want, target }: Wish, cause: Readonly<Ref>): Observable<NewEntry> {
    const sinceOf = (id: number): number | undefined => state$.value.outbox.read[id]?.since;
    const asked = new Map(ids.map((id) => [id, sinceOf(id)]));
    const counts = Object.fromEntries(ids.map((id) => [id, want ? limits.readCount : limits.unreadCount]));
    return asking<'markRead'>(api, { call: 'markRead', counts }, cause, (outcome, answered) => {
      if (outcome.ok ? outcome.answer.success : !isRefusal(outcome.problem)) return EMPTY;
      // A newer mark of the same note has a call of its own.
      const notes = ids.filter((id) => sinceOf(id) === asked.get(id));
      const as = want ? 'read' : 'unread';
      const event = { type: 'read.refused', notes, as, asked: target.of === 'note' && target.asked } as const;
      return notes.length ? of({ event, cause: answered }) : EMPTY;
    });
  }

  function call(thing: Thing, wish: Wish, cause: Readonly<Ref> = { seq: wish.since }): Observable<NewEntry> {
    const { kind, id } = thing;
    const { want, target } = wish;
    if (kind === 'spam' || kind === 'trash') return moderate({ kind, id }, state$, ports);
    if (target.of === 'note') return mark([id], wish, cause);
    const refused = (outcome: Outcome<'approve' | 'like' | 'follow'>, answered: Ref): Observable<NewEntry> =>
      !outcome.ok && isRefusal(outcome.problem) && wishOf(thing)?.want === want
        ? of({ event: { type: 'outbox.failed', kind, id, want, refused: true }, cause: answered })
        : EMPTY;
    const { site } = target;
    if (target.of === 'site') return asking<'follow'>(api, { call: 'follow', site, on: want }, cause, refused);
    return kind === 'approve'
      ? asking<'approve'>(api, { call: 'approve', note: id, site, comment: target.id, on: want }, cause, refused)
      : asking<'like'>(api, { call: 'like', note: id, site, of: target.of, id: target.id, on: want }, cause, refused);
  }

  /** The service may have carried out the call before, or the note may have changed, so the note is fetched first. [outbox.sent-again] */
  const look = (thing: Thing, note: number, { since }: Wish): Observable<NewEntry> =>
    askingNote(ports, state$, note, { seq: since }, (outcome, answered) => {
      const wish = wishOf(thing);
      if (!wish || !outcome.ok) return EMPTY;
      const { kind, id } = thing;
      const fetched = outcome.answer.note && resolve(state$.value.notes.byId, outcome.answer.note);
      const isOver = fetched
        ? kinds[kind].saidBy(fetched, id) === wish.want || kinds[kind].endsBy(fetched, wish)
        : kind !== 'follow';
      return isOver ? of({ event: { type: 'outbox.found', kind, id }, cause: answered }) : call(thing, wish, answered);
    });

  return defer(() => {
    const [first, ...others] = things.filter(wishOf);
    const wish = first && wishOf(first);
    if (!wish) return EMPTY;
    if (others.length)
      return mark(
        [first, ...others].map(({ id }) => id),
        wish,
        { seq: wish.since },
      );
    const note = noteToLookAt(state$.value.notes, first, wish);
    return note === null ? call(first, wish) : look(first, note, wish);
  });
}
