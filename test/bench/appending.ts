/**
 * Appending to the log with all effects at 100 notes, on virtual time: small events and list answers a second, at the
 * session's start and after 5,000 of each. `npm run bench -- appending` runs it.
 */
import { pathToFileURL } from 'node:url';
import type { Measure } from './main';

const notes = 100;
const small = 20_000;
const lists = 4_000;

interface Recorded {
  readonly event: { readonly type: string; readonly call?: string };
}

/** The code that is measured: this project's, or a copy of it in another folder. */
interface Code {
  readonly aPanel: (count: number) => {
    readonly world: { readonly advance: (ms: number) => void };
    readonly tab: {
      readonly do: (event: unknown) => void;
      readonly entries: () => readonly Recorded[];
      readonly state: () => { readonly notes: { readonly order: readonly number[] } };
    };
  };
}

const perSecond = (count: number, run: () => void): number => {
  const began = performance.now();
  run();
  return (count / (performance.now() - began)) * 1_000;
};

const best = (measure: () => number): number => Math.max(...Array.from({ length: 5 }, measure));

export async function appendingOf(root: URL, name: string): Promise<readonly Measure[]> {
  const { aPanel }: Code = await import(new URL('test/support/virtualWorld.ts', root).href);
  const { world, tab } = aPanel(notes);
  for (let round = 0; round < 12; round += 1) {
    tab.do({ type: 'user.reachedEnd' });
    world.advance(1_000);
  }
  const held = tab.state().notes.order.length;
  const smalls = () =>
    perSecond(small, () => {
      for (let index = 0; index < small; index += 1) tab.do({ type: 'user.movedCaret', note: 1, caret: index % 9 });
    });
  /** The newest answer of this kind, as this code records it. */
  const recorded = (call: string) => {
    const isAnswer = ({ event }: Recorded) => event.type === 'api.answered' && event.call === call;
    return tab.entries().filter(isAnswer).at(-1)?.event;
  };
  // A new object each time: what was appended before is frozen already.
  const answers = (call: string) => () => {
    tab.do({ type: 'host.askedRefresh' });
    world.advance(1_000);
    const texts = JSON.stringify(recorded(call));
    const events = Array.from({ length: lists }, () => JSON.parse(texts) as unknown);
    return perSecond(lists, () => {
      for (const event of events) tab.do(event);
    });
  };
  const measures: Measure[] = [{ name: `${name}: notes held`, value: held, unit: 'notes' }];
  const add = (what: string, measure: () => number) =>
    measures.push({ name: `${name}: ${what}`, value: best(measure), unit: 'per second' });
  add('small events, at the start', smalls);
  add('answers of pairs, nothing new', answers('listPairs'));
  // Something else changed: the whole list is asked for, and no note is another.
  tab.do({ type: 'push.changed' });
  world.advance(1_000);
  add('answers of notes, nothing new', answers('listNotes'));
  add('small events, later', smalls);
  return measures;
}

/** @returns figures of this code and, when `BEFORE` names a folder with an older copy, of that one in the same run */
export async function appendingBench(): Promise<readonly Measure[]> {
  const here = await appendingOf(new URL('../../', import.meta.url), 'appending');
  const before = process.env['BEFORE'];
  return before ? [...(await appendingOf(pathToFileURL(`${before}/`), 'before')), ...here] : here;
}
