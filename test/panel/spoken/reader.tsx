/**
 * A person who hears the panel: the whole panel on virtual time, drawn in jsdom, with its keys, and a virtual screen
 * reader that keeps what it says. `startReader()`, then `press`, `next`, `happens`; `transcript()` is all that was said.
 */
import { virtual } from '@guidepup/virtual-screen-reader';
import { act, render } from '@testing-library/react';
import { Panel } from '../../../src/panel/Panel';
import { directionOf, type Words, WordsContext } from '../../../src/panel/words';
import { type PanelWorld, PanelWorldContext } from '../../../src/panel/world';
import { keyboard } from '../../../streams/sources/keyboard';
import { type Tab, virtualWorld, type World } from '../../support/virtualWorld';

export interface Reader {
  readonly world: World;
  /** Appends an event of the world. */
  readonly tell: Tab['do'];
  /** Presses keys one after the other, as `KeyboardEvent.key`s with `Control+` before them. */
  readonly press: (...keys: string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Goes on by so many of the reader's own steps. */
  readonly next: (steps: number) => Promise<void>;
  /** Something happens in the world, and so much time passes. */
  readonly happens: (what: string, change: () => void, ms?: number) => Promise<void>;
  /** One line for each step, beginning with `>`, and below it what was said. */
  readonly transcript: () => string;
  readonly stop: () => Promise<void>;
}

/** From a step to the next: an answer of the service has come. */
const stepMs = 400;

/**
 * What jsdom lacks: pseudo-elements (it writes an error at each look; here they are empty), and a page that has the focus
 * before one of its elements has it.
 */
function fillGaps(): void {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  const styleOf = window.getComputedStyle.bind(window);
  const none = styleOf(document.createElement('i'));
  jest.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) => (pseudo ? none : styleOf(element)));
}

declare global {
  // React's own name: whether every update is to be made within `act`.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** What the reader does, it does as a browser would: outside `act`. */
async function asInPage(doIt: () => unknown): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await doIt();
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

/** @param setUp gives the provider its notes */
export async function startReader(words: Words, setUp: Parameters<typeof virtualWorld>[0]): Promise<Reader> {
  fillGaps();
  document.documentElement.lang = words.locale;
  document.documentElement.dir = directionOf(words.locale);
  const world = virtualWorld(setUp);
  const tab = world.openTab({ embedded: false });
  world.advance(1_000);
  const tell = (event: Parameters<Tab['do']>[0]) => {
    const before = globalThis.IS_REACT_ACT_ENVIRONMENT;
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    act(() => tab.do(event));
    globalThis.IS_REACT_ACT_ENVIRONMENT = before;
  };
  const keys = keyboard(document, tab.log.state$).subscribe(tell);
  const shown: PanelWorld = { state$: tab.log.state$, append: tell, watchScroll: () => () => {} };
  const drawn = render(
    <WordsContext value={words}>
      <PanelWorldContext value={shown}>
        <Panel />
      </PanelWorldContext>
    </WordsContext>,
  );
  await virtual.start({ container: document.body });
  const lines: string[] = [];

  async function step(name: string, doIt: () => unknown, ms = stepMs): Promise<void> {
    await virtual.clearSpokenPhraseLog();
    await asInPage(doIt);
    for (let left = ms; left > 0; left -= 1_000) {
      act(() => world.advance(Math.min(left, 1_000)));
      // What changed is told to the reader by mutation observers: once the page is idle.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    }
    const said = await virtual.spokenPhraseLog();
    // This reader takes a changed attribute of a live region for new words, and a region that became empty for words.
    lines.push(`> ${name}`, ...said.filter((line, at) => line !== said[at - 1] && line.trim() !== 'polite:'));
  }
  return {
    world,
    tell,
    press: async (...names) => {
      for (const name of names) await step(name, () => virtual.press(name));
    },
    type: (text) => step(`types "${text}"`, () => virtual.type(text)),
    next: async (steps) => {
      for (let taken = 0; taken < steps; taken += 1) await step('next', () => virtual.next());
    },
    happens: (what, change, ms) => step(`(${what})`, change, ms),
    transcript: () => `${lines.join('\n')}\n`,
    stop: async () => {
      await virtual.stop();
      keys.unsubscribe();
      drawn.unmount();
      tab.kill();
      jest.restoreAllMocks();
    },
  };
}
