/** What a backend answers to each call of the panel, and what it says when it refuses one (docs/provider.md). See `noteShapes`. */
import * as v from 'valibot';
import { id, Notification, NotificationPair } from './noteShapes';

const described = <S extends v.GenericSchema>(schema: S, meaning: string) => v.pipe(schema, v.description(meaning));
/** These fields, and whatever else the backend says. */
const open = <E extends v.ObjectEntries>(entries: E) => v.objectWithRest(entries, v.unknown());

const lastSeen = described(v.string(), 'Seconds since 1970, as a text');

export const NotificationList = v.object({
  last_seen_time: v.exactOptional(lastSeen),
  number: v.exactOptional(described(v.number(), 'How many notes there are in this answer')),
  notes: described(v.array(Notification), 'The newest first: by timestamp, then by id'),
});

export const NotificationPairs = v.object({
  last_seen_time: v.exactOptional(lastSeen),
  number: v.exactOptional(v.number()),
  notes: v.array(NotificationPair),
});

export const Me = open({ ID: id, username: v.string() });

export const Suggestion = v.object({
  ID: id,
  user_login: described(v.pipe(v.string(), v.minLength(1)), 'What is put behind the @'),
  display_name: v.string(),
  image_URL: v.string(),
  name: v.exactOptional(
    described(v.string(), 'What typed letters are matched against; login, space, display name when absent'),
  ),
});
export const Suggestions = v.object({ suggestions: v.array(Suggestion) });

export const Comment = open({
  ID: id,
  URL: described(v.string(), 'Absolute; where the comment stands on its site'),
  status: described(v.string(), 'approved, unapproved, spam or trash'),
  content: described(v.string(), 'May hold markup; the panel shows it as plain text'),
});

export const CommentList = open({
  comments: v.array(
    open({
      ID: id,
      URL: v.string(),
      status: v.string(),
      content: v.string(),
      date: described(v.string(), 'ISO 8601'),
      parent: described(v.union([open({ ID: id }), v.literal(false)]), 'The comment that it answers; false for none'),
      author: open({
        ID: v.exactOptional(described(v.number(), '0 or absent for somebody without an account')),
        name: v.string(),
      }),
    }),
  ),
});

export const SiteItem = open({
  ID: id,
  name: v.string(),
  URL: v.string(),
  description: v.exactOptional(v.string()),
});

export const PostItem = open({
  ID: id,
  title: v.string(),
  URL: v.string(),
  excerpt: v.exactOptional(v.string()),
  content: v.exactOptional(v.string()),
  author: v.exactOptional(open({ name: v.exactOptional(v.string()) })),
});

export const LikeState = open({ success: v.boolean(), i_like: described(v.boolean(), 'The state after the call') });
export const FollowState = open({
  success: v.boolean(),
  is_following: described(v.boolean(), 'The state after the call'),
});

export const Marked = v.object({ success: v.boolean() });
export const Seen = v.object({ success: v.boolean(), last_seen_time: described(v.number(), 'Seconds since 1970') });

/** An act without an answer of its own; `success: false` says that it was not done. */
export const Done = open({ success: v.exactOptional(v.boolean()) });

export const Problem = described(
  open({
    error: described(v.string(), 'A code with underscores, such as comment_duplicate'),
    message: described(v.string(), 'One sentence for a person'),
  }),
  'Every status but 2xx',
);
