/** A time: a short text, the full text on hover, and the exact time in `datetime` [row.time]. */
import { usePanel } from '../world';
import { writtenIn } from './loadWords';
import { fullTime, isTime, type Place, shortTime } from './timeText';
import { useWords } from './useWords';

/**
 * Renders when the clock of the log ticks, not at every change of the state: formatting is the most expensive part of a
 * row.
 * @param props.at milliseconds since 1970
 */
export function Time({ at }: { readonly at: number }) {
  const words = useWords();
  const { locale, timeZone, now } = usePanel((state) => state.session);
  if (!isTime(at)) return null;
  const place: Place = { locale: writtenIn(locale, words.locale), timeZone };
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, place)}>
      {shortTime(at, now, place)}
    </time>
  );
}
