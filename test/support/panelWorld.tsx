/**
 * The world of component tests: the real log and reducers, without effects and browser. `panelWorld` makes one, `renderPanel`
 * draws a component in it, and `said` holds the events that the component appended.
 */

import { type RenderResult, render } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import type { PanelEvent } from '../../reducers/events';
import { reduce } from '../../reducers/index';
import type { Note, NoteBlock, ReadableNote } from '../../reducers/note';
import { initialState, type State } from '../../reducers/state';
import { providerLinks } from '../../src/frame/providerLinks';
import { type Words, WordsContext } from '../../src/panel/words';
import { wholeEnglish } from '../../src/panel/words/wholeWords';
import { type PanelWorld, PanelWorldContext } from '../../src/panel/world';
import { createLog, type Log } from '../../streams/log';

/** 2026-11-21, noon UTC: the present moment of every component test, milliseconds since 1970. */
export const noon = Date.UTC(2026, 10, 21, 12);
const minuteMs = 60_000;

export interface TestWorld extends PanelWorld {
  readonly log: Log;
  /** What components appended, oldest first. */
  readonly said: PanelEvent[];
  /** Appends an event of the world: of a server, a clock, another tab. */
  readonly tell: (event: PanelEvent) => void;
  /** Changes the state by hand, because some states take many events. */
  readonly set: (change: (state: State) => State) => void;
  /** Lists that are being watched for scrolling at present. */
  readonly watched: Set<HTMLElement>;
}

/** @param state where the log begins; `readyState` makes one */
export function panelWorld(state: State = readyState()): TestWorld {
  let override: State | null = null;
  const log = createLog({
    initial: state,
    reduce: (current, entry) => override ?? reduce(current, entry),
    now: () => noon,
  });
  const said: PanelEvent[] = [];
  const watched = new Set<HTMLElement>();
  const tell = (event: PanelEvent) => {
    log.append({ event });
  };
  return {
    log,
    said,
    watched,
    tell,
    state$: log.state$,
    append: (event) => {
      said.push(event);
      tell(event);
    },
    set: (change) => {
      override = change(log.state$.value);
      tell({ type: 'session.mounted' });
      override = null;
    },
    watchScroll: (list) => {
      watched.add(list);
      return () => watched.delete(list);
    },
  };
}

/** Draws in StrictMode, as every composition root does. */
export function renderPanel(ui: ReactElement, world: TestWorld, words: Words = wholeEnglish): RenderResult {
  return render(
    <StrictMode>
      <WordsContext value={words}>
        <PanelWorldContext value={world}>{ui}</PanelWorldContext>
      </WordsContext>
    </StrictMode>,
  );
}

export const block = (part: Partial<NoteBlock> = {}): NoteBlock => ({
  type: null,
  text: '',
  ranges: [],
  media: [],
  actions: null,
  ids: {},
  homeUrl: null,
  homeTitle: null,
  nestLevel: 0,
  editUrl: null,
  ...part,
});

/** A comment by Ada, `id` minutes before noon, unread and approved, that offers every act. */
export function aNote(id: number, part: Partial<ReadableNote> = {}): ReadableNote {
  const ids = { site: 101, post: 501, comment: 7000 + id, user: 2001 };
  return {
    readable: true,
    id,
    hash: 1000 + id,
    type: 'comment',
    read: false,
    timestamp: noon - id * minuteMs,
    url: `https://harbourlights.example/post/#comment-${7000 + id}`,
    icon: 'https://images.example/avatar/ada.svg',
    noticon: '\uf300',
    title: 'Comment',
    subject: [block({ text: `Ada commented on post ${id}` }), block({ text: `Excerpt of ${id}` })],
    header: [],
    body: [
      block({ type: 'user', text: 'Ada', ids: { user: 2001, site: 3001 } }),
      block({
        type: 'comment',
        text: `Words of comment ${id}`,
        ids: { ...ids },
        actions: {
          'approve-comment': true,
          'like-comment': false,
          'spam-comment': false,
          'trash-comment': false,
          'edit-comment': false,
          'replyto-comment': true,
        },
      }),
    ],
    ids,
    ...part,
  };
}

export const anUnreadableNote = (id: number): Note => ({
  readable: false,
  id,
  hash: 1000 + id,
  type: 'comment',
  read: false,
  timestamp: noon - id * minuteMs,
  reason: 'subject is no list',
});

/**
 * The state of a shown, narrow panel with an open push channel and an answered list.
 * @param notes in any order
 * @param part fields of the panel slice that differ
 */
export function readyState(notes: readonly Note[] = [], part: Partial<State['panel']> = {}): State {
  const newestFirst = [...notes].sort((a, b) => b.timestamp - a.timestamp || b.id - a.id);
  return {
    ...initialState,
    session: {
      ...initialState.session,
      started: true,
      embedded: false,
      links: providerLinks,
      now: noon,
      startOfToday: Date.UTC(2026, 10, 21),
    },
    notes: {
      ...initialState.notes,
      byId: Object.fromEntries(newestFirst.map((note) => [note.id, note])),
      order: newestFirst.map((note) => note.id),
    },
    panel: { ...initialState.panel, showing: true, width: 400, height: 700, ...part },
    sync: {
      ...initialState.sync,
      loading: false,
      everLoaded: true,
      loadedNumber: 10,
      askedNumber: 10,
      complete: true,
      push: 'open',
      rendered: true,
    },
  };
}
