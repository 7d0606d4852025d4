/** The laws of the people who can be mentioned: what is known of each site. */
import type { PanelEvent } from '../../reducers/events';
import { folded, started, stateOf } from './folding';

const ada = { id: 1, login: 'ada', displayName: 'Ada', imageUrl: null, name: 'ada Ada' };
const begun = stateOf(started());
const asked: PanelEvent = { type: 'api.requested', request: { call: 'suggest', site: 101 } };
const answered: PanelEvent = {
  type: 'api.answered',
  call: 'suggest',
  subject: { site: 101 },
  answer: { suggestions: [ada] },
};
const failed: PanelEvent = {
  type: 'api.failed',
  call: 'suggest',
  subject: { site: 101 },
  problem: { name: 'NetworkError', message: '', status: 0 },
};

test('a site is loading from the request on, then loaded or failed', () => {
  const loading = folded(begun, asked);
  expect(loading.suggestions.bySite).toEqual({ 101: { state: 'loading', list: [] } });
  expect(folded(loading, answered).suggestions.bySite).toEqual({ 101: { state: 'loaded', list: [ada] } });
  expect(folded(loading, failed).suggestions.bySite).toEqual({ 101: { state: 'failed', list: [] } });
});

test('each site has its own people', () => {
  const other: PanelEvent = { ...answered, subject: { site: 102 }, answer: { suggestions: [] } } as PanelEvent;
  expect(Object.keys(folded(begun, answered, other).suggestions.bySite)).toEqual(['101', '102']);
});
