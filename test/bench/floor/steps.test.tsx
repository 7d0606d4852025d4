/** The benchmark's steps against the list as it is drawn: a renamed class must not end a run of minutes. */
import { ListView } from '../../../src/panel/list/ListView';
import { views } from '../../../src/panel/views';
import { aNote, panelWorld, readyState, renderPanel } from '../../support/panelWorld';
import { steps } from './steps';

const clicked = new Set(steps.flatMap(({ does }) => ('click' in does ? [does.click] : [])));

test.each([...clicked])('the list that the benchmark measures holds %s', (selector) => {
  const notes = [aNote(1, { type: 'comment' }), aNote(2, { type: 'like' })];
  const { container } = renderPanel(<ListView {...views} />, panelWorld(readyState(notes)));
  expect(container.querySelector(selector)).toBeInTheDocument();
});
