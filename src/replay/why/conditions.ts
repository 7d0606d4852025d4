/**
 * What keeps an element off the screen, by name: for a note the conditions of the list (`hides` of the selectors), for a
 * button what its note does not offer. Each condition is asked of every state, so that `since` finds the entry that made
 * it so. [why.not]
 */
import { isOffered, offersTool, toolbar, tools } from '../../../reducers/acts';
import type { PanelEvent } from '../../../reducers/events';
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
import { english } from '../../panel/words/en';
import type { ScreenElement } from './element';
import type { Ask } from './since';

/** @param text the heading, such as `heading "Today"` */
function headingConditions(text: string): readonly Condition[] {
  const notesOf = (state: State): readonly number[] =>
    state.notes.order.filter((id) => {
      const name = groupOf(state.notes.byId[id]?.timestamp ?? 0, state.session.startOfToday);
      return text === `heading "${english[`group.${name}`]}"`;
    });
  const hidden = (name: keyof typeof hides, says: string, lift: Lift, ask: Ask): Condition =>
    condition(
      name,
      says,
      (state) => {
        const notes = notesOf(state);
        return notes.some((id) => hides[name](state, id)) && !notes.some((id) => isListed(state, id));
      },
      lift,
      ask,
    );
  return [
    condition(
      'no note',
      'the panel has no note of that time',
      (state) => notesOf(state).length === 0,
      skip,
      (state) => notesOf(state).length > 0,
    ),
    hidden(
      'pill',
      'notes of that time wait behind the pill, because they came while the list was scrolled down',
      by({ type: 'user.askedArrivals' }),
      ({ panel }) => panel.arrivals,
    ),
    hidden(
      'filter',
      'the chosen filter shows no note of that time',
      by({ type: 'user.choseFilter', filter: 'all' }),
      ({ panel }) => panel.filter,
    ),
    hidden(
      'search',
      'the search finds no note of that time',
      by({ type: 'user.closedSearch' }),
      ({ panel }) => panel.search?.text,
    ),
    hidden('removal', 'notes of that time were made spam or trash, and the time to undo is over', skip, (state) =>
      notesOf(state).filter((id) => hides.removal(state, id)),
    ),
  ];
}

/** What would take the condition away on a copy of the log: an event of a person, or to leave out its entry. */
export type Lift =
  | { readonly kind: 'event'; readonly event: PanelEvent }
  | { readonly kind: 'skip' }
  | { readonly kind: 'none' };

export interface Condition {
  readonly name: string;
  readonly says: string;
  /** True in a state in which the condition keeps the element away. */
  readonly isSo: (state: State) => boolean;
  /** Asked of each state to find the entry that made it so. */
  readonly ask: Ask;
  readonly lift: Lift;
}

export const skip: Lift = { kind: 'skip' };
const none: Lift = { kind: 'none' };
export const by = (event: PanelEvent): Lift => ({ kind: 'event', event });
export const condition = (
  name: string,
  says: string,
  isSo: (state: State) => boolean,
  lift: Lift,
  ask: Ask = isSo,
): Condition => ({
  name,
  says,
  isSo,
  ask,
  lift,
});

const isKnown = (state: State, id: number): boolean => noteOf(state, id) !== null;
const isGone = ({ notes }: State, id: number): boolean => !(id in notes.byId) && id in notes.asOf;

const crashed = condition(
  'crash',
  'the panel stopped after an error, and a notice stands in its place',
  isCrashed,
  skip,
);
const unbegun = condition(
  'not begun',
  'nothing is drawn: the session has not begun',
  ({ session }) => !session.started,
  none,
);

/** Why a note is not known at all. */
const unknownOf = (id: number): readonly Condition[] => [
  condition(
    'gone',
    `the service has note ${id} no more, as far as it told the panel`,
    (state) => isGone(state, id),
    skip,
    (state) => isKnown(state, id),
  ),
  condition(
    'not held',
    `the panel does not have note ${id}: a list of the service holds 100 notes at most, and only those of the person signed in`,
    (state) => !isKnown(state, id) && !isGone(state, id),
    skip,
    (state) => isKnown(state, id),
  ),
];

function isRemovedTogether(state: State, id: number): boolean {
  const mutation = removalOf(state, id)?.mutation;
  return mutation?.bulk === true && mutation.phase === 'undoable';
}

const removalConditions = (id: number): readonly Condition[] => [
  condition(
    'undo bar',
    'its undo bar stands in its place',
    (state) => hasUndoBar(state, id),
    by({ type: 'user.askedUndo', key: id }),
  ),
  condition(
    'removal of checked notes',
    'it was made spam or trash together with other notes, and one undo bar stands for all',
    (state) => isRemovedTogether(state, id),
    by({ type: 'user.askedUndo', key: 'checked' }),
  ),
  condition(
    'removal',
    'it was made spam or trash, and its time to undo is over',
    (state) => hides.removal(state, id) && !isRemovedTogether(state, id),
    skip,
    (state) => isHidden(state, id),
  ),
];

const rowConditions = (id: number): readonly Condition[] => [
  ...unknownOf(id),
  condition(
    'pill',
    'it waits behind the pill, because it came while the list was scrolled down',
    (state) => isKnown(state, id) && hides.pill(state, id),
    by({ type: 'user.askedArrivals' }),
  ),
  condition(
    'filter',
    'the chosen filter does not show it',
    (state) => isKnown(state, id) && hides.filter(state, id),
    by({ type: 'user.choseFilter', filter: 'all' }),
  ),
  condition(
    'search',
    'the search does not find it',
    (state) => isKnown(state, id) && hides.search(state, id),
    by({ type: 'user.closedSearch' }),
  ),
  ...removalConditions(id),
];

const closedConditions = (id: number): readonly Condition[] => [
  condition(
    'reply is sent',
    'a reply to the open note is being sent, and no other note opens meanwhile',
    (state) => state.panel.selected !== id && navigationOff(state),
    skip,
  ),
  condition(
    'closed',
    `note ${id} is not open`,
    ({ panel }) => panel.selected !== id,
    by({ type: 'user.openedNote', note: id }),
  ),
];

const unreadable = (id: number): Condition =>
  condition(
    'unreadable',
    'the panel could not read what the service sent of the note',
    (state) => noteOf(state, id)?.readable === false,
    none,
  );

function offerConditions(id: number, name: string): readonly Condition[] {
  const tool = toolbar.find((one) => (one === 'reply' ? english['reply.send'] : english[`action.${one}`]) === name);
  if (!tool) return [];
  const isOfferedIn = (state: State): boolean => isOffered(noteOf(state, id), tools[tool]);
  const isReadable = (state: State): boolean => noteOf(state, id)?.readable === true;
  return [
    condition(
      'not offered',
      `the service's note ${id} does not offer ${tools[tool].offeredBy.join(' or ')}`,
      (state) => isReadable(state) && !isOfferedIn(state),
      none,
      (state) => isReadable(state) && (isOfferedIn(state) ? 'offered' : 'not offered'),
    ),
    condition(
      'no object',
      `the service's note ${id} does not name the comment or post that ${name} is about`,
      (state) => isReadable(state) && isOfferedIn(state) && !offersTool(noteOf(state, id), tool),
      none,
      (state) => commentOf(noteOf(state, id)) !== null,
    ),
  ];
}

function buttonConditions(id: number, name: string): readonly Condition[] {
  const isMarking = name === english['note.markUnread'];
  return [
    ...unknownOf(id),
    ...removalConditions(id),
    ...closedConditions(id),
    unreadable(id),
    ...offerConditions(id, name),
    ...(isMarking
      ? [
          condition(
            'unread',
            'the note is unread',
            (state: State) => isKnown(state, id),
            by({ type: 'user.openedNote', note: id }),
          ),
        ]
      : []),
    ...(name === english['reply.send']
      ? [
          condition(
            'reply goes on',
            'a reply to the note is still being sent',
            ({ reply }: State) => reply.sending[id]?.waited === true,
            skip,
          ),
        ]
      : []),
  ];
}

/** All conditions that can keep this element away, the widest first; none for an element that stands for one fact. */
export function conditionsOf({ text, note }: ScreenElement): readonly Condition[] {
  const around = [unbegun, crashed];
  if (text.startsWith('heading')) return [...around, ...headingConditions(text)];
  if (note === null) return around;
  const button = /^button "(.+)" in note/.exec(text)?.[1] ?? (text.startsWith('reply') ? english['reply.send'] : null);
  if (button !== null) return [...around, ...buttonConditions(note, button)];
  if (text.startsWith('row')) return [...around, ...rowConditions(note)];
  return text.startsWith('note')
    ? [...around, ...unknownOf(note), ...removalConditions(note), ...closedConditions(note)]
    : around;
}
