/** States for the reducers' tests, folded from events as everywhere else: `stateOf(shown, list(…), …)`. */
import type { PanelEvent } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import type { Note, ReadableNote } from '../../reducers/note';
import type { State } from '../../reducers/state';
import { parseNote } from '../../src/frame/wire/note';
import { type ServerNote, wireOf } from '../support/virtualProvider';
import { noon } from '../support/virtualWorld';

export { noon };
export const startOfToday = Date.UTC(2026, 10, 21);

/** A comment by default, `id` seconds before noon, unread and approved. */
export function aNote(id: number, part: Partial<ServerNote> = {}): ReadableNote {
  const wire = wireOf({
    id,
    type: 'comment',
    time: noon / 1000 - id,
    read: false,
    hash: id * 1000,
    site: 101,
    post: 501,
    comment: 7000 + id,
    approved: true,
    liked: false,
    status: 'there',
    following: false,
    replyComment: null,
    text: `Words of ${id}`,
    ...part,
  });
  const note = parseNote(wire);
  if (!note?.readable) throw new Error(`note ${id} of the test cannot be read`);
  return note;
}

type Start = Extract<PanelEvent, { readonly type: 'session.started' }>;

/** A panel that shows, its own page unless told otherwise. */
export const started = ({
  width = 400,
  lastSeen = 0,
  stored,
  ...part
}: {
  readonly width?: number;
  readonly lastSeen?: number;
  readonly stored?: Partial<Start['stored']>;
  readonly tab?: string;
  readonly left?: NonNullable<Start['left']>;
} = {}): Start => ({
  type: 'session.started',
  locale: 'en',
  timeZone: 'UTC',
  startOfToday,
  viewport: { width, height: 700 },
  embedded: false,
  pageVisible: true,
  links: { settings: '', reader: '', newPost: '', search: '', likes: '' },
  stored: {
    lastSeen,
    readNotes: [],
    drafts: [],
    wishes: [],
    singleKeys: true,
    undoMs: 4_500,
    ...stored,
  },
  ...part,
});

/** A read mark that the session before this one in the page could not send. */
export const leftRead = (note: number, version: number, want = true): NonNullable<Start['left']>['wishes'][number] => {
  const target = { of: 'note', version, asked: false } as const;
  return { kind: 'read', id: note, want, at: noon, tab: '', target, failed: false };
};

/** A whole list, as answered to a request of just now. */
export const list = (...notes: readonly Note[]): PanelEvent => ({
  type: 'api.answered',
  call: 'listNotes',
  subject: null,
  answer: { notes, lastSeen: 0, leftOut: 0 },
});

export const folded = (state: State, ...events: readonly PanelEvent[]): State =>
  events.reduce((before, event, index) => reduce(before, { seq: 1_000 + index, at: noon, event }), state);

export const stateOf = (...events: readonly PanelEvent[]): State =>
  events.reduce((state, event, index) => reduce(state, { seq: index + 1, at: noon, event }), initialState);
