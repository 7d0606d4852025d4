/** What a person writes to ask about an element: its text such as `row 4711`, a note's number, or words. */

import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { outputOf, type ScreenElement } from './element';
import { elementsOf, parseElement } from './elements';
import { wordsOf } from './kinds/list';
import type { Recording } from './recording';
import type { Work } from './slices';

/** Between two looks at the clock. */
const lookedAtOnce = 16;

/** Whether the note is in some state of the log, or an entry names it. */
function* speaksOf(recording: Recording, note: number, at: number): Work<boolean> {
  if (recording.stateAt(at).notes.byId[note]) return true;
  const named = new RegExp(`"(?:note|key)":${note}[,}]|"notes":\\[(?:\\d+,)*${note}[,\\]]`);
  const [base, last] = [recording.base(), recording.last()];
  for (let place = base; place <= last; place += 1) {
    if (recording.stateAt(place).notes.byId[note]) return true;
    if (named.test(JSON.stringify(recording.entry(place)?.event ?? null))) return true;
    if (place % lookedAtOnce === 0) yield (place - base) / (last - base + 1);
  }
  return false;
}

/** Why the question has no answer in this log, as one sentence without a full stop; null when it has one. */
export function* unanswerable(recording: Recording, { name, note }: ScreenElement, at: number): Work<string | null> {
  if (!recording.stateAt(at).session.started)
    return `nothing was drawn after entry ${at}, because the session had not begun`;
  return note === null || (yield* speaksOf(recording, note, at)) ? null : `no entry of this log speaks of ${name}`;
}

/** What people call an element that is named otherwise here. */
const alsoCalled: { readonly [text: string]: string } = {
  bell: 'badge number new notifications',
  status: 'message toast snackbar notice',
  error: 'failure failed problem alert cannot load',
  connection: 'offline online network live',
  loading: 'spinner waiting skeleton',
  empty: 'nothing caught up no notifications',
  pill: 'arrivals waiting',
  help: 'keys settings shortcuts',
  focus: 'keyboard cursor highlight',
  crash: 'stopped broken',
  mentions: 'suggestions people',
};

/** They do not tell which element is meant. */
const fillers = new Set(
  'a an and are at button does for here how i in is it its my not note of on row so still that the there this to was we what when why with you'.split(
    ' ',
  ),
);

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}@]+/gu) ?? [];

const nameOf = ({ text, name }: ScreenElement): string => `${text} ${name} ${alsoCalled[text] ?? ''}`;

/** What a person sees of it; a row also has the words of its note while it is not there. */
function seenOf(element: ScreenElement, state: State): string {
  const seen = Object.entries(outputOf(element, state) ?? {}).map(([name, value]) => (value === true ? name : value));
  const note = element.text.startsWith('row ') ? wordsOf(noteOf(state, element.note ?? 0)) : '';
  return [nameOf(element), ...seen, note].join(' ');
}

interface Meant {
  readonly elements: readonly ScreenElement[];
  /** They have all the words. */
  readonly isSure: boolean;
}

/** The elements whose names have most of these words. Where no name has all of them, what is seen of an element counts instead. */
function meantIn(state: State, wanted: readonly string[]): Meant {
  const all = elementsOf(state);
  const count = (words: string): number => {
    const some = wordsIn(words);
    return wanted.filter((one) => some.some((word) => word.startsWith(one))).length;
  };
  const best = (textOf: (element: ScreenElement) => string) => {
    const counted = all.map((element) => ({ element, most: count(textOf(element)) }));
    const most = Math.max(0, ...counted.map((one) => one.most));
    return { most, found: counted.filter((one) => most > 0 && one.most === most).map(({ element }) => element) };
  };
  const named = best(nameOf);
  const { most, found } = named.most === wanted.length ? named : best((element) => seenOf(element, state));
  // The other parts of a note have its words too.
  const rows = found.filter((element) => element.text.startsWith('row '));
  const meant = rows.length > 0 ? rows : found;
  const there = meant.filter(({ isThere }) => isThere(state));
  return { elements: there.length > 0 ? there : meant, isSure: most === wanted.length };
}

function elementsMeant(text: string, states: readonly State[]): Meant {
  const wanted = wordsIn(text).filter((word) => !fillers.has(word));
  let nearest: Meant = { elements: [], isSure: false };
  for (const state of wanted.length > 0 ? states : []) {
    const meant = meantIn(state, wanted);
    if (meant.isSure) return meant;
    if (nearest.elements.length === 0) nearest = meant;
  }
  return nearest;
}

const mostNamed = 5;

/**
 * @param text an element, a note's number, or words of an element
 * @param states where the words are looked for, the first first
 * @throws {RangeError} that says what may be written: the elements with the most of the words, where no one element has all
 */
export function elementFor(text: string, states: readonly State[]): ScreenElement {
  const said = text.trim();
  if (/^\d{1,16}$/.test(said)) return parseElement(`row ${said}`);
  try {
    return parseElement(said);
  } catch (error) {
    const { elements, isSure } = elementsMeant(said, states);
    const [meant] = elements;
    if (!meant) throw error;
    if (isSure && elements.length === 1) return meant;
    const named = elements.slice(0, mostNamed).map((one) => one.text);
    const more = elements.length - named.length;
    throw new RangeError(
      `${JSON.stringify(said.slice(0, 60))} may be ${named.join(', ')}${more > 0 ? ` or ${more} more` : ''}: write which.`,
    );
  }
}
