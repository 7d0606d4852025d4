/** A time as rows and author blocks show it: short to read, in full on hover, exact for machines. */
import { usePanel } from '../world';
import { writtenIn } from './loadWords';
import { fullTime, isTime, type Place, shortTime } from './timeText';
import { useWords } from './useWords';

/**
 * Renders again when the clock ticks, not at every change of the state: formatting costs more than all else that a row
 * asks of a change.
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
