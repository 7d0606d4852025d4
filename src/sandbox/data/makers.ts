/**
 * Makes notes from fixtures/notes: each is a fixture with a new id and time, and with persons, a post and a text drawn in
 * place of the fixture's own. src/sandbox/data/world.ts calls it.
 */
import { authorOf, avatarUrl, me, myPosts, type Person, type Post, people, theirPosts } from './people';
import type { Random } from './random';
import { recast } from './recast';
import { seal, type WireNote } from './wire';

/** What people write in the sandbox, in several languages and scripts; src/sandbox/data/makers.ts draws from it. */
const commentTexts: readonly string[] = [
  'Lovely photographs, Sam. The one with the gulls is my favourite.',
  'Nice!',
  '❤️',
  'Same here, the wind was something else. We had to hold on to the railings.',
  'Where can I buy the dried starter? I asked in two shops and both thought I was joking.',
  'مقال جميل جدًا، شكرًا لك على هذه الصور من الميناء. هل سترجع العبّارة في الربيع؟',
  'איזה יופי! הלחם נראה נהדר 🍞 אנסה אותו בשבת.',
  '写真がとても美しいです。去年の秋、私も同じ船に乗りました。📸',
  'Que texto bonito. Li em voz alta para a minha avó e ela pediu bis.',
  'Спасибо! У нас паром ходит только до октября, а потом лёд.',
  '好文章，收藏了。',
  'बहुत सुंदर लिखा है। अगली बार हमें भी साथ ले चलिए!',
  'Quelle belle lumière 🌅 — on dirait un tableau.',
  '정말 아름다운 글이에요. 다음 편도 기다릴게요!',
  'I disagree about the tide table: the third column is the one that saved my boots, and twice.',
  'Der Satz mit den Möwen 🐦🐦🐦 hängt jetzt an unserem Kühlschrank.',
  '👩‍👩‍👧‍👦 all four of us read this on the way home 🚢',
];

/** The files of fixtures/notes, which the control surface and the host page offer by these names. */
export const noteKinds = [
  'comment',
  'comment-long',
  'comment-reply',
  'comment-unapproved',
  'comment-mention',
  'comment-replied',
  'comment-replied-elsewhere',
  'like',
  'comment_like',
  'follow',
  'follow-one',
  'automattcher',
  'new_post',
  'reblog',
  'like_milestone_achievement',
  'best_followed_day_feat',
  'achieve_user_anniversary',
  'traffic_surge',
  'store_order',
  'jetpack_monitor_note',
  'import_finished',
  'plan_expired_revert_note',
  'site_locked',
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** These comments get a drawn text. The others keep the text that makes them what they are. */
const drawsText: readonly NoteKind[] = ['comment', 'comment-reply', 'comment-unapproved', 'comment-replied'];
/** So many of them keep the fixture's text, because it has links and emphasis. */
const keptTexts = 0.2;

export interface Making {
  readonly random: Random;
  readonly following: ReadonlySet<number>;
  readonly nextCommentId: () => number;
  /** A whole note of fixtures/notes, by name. */
  readonly fixture: (name: string) => WireNote;
}

type Texts = Map<string, string>;
type Ids = Map<number, number>;

function castPerson(old: Person, drawn: Person, texts: Texts, ids: Ids): void {
  texts.set(old.name, drawn.name).set(old.url, drawn.url).set(old.siteTitle, drawn.siteTitle);
  texts.set(avatarUrl(old.login), avatarUrl(drawn.login)).set(`${old.login}@mail`, `${drawn.login}@mail`);
  ids.set(old.id, drawn.id).set(old.siteId, drawn.siteId);
}

function castPost(old: Post, drawn: Post, texts: Texts, ids: Ids): void {
  texts.set(old.title, drawn.title).set(old.url, drawn.url).set(old.excerpt, drawn.excerpt);
  ids.set(old.id, drawn.id);
}

/** Draws who, on what, and what is said. */
function casting(kind: NoteKind, note: WireNote, { random, nextCommentId }: Making) {
  const texts: Texts = new Map();
  const ids: Ids = new Map();
  const whole = JSON.stringify(note);
  const { post: postId, comment, parent_comment: parent, reply_comment: own } = note.meta.ids;

  const seen = people.filter(({ url }) => whole.includes(`"${url}"`));
  const mine = myPosts.find(({ id }) => id === postId);
  const theirs = theirPosts.find(({ id }) => id === postId);
  if (mine) castPost(mine, random.pick(myPosts), texts, ids);
  if (theirs) {
    const post = random.pick(theirPosts);
    castPerson(authorOf(theirs), authorOf(post), texts, ids);
    castPost(theirs, post, texts, ids);
  } else
    for (const [place, one] of random.some(people, seen.length).entries())
      castPerson(seen[place] ?? me, one, texts, ids);

  for (const id of [parent, comment, own]) if (id !== undefined) ids.set(id, nextCommentId());
  const said = note.body.find(({ type }) => type === 'comment')?.text;
  if (said !== undefined && drawsText.includes(kind) && !random.chance(keptTexts))
    texts.set(said, random.pick(commentTexts));
  return { texts, ids };
}

/** @returns an unread note of the kind */
export function makeNote(kind: NoteKind, id: number, at: number, making: Making): WireNote {
  const fixture = making.fixture(kind);
  // The parser of fixtures has checked the note, and a recast one has the same fields.
  const note = recast(fixture, casting(kind, fixture, making)) as WireNote;
  for (const { actions, meta } of note.body)
    if (actions && 'follow' in actions) actions['follow'] = making.following.has(meta?.ids['site'] ?? 0);
  const timestamp = new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
  return seal({ ...note, id, timestamp, read: 0 });
}
