/** What a backend sends over the push channel (docs/provider.md#push). */
import * as v from 'valibot';
import { id } from './noteShapes';

export const pushPath = '/pinghub/wpcom/me/newest-note-data';

/** One note was made, has changed or is gone. */
export const NotePushed = v.object({
  action: v.literal('push'),
  user_id: v.exactOptional(id),
  note_id: id,
  newest_note_type: v.exactOptional(v.string()),
  newest_note_time: v.exactOptional(v.number()),
});

/** Something in the list has changed: the panel fetches the list. */
export const ListPushed = v.object({ action: v.exactOptional(v.string()), user_id: v.exactOptional(id) });

export const PushMessage = v.pipe(
  v.union([NotePushed, ListPushed]),
  v.description(
    'The text of one WebSocket message. With "push" and a note_id the panel fetches that note alone; after any other message the list. A user_id of another person than the session’s makes the panel ask who is signed in',
  ),
);
