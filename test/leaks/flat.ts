/** Whether what a page holds stays as it is from the middle of an hour to its end. */
import type { Held } from './heap';

export interface Look extends Held {
  readonly minute: number;
  /** Of its documents, elements and texts. */
  readonly nodes: number;
  /** In browser storage. */
  readonly keys: number;
}

/** Their number follows the notes that are there just then; more of them are seen in the bytes. */
const ofMany = new Set(['Object', 'Array']);
/** Other notes have other parts. */
const mostPart = 0.05;
/** The browser's own caches grow by as much. */
const bytesAMinute = 20_000;

/** @returns what grows by one or more a minute and by more than a little, a sentence each; nothing when all is flat */
export function* grown(middle: Look, end: Look): Generator<string> {
  const minutes = end.minute - middle.minute;
  const counts = (look: Look): readonly (readonly [string, number])[] => [
    ['nodes', look.nodes],
    ['detached nodes', look.detached],
    ['listeners', look.listeners],
    ['keys in storage', look.keys],
    ...[...look.objects].filter(([name]) => !ofMany.has(name)),
  ];
  const before = new Map(counts(middle));
  for (const [name, count] of counts(end)) {
    const had = before.get(name) ?? 0;
    const more = count - had;
    if (more >= minutes && more >= mostPart * had) yield `${name}: ${more} more in ${minutes} minutes`;
  }
  const bytes = end.bytes - middle.bytes;
  if (bytes >= bytesAMinute * minutes) yield `${Math.round(bytes / 1000)} kB more in ${minutes} minutes`;
}
