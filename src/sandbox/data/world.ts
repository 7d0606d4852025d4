/**
 * The provider's data: notes, comments, follows and likes, made from a seed. The REST behaviours and the control surface of
 * src/sandbox/provider change it, and push listens for the changed notes.
 */
import { partOf } from '../../../reducers/guards';
import { commentsOf, replyOfOther, type WireComment } from './comments';
import { type Making, makeNote, type NoteKind, noteKinds } from './makers';
import { createRandom, type Random } from './random';
import { seal, type WireNote } from './wire';

/** Which kinds of note a seeded world holds and how old they are; src/sandbox/data/world.ts calls it. */
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const oldestMs = 45 * dayMs;

/**
 * Ages of `count` notes in milliseconds, youngest first: two minutes to over 40 days, with most of them young, as in
 * a real list.
 */
function agesMs(count: number, random: Random): number[] {
  const ages: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const share = count === 1 ? 0 : index / (count - 1);
    const jitter = 1 + random.next() * 0.02;
    ages.push(Math.round((2 * minuteMs + share ** 2.4 * (oldestMs - dayMs)) * jitter + index * minuteMs));
  }
  return ages.sort((a, b) => a - b);
}

/** The kinds that a busy site gets, the most frequent first. */
const usual: readonly NoteKind[] = [
  'comment',
  'comment',
  'comment',
  'comment-reply',
  'comment-replied',
  'comment-long',
  'comment-unapproved',
  'like',
  'like',
  'like',
  'comment_like',
  'follow',
  'follow',
  'new_post',
  'automattcher',
];
const first: readonly NoteKind[] = ['comment', 'like', 'comment-unapproved', 'follow', 'comment-reply', 'new_post'];

/** The common kinds come first, then every kind appears once if there is room, and the rest is random with the usual kinds. */
function kindsFor(count: number, random: Random, all: readonly NoteKind[]): NoteKind[] {
  const rest = all.filter((kind) => !first.includes(kind));
  const once = [...first, ...random.some(rest, rest.length)];
  const kinds: NoteKind[] = [];
  for (let index = 0; index < count; index += 1) {
    // Past the first screen, every other note is one of the kinds not shown yet.
    const next = index < first.length || index % 2 === 0 ? once.shift() : undefined;
    kinds.push(next ?? random.pick(usual));
  }
  return kinds;
}

export interface WorldOptions {
  readonly seed: number;
  readonly notes: number;
  /** The id of the person who is signed in; the notes and comments of two persons have different ids. Default 1. */
  readonly user?: number;
  /** Milliseconds since 1970; the newest seeded note is minutes before it. */
  readonly now: number;
  /** A whole note of fixtures/notes, by name. */
  readonly fixture: (name: string) => WireNote;
  /** The notes that the world begins with, in place of made ones. */
  readonly own?: readonly WireNote[] | undefined;
}

/** A change for the push channel: of one note, or of the list when `note` is null. */
export interface Change {
  readonly note: number | null;
  readonly type: string;
  /** Seconds. */
  readonly time: number;
}

export interface World {
  /** The id of the person who is signed in. */
  readonly user: number;
  readonly random: Random;
  readonly notes: Map<number, WireNote>;
  /** List items of any shape, for tests with damaged notes; they come before the others. */
  readonly raw: unknown[];
  readonly comments: Map<number, WireComment>;
  /** Notes taken from the list by spam or trash, by comment; a comment that is approved again brings its note back. */
  readonly shelved: Map<number, WireNote[]>;
  readonly following: Set<number>;
  readonly likedPosts: Set<string>;
  /** Seconds. */
  lastSeen: number;
  /** Newest first: by timestamp, then id. */
  readonly sorted: () => WireNote[];
  /** What a list call answers: raw items, then notes. */
  readonly list: (number: number) => unknown[];
  readonly find: (id: number) => unknown;
  /** Puts a note into the list, and the comments that it names with it. */
  readonly take: (note: WireNote) => void;
  /** Makes one note of a kind; it is in the list afterwards, unread. */
  readonly make: (kind: NoteKind, at: number) => WireNote;
  readonly nextCommentId: () => number;
  /** Changes a note with `change` and gives it a new hash. False when there is no such note. */
  readonly edit: (id: number, change: (note: WireNote) => void) => boolean;
  readonly tell: (change: Change) => void;
  /** Announces that notes changed: one note by its id, several notes as a change of the list. */
  readonly tellNotes: (ids: readonly number[]) => void;
  readonly onChange: (listener: (change: Change) => void) => () => void;
}

const secondsOf = (note: WireNote) => Math.floor(Date.parse(note.timestamp) / 1000);
const idOf = (item: unknown): unknown => partOf(item)['id'];

/** @returns a world that is the same for the same options */
export function createWorld({ seed, notes: count, now, fixture, user = 1, own }: WorldOptions): World {
  // The world of person 1 depends on the seed alone, because tests rely on its ids.
  const random = createRandom(seed + (user - 1) * 7_919);
  const apart = (user - 1) * 1_000_000;
  const notes = new Map<number, WireNote>();
  const comments = new Map<number, WireComment>();
  const following = new Set<number>();
  const raw: unknown[] = [];
  const listeners = new Set<(change: Change) => void>();
  let lastNoteId = Math.max(10_000 + apart, ...(own ?? []).map(({ id }) => id));
  let lastCommentId = Math.max(7_000 + apart, ...(own ?? []).map(({ meta }) => meta.ids['comment'] ?? 0));

  const nextCommentId = () => {
    lastCommentId += random.int(1, 4);
    return lastCommentId;
  };
  const making: Making = { random, following, nextCommentId, fixture };
  const take = (note: WireNote) => {
    for (const comment of commentsOf(note)) if (!comments.has(comment.ID)) comments.set(comment.ID, comment);
    notes.set(note.id, note);
  };
  const make = (kind: NoteKind, at: number): WireNote => {
    lastNoteId += random.int(1, 9);
    const note = makeNote(kind, lastNoteId, at, making);
    take(note);
    return note;
  };
  const sorted = () => [...notes.values()].sort((a, b) => secondsOf(b) - secondsOf(a) || b.id - a.id);

  const world: World = {
    user,
    random,
    notes,
    raw,
    comments,
    shelved: new Map(),
    following,
    likedPosts: new Set(),
    lastSeen: 0,
    sorted,
    list: (number) => [...raw, ...sorted()].slice(0, number),
    find: (id) => notes.get(id) ?? raw.find((item) => idOf(item) === id),
    take,
    make,
    nextCommentId,
    edit(id, change) {
      const note = notes.get(id);
      if (!note) return false;
      change(note);
      seal(note);
      return true;
    },
    tell: (change) => {
      for (const listener of listeners) listener(change);
    },
    tellNotes: (ids) => tellChanged(world, ids),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  if (own) takeOwn(world, own);
  else settle(world, { count, now });
  return world;
}

function tellChanged({ notes, sorted, tell }: World, ids: readonly number[]): void {
  const [only] = ids;
  const note = only !== undefined && ids.length === 1 ? (notes.get(only) ?? null) : null;
  const about = note ?? sorted()[0];
  if (ids.length > 0) tell({ note: note?.id ?? null, type: about?.type ?? '', time: about ? secondsOf(about) : 0 });
}

/** Fills a new world with notes of the person's own. The unread ones are new, and acts find the comments that notes name. */
function takeOwn(world: World, own: readonly WireNote[]): void {
  // Copies, because acts change them, and a reset begins with what was given.
  for (const given of own) world.take(structuredClone(given));
  const unread = own.filter(({ read }) => read === 0).map(secondsOf);
  world.lastSeen = unread.length > 0 ? Math.min(...unread) - 1 : Math.max(...own.map(secondsOf));
}

/**
 * Fills a new world, oldest first, so that newer notes have higher ids. Most of the newest third is unread, and five are new.
 * Every other comment has a reply of somebody else.
 */
function settle(world: World, { count, now }: { readonly count: number; readonly now: number }): void {
  const { random } = world;
  const kinds = kindsFor(count, random, noteKinds);
  const ages = agesMs(count, random);
  for (let index = count - 1; index >= 0; index -= 1) {
    const note = world.make(kinds[index] ?? 'comment', now - (ages[index] ?? 0));
    note.read = random.chance(index < count / 3 ? 0.3 : 0.95) ? 1 : 0;
    seal(note);
  }
  for (const comment of [...world.comments.values()])
    if (comment.ID % 2 === 0 && comment.status === 'approved') {
      const answer = replyOfOther(comment);
      world.comments.set(answer.ID, answer);
    }
  const newest = world.sorted();
  const seen = newest[Math.min(5, newest.length - 1)];
  world.lastSeen = seen ? secondsOf(seen) : 0;
  if (newest.length > 5) for (const note of newest.slice(0, 5)) seal(Object.assign(note, { read: 0 }));
}
