/**
 * Posts read marks: when a note is opened, for all notes after their undo window, and for one note that is marked unread
 * ([reading.opening], [reading.mark-all], [reading.mark-unread]).
 */
import { concatMap, EMPTY, filter, groupBy, map, merge, mergeMap, type Observable, of } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { limits } from '../../reducers/limits';
import { isRead, noteOf } from '../../reducers/selectors';
import type { StateStream } from '../log';
import { asking } from '../operators/asking';
import { transitions } from '../operators/transitions';
import { undoable } from '../operators/undoable';
import type { NewEntry, Ports, Ref } from '../ports';
import { undoControls } from './undoControls';

interface ReadMark {
  readonly notes: readonly number[];
  readonly as: 'read' | 'unread';
  /** The person asked for this mark by name, so its failure is told in the status bar. */
  readonly asked: boolean;
  readonly cause: Readonly<Ref>;
}

/** Opening a note of these types also marks its post seen ([reading.post-seen]). */
const seenPostTypes = new Set(['automattcher', 'new_post']);

/** Marks of one note reach the provider in the order they were made; marks of other notes do not wait ([reading.in-order]). */
const queueOf = ({ notes }: ReadMark): number | 'many' => (notes.length === 1 ? (notes[0] ?? 'many') : 'many');

export function readMarks(entry$: Observable<Entry>, state$: StateStream, ports: Ports): Observable<NewEntry> {
  const { api, scheduler } = ports;

  const post = ({ notes, as, asked, cause }: ReadMark): Observable<NewEntry> => {
    const count = as === 'read' ? limits.readCount : limits.unreadCount;
    const counts = Object.fromEntries(notes.map((note) => [note, count]));
    return asking<'markRead'>(api, { call: 'markRead', counts }, cause, (outcome, answered) =>
      outcome.ok && outcome.answer.success
        ? EMPTY
        : of({ event: { type: 'read.refused', notes, as, asked }, cause: answered }),
    );
  };

  const selected$ = transitions(entry$, state$).pipe(
    filter(({ before, after }) => after.panel.selected !== null && after.panel.selected !== before.panel.selected),
    map(({ entry, before, after }) => ({ entry, before, id: after.panel.selected ?? 0 })),
  );

  const opened$ = selected$.pipe(
    // A note that only "Mark all as read" has marked is not posted yet, so it is posted when it is opened.
    filter(({ before, id }) => !isRead(before, id) || before.moderation.readAll?.notes.includes(id) === true),
    map(({ entry, id }): ReadMark => ({ notes: [id], as: 'read', asked: false, cause: entry })),
  );

  const unread$ = entry$.pipe(
    mergeMap((entry) => {
      const { event } = entry;
      if (event.type !== 'user.markedUnread') return EMPTY;
      return of<ReadMark>({ notes: [event.note], as: 'unread', asked: true, cause: entry });
    }),
  );

  /** "Mark all as read": the notes that are still part of it when its undo window is over. */
  const all$ = entry$.pipe(
    filter(({ event }) => event.type === 'user.askedReadAll'),
    undoable(
      { keyOf: () => 'all' as const, waitMs: () => state$.value.panel.undoMs, ...undoControls(entry$) },
      scheduler,
    ),
    mergeMap((entry) => {
      const notes = state$.value.moderation.readAll?.notes ?? [];
      if (notes.length === 0) return EMPTY;
      const elapsed: Ref = { seq: 0 };
      return of<(NewEntry | ReadMark)[]>(
        { event: { type: 'undo.elapsed', key: 'all' }, cause: entry, ref: elapsed },
        { notes, as: 'read', asked: true, cause: elapsed },
      );
    }),
  );

  const marks$ = merge(opened$, unread$, all$).pipe(
    groupBy((step) => ('notes' in step ? queueOf(step) : 'entries')),
    mergeMap((queue$) => queue$.pipe(concatMap((step) => ('notes' in step ? post(step) : of(step))))),
  );

  const postSeen$ = selected$.pipe(
    mergeMap(({ entry, id }) => {
      const note = noteOf(state$.value, id);
      if (!note?.readable || !seenPostTypes.has(note.type)) return EMPTY;
      const { site, post: postId } = note.ids;
      if (site === undefined || postId === undefined) return EMPTY;
      return asking<'markPostSeen'>(api, { call: 'markPostSeen', site, post: postId }, entry);
    }),
  );

  return merge(marks$, postSeen$);
}
