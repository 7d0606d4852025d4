/**
 * The calls that carry out one wish: the look before a second try, the call, and what a refusal means. Part of `outbox`.
 */
import { defer, EMPTY, type Observable, of } from 'rxjs';
import type { Thing } from '../../reducers/events';
import { resolve } from '../../reducers/knownNotes';
import { kinds } from '../../reducers/outboxKinds';
import { isRefusal } from '../../reducers/selectors';
import type { Wish } from '../../reducers/state';
import type { StateStream } from '../log';
import { asking, askingNote, type Outcome } from '../operators/asking';
import type { NewEntry, Ports, Ref } from '../ports';

/** The note that a look fetches; null where none is known. */
function noteToLookAt(state$: StateStream, { kind, id }: Thing): number | null {
  if (kind !== 'follow') return id;
  return kinds.follow.notesOf(state$.value.notes, id)[0]?.id ?? null;
}

/**
 * @param thing has a wish that is due
 * @returns the entries of the look, where one is needed, and of the call; nothing when the wish is over
 */
export function carryOutWish(thing: Thing, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api } = ports;
  const { kind, id } = thing;
  const present = (): Wish | undefined => {
    const wish = state$.value.outbox[kind][id];
    return wish?.phase === 'due' ? wish : undefined;
  };

  function call({ want, target, since }: Wish, cause: Readonly<Ref> = { seq: since }): Observable<NewEntry> {
    const { site } = target;
    const refused = (outcome: Outcome<'approve' | 'like' | 'follow'>, answered: Ref): Observable<NewEntry> =>
      !outcome.ok && isRefusal(outcome.problem) && present()?.want === want
        ? of({ event: { type: 'outbox.failed', kind, id, want, refused: true }, cause: answered })
        : EMPTY;
    if (target.of === 'site') return asking<'follow'>(api, { call: 'follow', site, on: want }, cause, refused);
    return kind === 'approve'
      ? asking<'approve'>(api, { call: 'approve', note: id, site, comment: target.id, on: want }, cause, refused)
      : asking<'like'>(api, { call: 'like', note: id, site, of: target.of, id: target.id, on: want }, cause, refused);
  }

  /** The service may have carried out the call before, so the note is fetched first. [outbox.sent-again] */
  const look = (note: number, { since }: Wish): Observable<NewEntry> =>
    askingNote(ports, state$, note, { seq: since }, (outcome, answered) => {
      const wish = present();
      if (!wish || !outcome.ok) return EMPTY;
      const fetched = outcome.answer.note && resolve(state$.value.notes.byId, outcome.answer.note);
      const isThere = fetched ? kinds[kind].saidBy(fetched, id) === wish.want : kind !== 'follow';
      return isThere ? of({ event: { type: 'outbox.found', kind, id }, cause: answered }) : call(wish, answered);
    });

  return defer(() => {
    const wish = present();
    if (!wish) return EMPTY;
    const note = wish.tries > 0 ? noteToLookAt(state$, thing) : null;
    return note === null ? call(wish) : look(note, wish);
  });
}
