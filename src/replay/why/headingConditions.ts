/** What keeps a heading of the list away: there is no note of its time, or each of them is hidden. */
import { groupOf, hides, isListed } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { english } from '../../panel/words/en';
import { by, type Condition, condition, type Lift, skip } from './condition';
import type { Ask } from './since';

/** @param text the heading, such as `heading "Today"` */
export function headingConditions(text: string): readonly Condition[] {
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
      ({ panel }) => panel.search?.found,
    ),
    hidden('removal', 'notes of that time were made spam or trash, and the time to undo is over', skip, (state) =>
      notesOf(state).filter((id) => hides.removal(state, id)),
    ),
  ];
}
