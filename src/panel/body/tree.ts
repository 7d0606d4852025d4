/**
 * Ranges over a text become a tree over the text: each character once, in order, whatever the ranges are (CONTRACT
 * section 6, "ranges"). Called by `layout`; knows nothing of what a range means.
 */

/** Half-open `[start, end)` in UTF-16 units. An empty span stands between two characters. */
export interface Span<T> {
  readonly start: number;
  readonly end: number;
  readonly value: T;
}

export type Branch<T> =
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | {
      readonly kind: 'span';
      readonly start: number;
      readonly end: number;
      readonly value: T;
      readonly children: readonly Branch<T>[];
    };

/** Spans deeper than this are left out and their text stays: a damaged note must not overflow the stack. */
export const deepest = 16;
/** Spans beyond this many are left out and their text stays: a damaged note must not freeze the panel. */
export const mostSpans = 1_000;

interface Open<T> {
  readonly span: Span<T>;
  readonly start: number;
  readonly children: Branch<T>[];
}

/** What lies outside `[from, to]` is cut off; a span of which nothing is left, or without a readable place, goes. */
function clamp<T>({ start, end, value }: Span<T>, from: number, to: number): Span<T> | null {
  if (!(start <= end) || start > to || end < from) return null;
  const cut = { start: Math.max(start, from), end: Math.min(end, to), value };
  return cut.start === cut.end && start !== end ? null : cut;
}

/** Outer before inner: by start, the longer first; of two alike the first in the list is the outer one. */
function inOrder<T>(spans: readonly Span<T>[], from: number, to: number): readonly Span<T>[] {
  return spans
    .slice(0, mostSpans)
    .flatMap((span) => clamp(span, from, to) ?? [])
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Walks the text once, from one edge of a span to the next, with the spans that are open on a stack. */
class Walk<T> {
  private readonly root: Branch<T>[] = [];
  private readonly stack: Open<T>[] = [];

  constructor(private position: number) {}

  private top(): Branch<T>[] {
    return this.stack.at(-1)?.children ?? this.root;
  }

  private textUpTo(end: number): void {
    if (end > this.position) this.top().push({ kind: 'text', start: this.position, end });
    this.position = Math.max(this.position, end);
  }

  private close(): Span<T> | null {
    const closing = this.stack.pop();
    if (!closing) return null;
    const { span, start, children } = closing;
    // A span that was opened again where it also ends would be an empty shell.
    if (children.length > 0) this.top().push({ kind: 'span', start, end: this.position, value: span.value, children });
    return span;
  }

  /** Ends what ends up to here. What was opened inside it and goes on is the later range: it is split. */
  advance(to: number): void {
    for (;;) {
      const end = this.stack.reduce((first, { span }) => Math.min(first, span.end), Number.POSITIVE_INFINITY);
      if (end > to) break;
      this.textUpTo(end);
      const again: Span<T>[] = [];
      while (this.stack.some(({ span }) => span.end <= end)) {
        const closed = this.close();
        if (closed && closed.end > end) again.unshift(closed);
      }
      for (const span of again) this.open(span);
    }
    this.textUpTo(to);
  }

  open(span: Span<T>): void {
    if (span.start === span.end) {
      this.top().push({ kind: 'span', start: span.start, end: span.end, value: span.value, children: [] });
    } else if (this.stack.length < deepest) {
      this.stack.push({ span, start: this.position, children: [] });
    }
  }

  finish(to: number): readonly Branch<T>[] {
    this.advance(to);
    while (this.stack.length > 0) this.close();
    return this.root;
  }
}

/**
 * Makes the tree of `[from, to)`.
 * @param from first unit of the text
 * @param to the unit after the last
 * @param spans in any order, overlapping in any way, reaching past the text or not
 * @returns branches in the order of the text; text branches cover `[from, to)` exactly once
 */
export function tree<T>(from: number, to: number, spans: readonly Span<T>[]): readonly Branch<T>[] {
  const walk = new Walk<T>(from);
  for (const span of inOrder(spans, from, to)) {
    walk.advance(span.start);
    walk.open(span);
  }
  return walk.finish(to);
}
