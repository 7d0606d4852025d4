/** What counts as an error that is reported, in a running log. */
import type { PanelEvent } from '../../../reducers/events';
import { initialState, reduce } from '../../../reducers/index';
import { type FoundError, watchErrors } from '../../../src/frame/reports/watchErrors';
import { examine } from '../../../src/replay/fleet/examine';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { makeHeader } from '../../../src/replay/session/header';
import { writeLog } from '../../../src/replay/session/writer';
import { createLog } from '../../../streams/log';
import { started } from '../../reducers/folding';
import { noon } from '../../support/virtualWorld';

/** They throw when the likes are chosen. */
const faulty: typeof reduce = (state, entry) => {
  if (entry.event.type === 'user.choseFilter' && entry.event.filter === 'likes') throw new TypeError('no likes');
  return reduce(state, entry);
};

function watched(events: readonly PanelEvent[], later: readonly PanelEvent[] = []) {
  const log = createLog({ initial: initialState, reduce: faulty, now: () => noon });
  const append = (event: PanelEvent, cause = 0): void => {
    try {
      log.append({ event, cause: { seq: cause } });
    } catch {
      // The caller's error, as in the panel.
    }
  };
  append(started());
  for (const event of events) append(event);
  const found: FoundError[] = [];
  watchErrors(log, { initial: initialState, reduce: faulty }, (error) => found.push(error));
  for (const event of later) append(event);
  return { log, found, append };
}

const problem = { name: 'TypeError', message: '', status: 0 };
const away = { name: 'NetworkError', message: '', status: 0 };
const listFails: PanelEvent = { type: 'api.failed', call: 'listNotes', subject: null, problem: away };
const likes: PanelEvent = { type: 'user.choseFilter', filter: 'likes' };

test.each<[string, readonly PanelEvent[]]>([
  ['an error was reported', [{ type: 'error.reported', problem }]],
  ['an effect was fenced', [{ type: 'effect.failed', effect: 'moderation', problem }]],
  ['the log could not be saved', [{ type: 'log.failed', reason: 'full' }]],
  ['the log refused an event', [{ type: 'log.refused', eventType: 'user.sentReply', reason: 'a date' }]],
  ['the list failed three times', [listFails, listFails, listFails]],
  ['a reducer threw', [likes]],
])('[reports.what] %s: it is found as it happens, and when it happened before', (_name, events) => {
  const seq = events.length + 1;
  const [live] = watched([], events).found;
  expect(live).toMatchObject({ seq, fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) });
  expect(watched(events).found).toEqual([live]);
});

test.each<[string, readonly PanelEvent[]]>([
  ['acts and answers', [{ type: 'user.openedHelp' }, { type: 'poll.due' }, { type: 'page.hidden' }]],
  ['a list that failed twice', [listFails, listFails]],
  ['a list that failed a fourth time', []],
])('[reports.what] %s are no error', (_name, events) => {
  expect(watched([], events).found).toEqual([]);
});

test('[reports.what] a list that goes on failing is found once until it was answered', () => {
  expect(watched([], Array(9).fill(listFails)).found).toHaveLength(1);
});

test('[reports.what] after the end of the session nothing is looked for', () => {
  expect(watched([], [{ type: 'session.ended' }, { type: 'error.reported', problem }]).found).toEqual([]);
});

const examination = { verify: true, effects: false, where: null, against: null };
async function findingsOf(log: ReturnType<typeof watched>['log']) {
  const entries = log.entries();
  const lines = writeLog({ header: makeHeader('1.2.3', noon, 'text'), fold: panelFold, entries });
  return (await examine(new Blob([...lines]), examination)).findings;
}

test('[reports.threw] [fleet.fingerprint] a report says that reducers threw, also to a fleet with reducers that do not throw', async () => {
  const { log, found, append } = watched([], [likes]);
  const [thrown] = found;
  expect(thrown).toMatchObject({ threw: 'TypeError', seq: 2 });
  append({ type: 'report.asked', fingerprint: thrown?.fingerprint ?? '', threw: 'TypeError', kept: true }, 2);
  expect(await findingsOf(log)).toEqual([
    expect.objectContaining({
      id: thrown?.fingerprint,
      kind: 'threw',
      seq: 2,
      words: 'the reducers throw TypeError at user.choseFilter',
    }),
  ]);
});
