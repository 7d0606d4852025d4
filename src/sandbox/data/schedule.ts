/** Which kinds of note a seeded world holds and how old they are; src/sandbox/data/world.ts calls it. */
import type { NoteKind } from './makers';
import type { Random } from './random';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const oldestMs = 45 * dayMs;

/**
 * Ages of `count` notes in milliseconds, youngest first: two minutes to over 40 days, with most of them young, as in
 * a real list.
 */
export function agesMs(count: number, random: Random): number[] {
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
export function kindsFor(count: number, random: Random, all: readonly NoteKind[]): NoteKind[] {
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
