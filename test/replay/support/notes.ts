/** Notes as the panel keeps them, made from a seed: varied, and the same every time. */
import type { Actions, NoteBlock, ReadableNote } from '../../../reducers/note';

/** A small seeded generator: whole numbers below `below`. */
export type Dice = (below: number) => number;

export function dice(seed: number): Dice {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const words =
  'the a quiet garden of small stones walked along river and found letters written by her hand about summer rain بحر كتاب שלום 桜 春の雨 être naïve'.split(
    ' ',
  );
const people = ['Ada Tyrell', 'Bo Lindqvist', 'Chidi Okafor', 'Darya Ivanova', 'أمينة حداد', '山田 花子'];

export const sentence = (roll: Dice, length: number): string =>
  Array.from({ length }, () => words[roll(words.length)] ?? 'stone').join(' ');

const block = (text: string, more: Partial<NoteBlock> = {}): NoteBlock => ({
  type: null,
  text,
  ranges: [],
  media: [],
  actions: null,
  ids: {},
  homeUrl: null,
  homeTitle: null,
  nestLevel: 0,
  editUrl: null,
  ...more,
});

const commentActions: Actions = {
  'approve-comment': true,
  'like-comment': false,
  'spam-comment': false,
  'trash-comment': false,
  'edit-comment': true,
  'replyto-comment': true,
};

export const siteId = 501;

/** A comment on the person's own post, with every action allowed. */
export function commentNote(id: number, timestamp: number, roll: Dice = dice(id)): ReadableNote {
  const name = people[roll(people.length)] ?? 'Ada Tyrell';
  const ids = { site: siteId, post: 9000 + (id % 7), comment: 70_000 + id, user: 300 + (id % 11) };
  const subject = block(`${name} commented on ${sentence(roll, 4)}`, {
    ranges: [
      {
        type: 'user',
        start: 0,
        end: name.length,
        url: `https://${name.length}.example.com/`,
        id: ids.user,
        siteId,
        postId: null,
        parent: null,
        value: null,
      },
    ],
  });
  const author = block(name, { type: 'user', ids, homeUrl: 'https://ada.example.com/', homeTitle: sentence(roll, 2) });
  const said = block(sentence(roll, 12 + roll(20)), {
    type: 'comment',
    ids,
    actions: commentActions,
    editUrl: `https://example.com/wp-admin/comment.php?c=${ids.comment}`,
  });
  return {
    readable: true,
    id,
    hash: 1_000_000 + id,
    type: 'comment',
    read: false,
    timestamp,
    url: `https://example.com/2026/post-${ids.post}#comment-${ids.comment}`,
    icon: `https://gravatar.example.com/avatar/${id}`,
    noticon: '\uf300',
    title: 'Comment',
    subject: [subject, block(sentence(roll, 8))],
    header: [block(name), block(sentence(roll, 4))],
    body: [author, said],
    ids,
  };
}

/** `count` notes, newest first, half an hour apart. Ids count up from `first`. */
export const manyNotes = (count: number, newest: number, first = 1001): readonly ReadableNote[] =>
  Array.from({ length: count }, (_, index) => commentNote(first + count - 1 - index, newest - index * 1_800_000));
