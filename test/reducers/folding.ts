/** States for the reducers' tests, folded from events as everywhere else: `stateOf(shown, list(…), …)`. */
import type { MutationKind, PanelEvent } from '../../reducers/events';
import { initialState, reduce } from '../../reducers/index';
import { limits } from '../../reducers/limits';
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
} = {}): Start => ({
  type: 'session.started',
  locale: 'en',
  timeZone: 'UTC',
  tab: 't1',
  startOfToday,
  viewport: { width, height: 700 },
  embedded: false,
  pageVisible: true,
  links: { settings: '', reader: '', newPost: '', search: '', likes: '', signIn: '', all: '' },
  stored: {
    lastSeen,
    readNotes: [],
    drafts: [],
    mutations: [],
    singleKeys: true,
    undoMs: 4_500,
    ...stored,
  },
  ...part,
});

/** A read state that an earlier page could not send. */
export const storedRead = (id: number, version: number): Start['stored']['mutations'][number] => {
  const target = { of: 'note', version, asked: false } as const;
  return { kind: 'read', id, wanted: true, at: noon, tab: 'earlier', target, phase: 'pending' };
};

type ActKind = Exclude<MutationKind, 'read'>;
const callOf = { approve: 'approve', like: 'like', follow: 'follow', spam: 'getComment', trash: 'getComment' } as const;
const pressOn = (kind: ActKind, id: number, on: boolean): PanelEvent => {
  switch (kind) {
    case 'approve':
      return { type: 'user.askedApprove', note: id, on };
    case 'like':
      return { type: 'user.askedLike', note: id, on };
    case 'follow':
      return { type: 'user.askedFollow', site: id, on };
    case 'spam':
      return { type: 'user.askedSpam', note: id };
    case 'trash':
      return { type: 'user.askedTrash', note: id };
    default:
      return kind satisfies never;
  }
};

/** An act that is asked for, sent, and answered with a failure; 403 is a refusal. */
export const failing = (kind: ActKind, id: number, { on = true, status = 403 } = {}): readonly PanelEvent[] => [
  pressOn(kind, id, on),
  { type: 'user.dismissedUndo', key: id },
  { type: 'outbox.began', kind, ids: [id] },
  {
    type: 'api.failed',
    call: callOf[kind],
    subject: kind === 'follow' ? { site: id } : { note: id },
    problem: { name: 'ServerError', message: 'no', status },
  } as PanelEvent,
];

/** An act that is asked for and has no answer for five minutes; for states that lead. */
export const givenUp = (kind: 'approve' | 'like' | 'follow', id: number, on = true): readonly PanelEvent[] => [
  pressOn(kind, id, on),
  { type: 'timer.fired', time: noon + limits.mutationLifeMs },
];

/** This tab sends what is asked for in it. */
export const leads: PanelEvent = { type: 'tabs.led', alone: true };

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
