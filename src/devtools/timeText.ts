/** Times, durations and counts as text. Times of a log are in the time zone of its session. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions, key: string): Intl.DateTimeFormat {
  const name = `${key} ${timeZone}`;
  const known = formats.get(name);
  if (known) return known;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    // A redacted log has no valid time zone.
    made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
  formats.set(name, made);
  return made;
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** `10:31:02.123` */
export const momentText = (at: number, timeZone: string): string =>
  format(timeZone, { ...clock, fractionalSecondDigits: 3 }, 'moment').format(at);

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

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
