/**
 * The real panel at the shown moment: src/panel drawn from the state, inert, with a world that drops its events.
 * [devtools.touches-nothing]
 */
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { BehaviorSubject } from 'rxjs';
import type { State } from '../../../reducers/state';
import { Panel } from '../../panel/Panel';
import { englishWords, loadWords, localeOf, type Words, WordsContext } from '../../panel/words';
import { type PanelWorld, PanelWorldContext } from '../../panel/world';
import { unseenBecause } from '../../replay/why/why';
import { Boundary } from '../Boundary';
import { useSize } from '../useSize';
import { useMoment } from '../viewer/moment';
import { useViewer, useViewerActions } from '../viewer/viewerHooks';
import { elementAt } from '../why/elementAt';
import { withoutPictures } from './withoutPictures';

const unseen = { width: 400, height: 700 };

function useWordsOf(tag: string): Words {
  const [words, setWords] = useState<Words>(englishWords);
  useEffect(() => {
    let isWanted = true;
    void loadWords(localeOf(tag)).then((loaded) => {
      if (isWanted) setWords(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [tag]);
  return words;
}

const watchNothing = () => () => {};

/** A world for the panel that shows one state at a time and ignores events. */
function pictureWorld(state: State) {
  const state$ = new BehaviorSubject(state);
  const world: PanelWorld = { state$, append: () => {}, watchScroll: watchNothing };
  return { world, show: (next: State) => (next === state$.value ? undefined : state$.next(next)) };
}

function Picture({ state, position }: { readonly state: State; readonly position: number }) {
  const [picture] = useState(() => pictureWorld(state));
  const words = useWordsOf(state.session.locale);
  useLayoutEffect(() => picture.show(state), [picture, state]);
  return (
    <Boundary name="The panel" reset={[position, state]}>
      <WordsContext value={words}>
        <PanelWorldContext value={picture.world}>
          <Panel />
        </PanelWorldContext>
      </WordsContext>
    </Boundary>
  );
}

/**
 * Events of the picture while a person points at a part of it for "Why?": nothing reaches the panel, and a click asks about
 * what is there.
 */
function usePointing(state: State | undefined) {
  const viewer = useViewerActions();
  const pointing = useViewer((one) => one.pointing);
  const [over, setOver] = useState<string | null>(null);
  if (!pointing || !state) return { pointing: false, over: null, handlers: {} };
  const stop = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const elementOf = ({ target }: SyntheticEvent) => (target instanceof Element ? elementAt(target, state) : null);
  function choose(event: SyntheticEvent): void {
    stop(event);
    const found = elementOf(event);
    if (found !== null) viewer.ask(found);
  }
  const handlers = {
    onPointerOverCapture: (event: SyntheticEvent) => setOver(elementOf(event)),
    onFocusCapture: (event: SyntheticEvent) => setOver(elementOf(event)),
    onMouseDownCapture: stop,
    onClickCapture: choose,
    // Tab and Escape go on, so that a person who has no pointer can choose a part, and can leave.
    onKeyDownCapture: (event: KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && choose(event),
  };
  return { pointing: true, over, handlers };
}

export function PanelPicture() {
  // The picture is drawn after the list and the state, so that stepping stays fast.
  const moment = useDeferredValue(useMoment());
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const isFile = useViewer(({ session }) => session?.facts.kind === 'file');
  const state = moment ? (isFile ? withoutPictures(moment.after) : moment.after) : undefined;
  const width = state?.panel.width || unseen.width;
  const height = state?.panel.height || unseen.height;
  const scale = Math.min(1, room.width / width || 1, room.height / height || 1);
  const why = state ? unseenBecause(state) : null;
  const { pointing, over, handlers } = usePointing(state);
  return (
    <section className="dt-picture" aria-label="The panel at this moment">
      <p className="dt-note">
        Panel, {width} × {height} px at {Math.round(scale * 100)}%{why ? <b className="dt-why"> · {why}</b> : null}
        {over ? <b> · {over}</b> : null}
      </p>
      {pointing ? (
        <p className="dt-note" role="status">
          Click a part of the panel, or go there with Tab and press Enter. Escape ends it.
        </p>
      ) : null}
      <div ref={box} className="dt-picture-box">
        {moment && state ? (
          <div
            className="dt-picture-frame"
            style={{ width: width * scale, height: height * scale }}
            data-unseen={why ?? undefined}
          >
            <div
              inert={!pointing}
              className="dt-picture-page"
              data-pointing={pointing || undefined}
              style={{ width, height, transform: `scale(${scale})` }}
              {...handlers}
            >
              <Picture state={state} position={moment.position} />
            </div>
          </div>
        ) : null}
      </div>
    </section>
  );
}
