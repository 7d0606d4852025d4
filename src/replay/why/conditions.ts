/**
 * What keeps an element off the screen, by name: for a note the conditions of the list (`hides` of the selectors), for a
 * button what its note does not offer. Each kind of element names its conditions, and each condition is asked of every
 * state, so that `since` finds the entry that made it so. [why.not]
 */
import { isOffered, offersTool, type Tool, tools } from '../../../reducers/acts';
import { commentOf } from '../../../reducers/offers';
import {
  groupOf,
  hasUndoBar,
  hides,
  isCrashed,
  isHidden,
  isListed,
  navigationOff,
  noteOf,
  removalOf,
} from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import type { Ask } from './since';

export interface Condition {
  readonly name: string;
  readonly says: string;
  /** The file that decides it. [why.code] */
  readonly decidedIn: string;
  /** True in a state in which the condition keeps the element away. */
  readonly isSo: (state: State) => boolean;
  /** Asked of each state to find the entry that made it so; `isSo` without it. */
  readonly ask?: Ask;
}

const isKnown = (state: State, id: number): boolean => noteOf(state, id) !== null;
const isGone = ({ notes }: State, id: number): boolean => !(id in notes.byId) && id in notes.asOf;

/** They keep away whatever stands in the panel. */
export const aroundAll: readonly Condition[] = [
  {
    name: 'not begun',
    says: 'nothing is drawn: the session has not begun',
    decidedIn: 'reducers/session.ts',
    isSo: ({ session }) => !session.started,
  },
  {
    name: 'crash',
    says: 'the panel stopped after an error, and a notice stands in its place',
    decidedIn: 'reducers/selectors.ts',
    isSo: isCrashed,
  },
];

/** @param name the name of the stretch of time */
export function headingConditions(name: ReturnType<typeof groupOf>): readonly Condition[] {
  const notesOf = (state: State): readonly number[] =>
    state.notes.order.filter((id) => groupOf(state.notes.byId[id]?.timestamp ?? 0, state) === name);
  const hidden = (by: keyof typeof hides) => (state: State) => {
    const notes = notesOf(state);
    return notes.some((id) => hides[by](state, id)) && !notes.some((id) => isListed(state, id));
  };
  return [
    {
      name: 'no note',
      says: 'the panel has no note of that time',
      decidedIn: 'reducers/sync.ts',
      isSo: (state) => notesOf(state).length === 0,
    },
    {
      name: 'pill',
      says: 'notes of that time wait behind the pill, because they came while the list was scrolled down',
      decidedIn: 'reducers/selectors.ts',
      isSo: hidden('pill'),
      ask: ({ panel }) => panel.arrivals,
    },
    {
      name: 'filter',
      says: 'the chosen filter shows no note of that time',
      decidedIn: 'reducers/filters.ts',
      isSo: hidden('filter'),
      ask: ({ panel }) => panel.filter,
    },
    {
      name: 'search',
      says: 'the search finds no note of that time',
      decidedIn: 'reducers/search.ts',
      isSo: hidden('search'),
      ask: ({ panel }) => panel.search?.text,
    },
    {
      name: 'removal',
      says: 'notes of that time were made spam or trash, and the time to undo is over',
      decidedIn: 'reducers/selectors.ts',
      isSo: hidden('removal'),
      ask: (state) => notesOf(state).filter((id) => hides.removal(state, id)),
    },
  ];
}

/** Why a note is not known at all. */
const unknownConditions = (id: number): readonly Condition[] => [
  {
    name: 'gone',
    says: `the service has note ${id} no more, as far as it told the panel`,
    decidedIn: 'reducers/serverNotes.ts',
    isSo: (state) => isGone(state, id),
    ask: (state) => isKnown(state, id),
  },
  {
    name: 'not held',
    says: `the panel does not have note ${id}: a list of the service holds 100 notes at most, and only those of the person signed in`,
    decidedIn: 'reducers/sync.ts',
    isSo: (state) => !isKnown(state, id) && !isGone(state, id),
    ask: (state) => isKnown(state, id),
  },
];

function isRemovedTogether(state: State, id: number): boolean {
  const mutation = removalOf(state, id)?.mutation;
  return mutation?.bulk === true && mutation.phase === 'undoable';
}

const removalConditions = (id: number): readonly Condition[] => [
  {
    name: 'undo bar',
    says: 'its undo bar stands in its place',
    decidedIn: 'reducers/selectors.ts',
    isSo: (state) => hasUndoBar(state, id),
  },
  {
    name: 'removal of checked notes',
    says: 'it was made spam or trash together with other notes, and one undo bar stands for all',
    decidedIn: 'reducers/selectors.ts',
    isSo: (state) => isRemovedTogether(state, id),
  },
  {
    name: 'removal',
    says: 'it was made spam or trash, and its time to undo is over',
    decidedIn: 'reducers/selectors.ts',
    isSo: (state) => hides.removal(state, id) && !isRemovedTogether(state, id),
    ask: (state) => isHidden(state, id),
  },
];

export const rowConditions = (id: number): readonly Condition[] => [
  ...unknownConditions(id),
  {
    name: 'pill',
    says: 'it waits behind the pill, because it came while the list was scrolled down',
    decidedIn: 'reducers/selectors.ts',
    isSo: (state) => isKnown(state, id) && hides.pill(state, id),
  },
  {
    name: 'filter',
    says: 'the chosen filter does not show it',
    decidedIn: 'reducers/filters.ts',
    isSo: (state) => isKnown(state, id) && hides.filter(state, id),
  },
  {
    name: 'search',
    says: 'the search does not find it',
    decidedIn: 'reducers/search.ts',
    isSo: (state) => isKnown(state, id) && hides.search(state, id),
  },
  ...removalConditions(id),
];

/** Of an open note, and of what stands in it. */
export const noteConditions = (id: number): readonly Condition[] => [
  ...unknownConditions(id),
  ...removalConditions(id),
  {
    name: 'reply is sent',
    says: 'a reply to the open note is being sent, and no other note opens meanwhile',
    decidedIn: 'reducers/selectors.ts',
    isSo: (state) => state.panel.selected !== id && navigationOff(state),
  },
  {
    name: 'closed',
    says: `note ${id} is not open`,
    decidedIn: 'reducers/panel.ts',
    isSo: ({ panel }) => panel.selected !== id,
  },
];

/** Of what stands in a note that the panel can read. */
export const bodyConditions = (id: number): readonly Condition[] => [
  ...noteConditions(id),
  {
    name: 'unreadable',
    says: 'the panel could not read what the service sent of the note',
    decidedIn: 'src/frame/wire/note.ts',
    isSo: (state) => noteOf(state, id)?.readable === false,
  },
];

/** @param name the button's name */
export function toolConditions(id: number, tool: Tool, name: string): readonly Condition[] {
  const isOfferedIn = (state: State): boolean => isOffered(noteOf(state, id), tools[tool]);
  const isReadable = (state: State): boolean => noteOf(state, id)?.readable === true;
  return [
    ...bodyConditions(id),
    {
      name: 'not offered',
      says: `the service's note ${id} does not offer ${tools[tool].offeredBy.join(' or ')}`,
      decidedIn: 'reducers/acts.ts',
      isSo: (state) => isReadable(state) && !isOfferedIn(state),
      ask: (state) => isReadable(state) && (isOfferedIn(state) ? 'offered' : 'not offered'),
    },
    {
      name: 'no object',
      says: `the service's note ${id} does not name the comment or post that ${name} is about`,
      decidedIn: 'reducers/offers.ts',
      isSo: (state) => isReadable(state) && isOfferedIn(state) && !offersTool(noteOf(state, id), tool),
      ask: (state) => commentOf(noteOf(state, id)) !== null,
    },
  ];
}

export const unreadConditions = (id: number): readonly Condition[] => [
  ...noteConditions(id),
  {
    name: 'unread',
    says: 'the note is unread',
    decidedIn: 'reducers/selectors.ts',
    isSo: (state) => isKnown(state, id),
  },
];

export const replyConditions = (id: number, name: string): readonly Condition[] => [
  ...toolConditions(id, 'reply', name),
  {
    name: 'reply goes on',
    says: 'a reply to the note is still being sent',
    decidedIn: 'reducers/reply.ts',
    isSo: ({ reply }) => reply.sending[id]?.waited === true,
  },
];
