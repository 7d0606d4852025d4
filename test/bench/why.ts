/**
 * How long "why" takes in a log of 500 and of 5,000 entries, for elements drawn by seed, for rows that are not there, and for a
 * note that no entry names. `npm run bench why` prints it.
 */
import { createHistory } from '../../src/replay/fold/history';
import { panelFold } from '../../src/replay/fold/panelFold';
import { unanswerable } from '../../src/replay/why/asked';
import type { ScreenElement } from '../../src/replay/why/element';
import { elementsAt, parseElement } from '../../src/replay/why/elements';
import { type Recording, recordingOf } from '../../src/replay/why/recording';
import { inSlices } from '../../src/replay/why/slices';
import { askWhy } from '../../src/replay/why/why';
import { longSession } from '../replay/support/longSession';
import { dice } from '../replay/support/notes';
import { recordSession } from '../replay/support/recordSession';
import type { Measure } from './measure';

const questions = 40;
/** No note of the session. */
const unknown = 5;
/** As in the devtools. */
const sliceMs = 8;

interface Took {
  readonly text: string;
  readonly ms: number;
  /** The longest time in which nothing else of the page could run. */
  readonly slice: number;
}

function took(recording: Recording, element: ScreenElement): Took {
  const at = recording.last();
  let slice = 0;
  const since = performance.now();
  for (const work of [unanswerable(recording, element, at), askWhy(recording, element, at)]) {
    const job = inSlices<unknown>(work);
    for (let isDone = false; !isDone; ) {
      const from = performance.now();
      isDone = job.step(() => performance.now() > from + sliceMs);
      slice = Math.max(slice, performance.now() - from);
    }
  }
  return { text: element.text, ms: performance.now() - since, slice };
}

function measured(entries: number, acts: number, aim: number): readonly Measure[] {
  const session = recordSession(longSession(acts));
  const some = session.entries.slice(0, entries);
  if (some.length < entries) throw new Error(`The session left ${some.length} entries: it needs more acts.`);
  const recording = recordingOf(createHistory({ fold: panelFold, entries: some }));
  const roll = dice(11);
  const state = recording.stateAt(recording.last());
  const shown = elementsAt(state);
  const absent = state.notes.order.map((id) => parseElement(`button "Approve" in note ${id}`));
  const asked = Array.from({ length: questions }, (_, index) => {
    const from = index % 4 === 3 ? absent : shown;
    return from[roll(from.length)] ?? parseElement('status');
  });
  const times = [...asked, parseElement(`row ${unknown}`)].map((element) => took(recording, element));
  const sorted = times.map(({ ms }) => ms / 1000).sort((one, other) => one - other);
  const slowest = times.reduce((one, other) => (other.ms > one.ms ? other : one));
  return [
    { name: `why in ${entries} entries, median of ${times.length}`, value: sorted[sorted.length >> 1] ?? 0, unit: 's' },
    { name: `why in ${entries} entries, slowest (${slowest.text})`, value: slowest.ms / 1000, unit: 's', aim },
    {
      name: `why in ${entries} entries, longest piece`,
      value: Math.max(...times.map(({ slice }) => slice)),
      unit: 'ms',
    },
  ];
}

export const whyBench = async (): Promise<readonly Measure[]> => [...measured(500, 60, 1), ...measured(5_000, 520, 3)];
