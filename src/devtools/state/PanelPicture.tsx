/**
 * The real panel at the shown moment: src/panel drawn from the state, inert, with a world that drops its events.
 */
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { BehaviorSubject } from 'rxjs';
import { isObject } from '../../../reducers/guards';
import type { State } from '../../../reducers/state';
import { Panel } from '../../panel/Panel';
import { englishWords, loadWords, localeOf, type Words, WordsContext } from '../../panel/words';
import { type PanelWorld, PanelWorldContext } from '../../panel/world';
import { unseenBecause } from '../../replay/why/why';
import { Boundary } from '../Boundary';
import { useMoment, useViewer } from '../viewer/viewerHooks';
import { usePointing } from '../why/elementAt';

/** The size of an element, as it changes, in CSS px. */
function useSize(ref: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** States share most of their nodes; a node without pictures is given back as it is. */
const known = new WeakMap<object, unknown>();

function bare(value: unknown, isMedia: boolean): unknown {
  if (!isObject(value)) return value;
  const found = known.get(value);
  if (found !== undefined) return found;
  const made = Array.isArray(value) ? bareList(value, isMedia) : bareRecord(value, isMedia);
  known.set(value, made);
  return made;
}

function bareList(list: readonly unknown[], isMedia: boolean): readonly unknown[] {
  const items = list.map((item) => bare(item, isMedia));
  return items.every((item, index) => item === list[index]) ? list : items;
}

function bareRecord(record: object, isMedia: boolean): object {
  const members = Object.entries(record);
  const made = members.map(([key, member]) => {
    const isPicture = key === 'icon' || key === 'imageUrl' || (isMedia && key === 'url');
    return [key, isPicture ? null : bare(member, key === 'media')] as const;
  });
  return made.every(([, member], index) => member === members[index]?.[1]) ? record : Object.fromEntries(made);
}

/**
 * A state without addresses of pictures, because the maker of a log file chose them: fetching one would tell the
 * maker who opened the file, and when. The panel draws what it draws for a missing picture.
 */
const withoutPictures = (state: State): State => bare(state, false) as State;

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

interface Shown {
  readonly state: State;
  readonly position: number;
}

/** Null while there is no log. */
function useShown(): Shown | null {
  // The picture is drawn after the list and the state, so that stepping stays fast.
  const moment = useDeferredValue(useMoment());
  const isFile = useViewer(({ session }) => session?.facts.kind === 'file');
  // A state that is folded again is another object, and the panel would be drawn again with each one.
  return useMemo(() => {
    if (!moment) return null;
    const { position, after } = moment;
    return { state: isFile ? withoutPictures(after) : after, position };
  }, [moment, isFile]);
}

function Frame({ state, position }: Shown) {
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const width = state.panel.width || unseen.width;
  const height = state.panel.height || unseen.height;
  const scale = Math.min(1, room.width / width || 1, room.height / height || 1);
  const why = unseenBecause(state);
  const { pointing, says, handlers } = usePointing(state);
  return (
    <>
      <p className="dt-note">
        Panel, {width} × {height} px at {Math.round(scale * 100)}%{why ? <b className="dt-why"> · {why}</b> : null}
      </p>
      {pointing ? (
        <p className="dt-note" role="status">
          {says}
        </p>
      ) : null}
      <div ref={box} className="dt-picture-box">
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
            <Picture state={state} position={position} />
          </div>
        </div>
      </div>
    </>
  );
}

export function PanelPicture() {
  const shown = useShown();
  return (
    <section className="dt-picture" aria-label="The panel at this moment">
      {shown ? <Frame {...shown} /> : null}
    </section>
  );
}
