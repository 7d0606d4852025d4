/** Recorded logs with one entry too many: a press or another tab's word that should not be there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { loadLog } from '../../../src/replay/session/loadLog';
import { outputOf, type Seen } from '../../../src/replay/why/element';
import { elementsAt } from '../../../src/replay/why/elements';
import { logText } from './logs';
import { type Dice, dice } from './notes';

const folder = join(__dirname, '../../../fixtures/logs');

/** What a person says who saw the fault. */
export interface Complaint {
  readonly element: string;
  /** `there`, or a property of the element. */
  readonly property: string;
  readonly expected: Seen | undefined;
}

export interface Planted {
  readonly name: string;
  /** The text of the log with the fault. */
  readonly text: string;
  readonly seq: number;
  readonly event: PanelEvent;
  readonly complaint: Complaint;
}

const kinds: readonly ((note: number, roll: Dice) => PanelEvent)[] = [
  (note) => ({ type: 'storage.noteRead', note }),
  (note) => ({ type: 'user.askedTrash', note }),
  (note) => ({ type: 'user.askedSpam', note }),
  (note, roll) => ({ type: 'user.askedLike', note, on: roll(2) === 0 }),
  (note, roll) => ({ type: 'user.askedApprove', note, on: roll(2) === 0 }),
  (note) => ({ type: 'user.markedUnread', note }),
  (_note, roll) => ({ type: 'user.choseFilter', filter: roll(2) === 0 ? 'follows' : 'unread' }),
  (note) => ({ type: 'user.openedNote', note }),
  () => ({ type: 'user.openedHelp' }),
  (note) => ({ type: 'user.highlightedNote', note }),
];

/** Puts the event after the entry `after`, as one more entry; the later ones and their causes move on by one. */
function withEvent(entries: readonly Entry[], after: number, event: PanelEvent): readonly Entry[] {
  const moved = (seq: number): number => (seq > after ? seq + 1 : seq);
  const at = entries.find(({ seq }) => seq === after)?.at ?? 0;
  return [
    ...entries.filter(({ seq }) => seq <= after),
    { seq: after + 1, at, event },
    ...entries
      .filter(({ seq }) => seq > after)
      .map(({ cause, ...entry }) => ({
        ...entry,
        seq: entry.seq + 1,
        ...(cause !== undefined && { cause: moved(cause) }),
      })),
  ];
}

const seen = (output: ReturnType<typeof outputOf>, property: string): Seen | undefined =>
  property === 'there' ? output !== null : output?.[property];

/** What differs on the screen at the end of both logs; texts and places are left out. */
function complaints(right: readonly Entry[], wrong: readonly Entry[]): readonly Complaint[] {
  const [good, bad] = [right, wrong].map((entries) =>
    createHistory({ fold: panelFold, entries }).stateAt(entries.at(-1)?.seq ?? 0),
  );
  if (!good || !bad) return [];
  const all = new Map([...elementsAt(good), ...elementsAt(bad)].map((element) => [element.text, element]));
  return [...all.values()].flatMap((element) => {
    const [expected, found] = [outputOf(element, good), outputOf(element, bad)];
    return ['there', ...Object.keys(found ?? {}).filter((name) => name !== 'text' && name !== 'place')]
      .filter((property) => expected !== null || property === 'there')
      .filter((property) => seen(expected, property) !== seen(found, property))
      .map((property) => ({ element: element.text, property, expected: seen(expected, property) }));
  });
}

/** @returns so many faults, each in a recorded log, all drawn by the seed; none is chosen by hand */
export async function plantedFaults(count: number, seed: number): Promise<readonly Planted[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  const roll = dice(seed);
  const faults: Planted[] = [];
  while (faults.length < count) {
    const name = files[roll(files.length)] ?? '';
    const { entries } = await loadLog(panelFold, readFileSync(join(folder, name), 'utf8'));
    const after = 12 + roll(Math.max(1, entries.length - 12));
    const { order } = createHistory({ fold: panelFold, entries }).stateAt(after).notes;
    const event = kinds[faults.length % kinds.length]?.(order[roll(Math.max(1, order.length))] ?? 0, roll);
    if (!event) continue;
    const wrong = withEvent(entries, after, event);
    const told = complaints(entries, wrong);
    const complaint = told[roll(Math.max(1, told.length))];
    if (complaint) faults.push({ name, text: logText(wrong), seq: after + 1, event, complaint });
  }
  return faults;
}
