/** A time as rows and author blocks show it: short to read, in full on hover, exact for machines. */
import type { State } from '../../../reducers/state';
import { usePanel } from '../world';
import { writtenIn } from './loadWords';
import { fullTime, isTime, type Place, shortTime } from './timeText';
import { useWords } from './useWords';

/**
 * Renders again only when its text changes, not at each tick of the clock.
 * @param props.at milliseconds since 1970
 */
export function Time({ at }: { readonly at: number }) {
  const words = useWords();
  const place = (state: State): Place => ({
    locale: writtenIn(state.session.locale, words.locale),
    timeZone: state.session.timeZone,
  });
  const short = usePanel((state) => shortTime(at, state.session.now, place(state)));
  const full = usePanel((state) => fullTime(at, place(state)));
  if (!isTime(at)) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={full}>
      {short}
    </time>
  );
}
