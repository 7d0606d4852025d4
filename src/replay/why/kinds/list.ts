/** The elements of the list: rows, undo bars, headings, filters, the pill, and what stands in place of rows. */
import type { Filter } from '../../../../reducers/events';
import { filterBar } from '../../../../reducers/filters';
import { type FilterName, filterNames } from '../../../../reducers/names';
import type { Note } from '../../../../reducers/note';
import {
  askedEach,
  askedReadAll,
  atTheEnd,
  currentNote,
  groupOf,
  groups,
  hasUndoBar,
  isListed,
  isRead,
  isUnapproved,
  noteOf,
  removalOf,
  rows,
  shownArrivals,
  unreadListed,
  whyEmpty,
} from '../../../../reducers/selectors';
import type { State } from '../../../../reducers/state';
import { english } from '../../../panel/words/en';
import type { Code } from '../code';
import * as code from '../code';
import { headingConditions, rowConditions } from '../conditions';
import type { Kind, ScreenElement } from '../element';

const clipped = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);

/** The words of a row: who did what, and the beginning of the text. */
export function wordsOf(note: Note | null): string {
  if (!note?.readable) return english['row.unreadable'];
  const [subject, second] = note.subject;
  const name = subject?.text.trim() || note.title.trim() || english['row.unreadable'];
  const excerpt = second?.text.trim() ?? '';
  return clipped(excerpt === '' ? name : `${name} — ${excerpt}`);
}

const hasPlace = (state: State, id: number): boolean => state.notes.order.includes(id) && isListed(state, id);

export const rowOf = (id: number): ScreenElement => ({
  text: `row ${id}`,
  name: `the row of note ${id}`,
  note: id,
  ...code.row,
  conditions: rowConditions(id),
  isThere: (state) => hasPlace(state, id) && !hasUndoBar(state, id),
  properties: {
    text: (state) => wordsOf(noteOf(state, id)),
    emphasis: (state) => (isRead(state, id) ? 'read' : 'unread, bold'),
    pending: (state) => isUnapproved(state, id),
    current: (state) => currentNote(state) === id,
    place: (state) => rows(state).findIndex((row) => row.id === id) + 1,
    heading: (state) => english[`group.${groupOf(noteOf(state, id)?.timestamp ?? 0, state)}`],
  },
});

/** The undo bars that stand for several notes. */
const wideBars = {
  all: { text: 'undo bar', name: 'the undo bar of "Mark all as read"', since: askedReadAll },
  checked: { text: 'undo bar of checked notes', name: 'the undo bar of an act on checked notes', since: askedEach },
} as const;

const wideBar = (key: keyof typeof wideBars): ScreenElement => ({
  text: wideBars[key].text,
  name: wideBars[key].name,
  note: null,
  ...code.undoBar,
  conditions: [],
  isThere: (state) => wideBars[key].since(state) !== 0,
  properties: { since: wideBars[key].since, held: (state) => state.outbox.held.includes(key) },
});

const undoBarOf = (id: number): ScreenElement => ({
  text: `undo bar in note ${id}`,
  name: `the undo bar of note ${id}`,
  note: id,
  ...code.undoBar,
  conditions: [],
  isThere: (state) => hasPlace(state, id) && hasUndoBar(state, id),
  properties: {
    text: (state) => english[`undo.${removalOf(state, id)?.kind ?? 'trash'}`],
    held: (state) => state.outbox.held.includes(id),
  },
});

/** A filter of the settings has its own name, because a log does not hold its label. */
export const filterName = (filter: Filter): string =>
  filterNames.some((name) => name === filter) ? english[`filter.${filter as FilterName}`] : filter;

/** A name of ours in English, or else the name of a filter of the settings. */
const filterNamed = (text: string): Filter =>
  filterNames.find((name) => filterName(name).toLowerCase() === text.toLowerCase()) ?? text;

const emptyText = (filter: Filter): string => english[`empty.${filterNames.find((name) => name === filter) ?? 'all'}`];

const filterButton = (filter: Filter): ScreenElement => ({
  text: `filter "${filterName(filter)}"`,
  name: `the filter "${filterName(filter)}"`,
  note: null,
  ...code.filter,
  conditions: [],
  isThere: (state) => state.session.started && filterBar(state).includes(filter),
  properties: { pressed: (state) => state.panel.filter === filter },
});

const groupNames = ['today', 'yesterday', 'twoDays', 'week', 'month'] as const;
function heading(text: string): ScreenElement | null {
  const group = groupNames.find((name) => english[`group.${name}`].toLowerCase() === text.toLowerCase());
  if (!group) return null;
  const said = english[`group.${group}`];
  const of = (state: State) => groups(state).find(({ name }) => name === group);
  return {
    text: `heading "${said}"`,
    name: `the heading "${said}"`,
    note: null,
    ...code.heading,
    conditions: headingConditions(group),
    isThere: (state) => of(state) !== undefined,
    properties: { rows: (state) => of(state)?.rows.length ?? 0 },
  };
}

const single = (
  text: string,
  name: string,
  rest: Pick<ScreenElement, keyof Code | 'isThere' | 'properties'>,
): Kind => ({
  pattern: new RegExp(`^${text}$`, 'i'),
  make: () => ({ text, name, note: null, conditions: [], ...rest }),
  texts: () => [text],
  example: text,
});

/** The tools are beside the first heading, and below a list that failed. [list.tools] */
const hasTools = (state: State): boolean =>
  state.session.started && (rows(state).length > 0 || state.sync.problem !== null);

const listButtons: { readonly [name: string]: ScreenElement['isThere'] } = {
  [english['list.markAllRead']]: (state) => unreadListed(state).length > 0,
  [english['list.search']]: (state) => rows(state).length > 0,
  [english['list.select']]: (state) => rows(state).length > 0,
  [english['help.title']]: hasTools,
  [english['list.settings']]: (state) => hasTools(state) && state.session.links.settings !== '',
};

export const listKinds: readonly Kind[] = [
  {
    pattern: /^row (?:of note )?(\d{1,16})$/i,
    make: ([id]) => rowOf(Number(id)),
    texts: ({ notes }) => notes.order.map((id) => `row ${id}`),
    example: 'row 4711',
  },
  {
    pattern: /^undo bar (?:in|of)(?: note)? (\d{1,16})$/i,
    make: ([id]) => undoBarOf(Number(id)),
    texts: ({ notes }) => notes.order.map((id) => `undo bar in note ${id}`),
    example: 'undo bar in note 4711',
  },
  {
    pattern: /^undo bar( of checked notes)?$/i,
    make: ([checked]) => wideBar(checked === undefined ? 'all' : 'checked'),
    texts: () => Object.values(wideBars).map(({ text }) => text),
    example: 'undo bar',
  },
  {
    pattern: /^(?:filter "([^"]+)"|button "(all|unread|comments|follows|likes)")$/i,
    make: ([named, pressed = '']) => filterButton(filterNamed(named ?? pressed)),
    texts: (state) => filterBar(state).map((filter) => filterButton(filter).text),
    example: 'filter "Unread"',
  },
  {
    pattern: /^heading "(.+)"$/i,
    make: ([name = '']) => heading(name),
    texts: () => groupNames.map((name) => `heading "${english[`group.${name}`]}"`),
    example: 'heading "Today"',
  },
  {
    pattern: /^button "([^"]+)"$/i,
    make([name = '']) {
      const found = Object.entries(listButtons).find(([known]) => known.toLowerCase() === name.toLowerCase());
      if (!found) return null;
      const [known, isThere] = found;
      return {
        text: `button "${known}"`,
        name: `the button "${known}"`,
        note: null,
        ...code.listTool,
        conditions: [],
        isThere,
        properties: {},
      };
    },
    texts: () => Object.keys(listButtons).map((name) => `button "${name}"`),
    example: 'button "Mark all as read"',
  },
  single('pill', 'the pill of new notifications', {
    ...code.pill,
    isThere: (state) => shownArrivals(state).length > 0,
    properties: { count: (state) => shownArrivals(state).length },
  }),
  single('end', 'the line "The End"', {
    ...code.end,
    isThere: (state) => rows(state).length > 0 && atTheEnd(state),
    properties: {},
  }),
  single('empty', 'the sentence in the empty list', {
    ...code.empty,
    isThere: (state) => whyEmpty(state) === 'empty',
    properties: { text: (state) => emptyText(state.panel.filter) },
  }),
  single('loading', 'the sign of loading', {
    ...code.loading,
    isThere: (state) => state.session.started && (state.sync.loading || whyEmpty(state) === 'loading'),
    properties: {},
  }),
];
