/** The elements around list and note: status bar, bell, focus, connection, failures, help, an opened item. */
import { isSignedOut, newCount, unsentActs } from '../../../../reducers/selectors';
import type { State } from '../../../../reducers/state';
import { connectionOf } from '../../../panel/states/connectionOf';
import { english } from '../../../panel/words/en';
import * as code from '../code';
import type { Kind, ScreenElement } from '../element';
import { filterName } from './list';

function statusText(state: State): string {
  const { current } = state.statusBar;
  if (current) return english[`status.${current.message}`];
  const count = unsentActs(state).length;
  return english['status.unsent'][count === 1 ? 'one' : 'other'].replace('{count}', String(count));
}

function focusOf({ panel, reply }: State): string {
  if (panel.helpOpen) return 'the help sheet';
  if (reply.focused !== null) return `the reply box of note ${reply.focused}`;
  if (panel.selected !== null) return `note ${panel.selected}`;
  return panel.highlighted === null ? 'nothing that the panel moved it to' : `the row of note ${panel.highlighted}`;
}

function failureOf({ sync, panel }: State): string {
  if (!sync.online) return english['error.offline'];
  if (sync.problem && isSignedOut(sync.problem))
    return english[panel.access === false ? 'error.cookiesBlocked' : 'error.signedOut'];
  return english[sync.everLoaded ? 'error.refresh' : 'error.list'];
}

const one = (
  text: string,
  name: string,
  files: code.Code,
  isThere: ScreenElement['isThere'],
  properties: ScreenElement['properties'] = {},
): Kind => ({
  pattern: new RegExp(`^(?:the )?${text}$`, 'i'),
  make: () => ({ text, name, note: null, ...files, conditions: [], isThere, properties }),
  texts: () => [text],
  example: text,
});

export const pageKinds: readonly Kind[] = [
  one(
    'status',
    'the status bar',
    code.status,
    (state) => state.statusBar.current !== null || unsentActs(state).length > 0,
    {
      text: statusText,
      'acts to send again': (state) => unsentActs(state).length,
    },
  ),
  one('bell', 'the count at the bell', code.bell, (state) => state.session.started, { count: newCount }),
  one('focus', 'the focus', code.focus, (state) => state.session.started, {
    on: focusOf,
    // When its note goes, the focus moves to the next row that this filter shows.
    'under the filter': ({ panel }) => filterName(panel.filter),
  }),
  one('error', 'the notice of a failure', code.failure, ({ sync }) => sync.problem !== null, {
    text: failureOf,
    status: ({ sync }) => sync.problem?.status ?? 0,
    'waits for a try': ({ sync }) => sync.nextTryAt !== null,
  }),
  one(
    'connection',
    'the line about the connection',
    code.connection,
    (state) => state.session.started && connectionOf(state) !== 'live' && state.sync.problem === null,
    { says: connectionOf },
  ),
  one('help', 'the help sheet', code.help, ({ panel }) => panel.helpOpen),
  one('item', 'the item over the note', code.item, ({ panel }) => panel.selected !== null && panel.item !== null, {
    kind: ({ panel }) => panel.item?.ref.kind ?? '',
    title: ({ panel }) => panel.item?.loaded?.title ?? '',
    failed: ({ panel }) => panel.item?.problem != null,
  }),
  one('crash', 'the notice that the panel stopped', code.crash, ({ panel }) => panel.crashed != null, {
    where: ({ panel }) => (panel.crashed?.note == null ? 'the panel' : `note ${panel.crashed.note}`),
  }),
];
