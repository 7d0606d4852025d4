/** Times of a log in the time zone of its session. */
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

/** `21 Nov 2026, 10:31:02` */
export const dateText = (at: number, timeZone: string): string =>
  format(timeZone, { ...clock, day: 'numeric', month: 'short', year: 'numeric' }, 'date').format(at);

/** As exact as ticks with this distance need. */
export function axisText(at: number, stepMs: number, timeZone: string): string {
  if (stepMs < 1_000) return momentText(at, timeZone);
  if (stepMs < 60_000) return format(timeZone, clock, 'second').format(at);
  if (stepMs < 86_400_000)
    return format(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'minute').format(at);
  return format(timeZone, { day: 'numeric', month: 'short' }, 'day').format(at);
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
