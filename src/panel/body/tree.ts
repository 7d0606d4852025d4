/**
 * Turns ranges over a text into a tree over the text, with every character once and in order for any ranges
 * [body.ranges]. It does not know what a range means.
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

/** The deepest nesting. Deeper spans are left out and their text stays, so that a damaged note cannot overflow the stack. */
export const deepest = 16;
/** The most spans. Further spans are left out and their text stays, so that a damaged note cannot freeze the panel. */
export const mostSpans = 1_000;

interface Open<T> {
  readonly span: Span<T>;
  readonly start: number;
  readonly children: Branch<T>[];
}

/** Cuts off the parts outside `[from, to]`. Null when nothing is left, or when start or end is not a number. */
function clamp<T>({ start, end, value }: Span<T>, from: number, to: number): Span<T> | null {
  if (!(start <= end) || start > to || end < from) return null;
  const cut = { start: Math.max(start, from), end: Math.min(end, to), value };
  return cut.start === cut.end && start !== end ? null : cut;
}

/** Outer spans before inner spans: by start, the longer first. The first of two equal spans is the outer one. */
function inOrder<T>(spans: readonly Span<T>[], from: number, to: number): readonly Span<T>[] {
  return spans
    .slice(0, mostSpans)
    .flatMap((span) => clamp(span, from, to) ?? [])
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Walks the text once from boundary to boundary, with the open spans on a stack. */
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
    // A span that was opened again at its own end is empty, so it is left out.
    if (children.length > 0) this.top().push({ kind: 'span', start, end: this.position, value: span.value, children });
    return span;
  }

  /** Closes the spans that end here. A span inside a closed span that goes on is split [body.ranges]. */
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
 * @param spans in any order; they may overlap in any way and reach past the text
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
