/** The panel as a browser shows it while a session is played, with the effects of React that the static renderer does not run. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { asyncScheduler, BehaviorSubject } from 'rxjs';
import type { Entry } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import { Panel } from '../../src/panel/Panel';
import { englishWords, WordsContext } from '../../src/panel/words';
import { PanelWorldContext } from '../../src/panel/world';
import { withoutMadeIds } from '../../src/replay/fleet/pageDifference';
import { hashNumber } from '../../src/replay/values/hash';

const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });

/** The markup, and the element with the focus. */
function seen(place: Element): string {
  const focused = [...place.querySelectorAll('*')].indexOf(document.activeElement ?? place);
  return withoutMadeIds(`${place.innerHTML} ${focused}`);
}

/** @returns a hash of what is on the screen after each entry that changes the state; once drawing failed, a word */
async function play(entries: readonly Entry[]): Promise<readonly (number | string)[]> {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const state$ = new BehaviorSubject(initialState);
  const hashes: (number | string)[] = [];
  let isBroken = false;
  const root = createRoot(place, {
    onUncaughtError() {
      isBroken = true;
    },
  });
  for (const entry of entries) {
    const before = state$.value;
    const after = reduce(before, entry);
    if (after === before) continue;
    asyncScheduler.now = () => entry.at;
    flushSync(() => state$.next(after));
    if (after.session.started && !before.session.started)
      flushSync(() =>
        root.render(
          <WordsContext value={englishWords}>
            <PanelWorldContext value={{ state$, append: () => {}, watchScroll: () => () => {} }}>
              <Panel />
            </PanelWorldContext>
          </WordsContext>,
        ),
      );
    await nextTurn();
    hashes.push(isBroken ? 'broken' : hashNumber(seen(place)));
  }
  root.unmount();
  return hashes;
}

Object.assign(globalThis, { play });
