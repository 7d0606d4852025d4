/** Time to pixels and back, zooming, and the ticks of the axis. Pure functions; the timeline draws with them. */

/** Shows [from, to] (milliseconds since 1970) in `width` CSS px. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** First and last moment of a log. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

const shortestMs = 2;

export const xOf = ({ from, to, width }: Scale, at: number): number => ((at - from) / (to - from)) * width;
export const atOf = ({ from, to, width }: Scale, x: number): number => from + (x / width) * (to - from);

/** The whole log with a margin; a log of one moment gets one second. */
export function fitted({ from, to }: Extent, width: number): Scale {
  const air = Math.max((to - from) * 0.01, to > from ? shortestMs : 500);
  return { from: from - air, to: to + air, width };
}

function within(scale: Scale, extent: Extent): Scale {
  const whole = fitted(extent, scale.width);
  const span = Math.min(scale.to - scale.from, whole.to - whole.from);
  const from = Math.min(Math.max(scale.from, whole.from), whole.to - span);
  return { from, to: from + span, width: scale.width };
}

/** @param factor below 1 shows less time; the moment at `x` stays where it is */
export function zoomed(scale: Scale, factor: number, x: number, extent: Extent): Scale {
  const span = Math.max(shortestMs, (scale.to - scale.from) * factor);
  const at = atOf(scale, x);
  const from = at - (x / scale.width) * span;
  return within({ from, to: from + span, width: scale.width }, extent);
}

/** @param dx px to the later side */
export function panned(scale: Scale, dx: number, extent: Extent): Scale {
  const ms = (dx / scale.width) * (scale.to - scale.from);
  return within({ from: scale.from + ms, to: scale.to + ms, width: scale.width }, extent);
}

/**
 * Moves only when the moment is out of sight, and puts it a quarter of the width away from the side where it was.
 */
export function revealing(scale: Scale, at: number, extent: Extent): Scale {
  if (at >= scale.from && at <= scale.to) return scale;
  const span = scale.to - scale.from;
  const from = at > scale.to ? at - span * 0.75 : at - span * 0.25;
  return within({ from, to: from + span, width: scale.width }, extent);
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const steps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 7, 28, 84, 364].map((count) => count * dayMs),
];

interface Tick {
  readonly at: number;
  readonly x: number;
}

/** Round moments at least `apartPx` from each other, counted from `origin` (local midnight, so that hours are round). */
export function ticksOf(
  scale: Scale,
  origin: number,
  apartPx = 90,
): { readonly stepMs: number; readonly ticks: Tick[] } {
  const least = ((scale.to - scale.from) / scale.width) * apartPx;
  const longest = 364 * dayMs;
  const stepMs = steps.find((step) => step >= least) ?? Math.ceil(least / longest) * longest;
  const ticks: Tick[] = [];
  // The origin is taken modulo one step, because the far origin of a damaged log would leave no digits for the step.
  const start = origin % stepMs || 0;
  const first = Math.ceil((scale.from - start) / stepMs) * stepMs + start;
  for (let at = first; at <= scale.to; at += stepMs) ticks.push({ at, x: xOf(scale, at) });
  return { stepMs, ticks };
}

/** `12 ms`, `3.4 s`, `2 min 5 s`, `3 h 20 min`, `2 d 4 h`: two units at most. */
export function durationText(ms: number): string {
  const size = Math.abs(ms);
  const sign = ms < 0 ? '−' : '';
  if (size < 1) return `${sign}${size === 0 ? 0 : size.toFixed(1)} ms`;
  if (size < secondMs) return `${sign}${Math.round(size)} ms`;
  if (size < 10 * secondMs) return `${sign}${(size / secondMs).toFixed(2)} s`;
  if (size < minuteMs) return `${sign}${(size / secondMs).toFixed(1)} s`;
  const units = [
    [dayMs, 'd', hourMs, 'h'],
    [hourMs, 'h', minuteMs, 'min'],
    [minuteMs, 'min', secondMs, 's'],
  ] as const;
  const [big, bigName, small, smallName] = units.find(([unit]) => size >= unit) ?? units[2];
  const rest = Math.floor((size % big) / small);
  return `${sign}${Math.floor(size / big)} ${bigName}${rest ? ` ${rest} ${smallName}` : ''}`;
}
