/**
 * The panel as React's static renderer draws it in a state: what `fleet --against` compares between two commits. It is bundled
 * with the panel of each commit, so it uses only what the panel has for its composition roots.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { BehaviorSubject } from 'rxjs';
import type { State } from '../../../reducers/state';
import { Panel } from '../../panel/Panel';
import { englishWords, loadWords, localeOf, locales, WordsContext } from '../../panel/words';
import { PanelWorldContext } from '../../panel/world';

const words = new Map(await Promise.all(locales.map(async (locale) => [locale, await loadWords(locale)] as const)));

/**
 * @param at the time of the entry, milliseconds since 1970: the clock of this thread tells it while the panel is drawn, because
 *   countdowns ask the clock
 * @returns the markup
 */
export function draw(state: State, at: number): string {
  const { now } = Date;
  Date.now = () => at;
  try {
    return markupOf(state);
  } finally {
    Date.now = now;
  }
}

function markupOf(state: State): string {
  const world = { state$: new BehaviorSubject(state), append: () => {}, watchScroll: () => () => {} };
  return renderToStaticMarkup(
    <WordsContext value={words.get(localeOf(state.session.locale)) ?? englishWords}>
      <PanelWorldContext value={world}>
        <Panel />
      </PanelWorldContext>
    </WordsContext>,
  );
}
