/** States for the source tests: a panel that shows a few comments, without React. */
import { BehaviorSubject } from 'rxjs';
import type { ActionName, Actions, NoteBlock, ReadableNote } from '../../../reducers/note';
import { initialState, type State } from '../../../reducers/state';
import type { StateStream } from '../../../streams/log';

const allActs: Actions = {
  'approve-comment': true,
  'like-comment': false,
  'spam-comment': false,
  'trash-comment': false,
  'edit-comment': false,
  'replyto-comment': true,
} satisfies { readonly [name in ActionName]?: boolean };

export const block = (actions: Actions | null): NoteBlock => ({
  type: 'comment',
  text: 'words',
  ranges: [],
  media: [],
  actions,
  ids: {},
  homeUrl: null,
  homeTitle: null,
  nestLevel: 0,
  editUrl: null,
});

/** A comment; a smaller id is newer. */
export const sampleNote = (id: number, actions: Actions | null = allActs): ReadableNote => ({
  readable: true,
  id,
  hash: id,
  type: 'comment',
  read: false,
  timestamp: 1_000_000 - id,
  url: null,
  icon: null,
  noticon: '',
  title: 'Comment',
  subject: [],
  header: [],
  body: [block(actions)],
  ids: { site: 10, post: 20, comment: 30 + id },
});

interface Parts {
  readonly panel?: Partial<State['panel']>;
  readonly sync?: Partial<State['sync']>;
  readonly reply?: Partial<State['reply']>;
  readonly outbox?: Partial<State['outbox']>;
}

/** A panel that shows these notes, newest first; the provider has more. */
export const sampleState = (notes: readonly ReadableNote[], parts: Parts = {}): State => ({
  ...initialState,
  notes: {
    ...initialState.notes,
    byId: Object.fromEntries(notes.map((note) => [note.id, note])),
    order: notes.map(({ id }) => id),
  },
  panel: { ...initialState.panel, showing: true, width: 400, height: 700, ...parts.panel },
  sync: { ...initialState.sync, loading: false, everLoaded: true, loadedNumber: 10, ...parts.sync },
  reply: { ...initialState.reply, ...parts.reply },
  outbox: { ...initialState.outbox, ...parts.outbox },
});

/** A state stream; the test sets its values. */
export function stateStream(initial: State): StateStream & { readonly set: (state: State) => void } {
  const subject$ = new BehaviorSubject(initial);
  return Object.assign(subject$, { set: (state: State) => subject$.next(state) });
}
