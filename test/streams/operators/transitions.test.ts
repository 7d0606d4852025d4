/** Each entry with the states around it, over a real log. */
import { reduce } from '../../../reducers';
import type { PanelEvent } from '../../../reducers/events';
import { initialState } from '../../../reducers/state';
import { createLog } from '../../../streams/log';
import { type Transition, transitions } from '../../../streams/operators/transitions';

const liveLog = () => createLog({ initial: initialState, reduce, now: () => 0 });
const shown: PanelEvent = { type: 'host.shown' };
const hidden: PanelEvent = { type: 'host.hidden' };

test('before and after are the states around the entry', () => {
  const log = liveLog();
  const seen: [string, boolean, boolean][] = [];
  transitions(log.entry$, log.state$).subscribe(({ entry, before, after }) =>
    seen.push([entry.event.type, before.panel.showing, after.panel.showing]),
  );
  for (const event of [shown, hidden, shown]) log.append({ event });
  expect(seen).toEqual([
    ['host.shown', false, true],
    ['host.hidden', true, false],
    ['host.shown', false, true],
  ]);
});

test('the state after one entry is the state before the next, also when entries are appended meanwhile', () => {
  const log = liveLog();
  const seen: Transition[] = [];
  log.entry$.subscribe(({ event }) => {
    if (event.type === 'host.shown') log.append({ event: hidden });
  });
  transitions(log.entry$, log.state$).subscribe((transition) => {
    seen.push(transition);
    if (transition.entry.seq === 1) log.append({ event: { type: 'viewport.resized', width: 900, height: 700 } });
  });
  log.append({ event: shown });
  expect(seen.map(({ entry }) => entry.event.type)).toEqual(['host.shown', 'host.hidden', 'viewport.resized']);
  expect(seen[0]?.before).toBe(initialState);
  expect(seen.slice(1).map(({ before }) => before)).toEqual(seen.slice(0, -1).map(({ after }) => after));
});

test('a later subscriber begins with the state as it then is', () => {
  const log = liveLog();
  log.append({ event: shown });
  const transitions$ = transitions(log.entry$, log.state$);
  const showing: boolean[] = [];
  transitions$.subscribe(({ before }) => showing.push(before.panel.showing));
  log.append({ event: hidden });
  transitions$.subscribe(({ before }) => showing.push(before.panel.showing));
  log.append({ event: shown });
  expect(showing).toEqual([true, false, false]);
});
