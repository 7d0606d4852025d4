/** Read marks: posted when a note is opened, for all notes after their undo window, and taken back for one (SPEC section 4). */
import { EMPTY, filter, map, merge, mergeMap, type Observable, of } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isRead, noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { transitions } from '../operators/transitions';
import { undoable } from '../operators/undoable';
import type { Draft, Ports, Ref } from '../ports';
import { undoKeys } from './undoKeys';

interface Mark {
  readonly notes: readonly number[];
  readonly as: 'read' | 'unread';
  /** The person asked for it by name, so a failure is said. */
  readonly asked: boolean;
}

/** An automattcher or new_post note also marks its post seen. */
const seenPostTypes = new Set(['automattcher', 'new_post']);

export function reading(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<Draft> {
  const { api, scheduler } = ports;

  const post = ({ notes, as, asked }: Mark, cause: Readonly<Ref>): Observable<Draft> => {
    const count = as === 'read' ? limits.readCount : limits.unreadCount;
    const counts = Object.fromEntries(notes.map((note) => [note, count]));
    return asking<'markRead'>(api, { call: 'markRead', counts }, cause, (outcome, told) =>
      outcome.ok && outcome.answer.success
        ? EMPTY
        : of({ event: { type: 'read.refused', notes, as, asked }, cause: told }),
    );
  };

  const opened$ = transitions(entry$, state$).pipe(
    filter(({ before, after }) => after.panel.selected !== null && after.panel.selected !== before.panel.selected),
    mergeMap(({ entry, before, after }) => {
      const id = after.panel.selected ?? 0;
      const note = noteOf(after, id);
      const { site, post: postId } = note?.readable ? note.ids : {};
      const mark$ = isRead(before, id) ? EMPTY : post({ notes: [id], as: 'read', asked: false }, entry);
      const seen$ =
        note && seenPostTypes.has(note.type) && site !== undefined && postId !== undefined
          ? asking<'markPostSeen'>(api, { call: 'markPostSeen', site, post: postId }, entry)
          : EMPTY;
      return merge(mark$, seen$);
    }),
  );

  const all$ = entry$.pipe(
    filter(({ event }) => event.type === 'user.askedReadAll'),
    map((entry) => ({ entry, notes: state$.value.moderation.readAll?.notes ?? [] })),
    filter(({ notes }) => notes.length > 0),
    undoable({ keyOf: () => 'all' as const, waitMs: () => state$.value.panel.undoMs, ...undoKeys(entry$) }, scheduler),
    mergeMap(({ entry, notes }) => {
      const elapsed: Ref = { seq: 0 };
      return merge(
        of<Draft>({ event: { type: 'undo.elapsed', key: 'all' }, cause: entry, ref: elapsed }),
        post({ notes, as: 'read', asked: true }, elapsed),
      );
    }),
  );

  const unread$ = entry$.pipe(
    mergeMap((entry) =>
      entry.event.type === 'user.markedUnread'
        ? post({ notes: [entry.event.note], as: 'unread', asked: true }, entry)
        : EMPTY,
    ),
  );

  return merge(opened$, all$, unread$);
}
