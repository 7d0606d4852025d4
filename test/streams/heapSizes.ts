/**
 * Prints what the log counts for some values, and what V8 takes for each, as JSON. `payload.test.ts` bundles it and
 * runs it in a process of its own with `node --expose-gc`, because a test's process frees memory of other tests meanwhile.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, PanelEvent } from '../../reducers/events';
import type { Note } from '../../reducers/note';
import { parseNote } from '../../src/frame/wire/note';
import { eventBytes } from '../../streams/payload';
import { noteNames, wireNote } from '../support/fixtures';

function heldBytes(): number {
  // One collection keeps what it finds while it goes on.
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** The bytes that V8 takes for one of the values that `make` makes: the median of five rounds. */
function heapBytes(copies: number, make: () => unknown): number {
  // The first ones compile the code and make the hidden classes, which later values share.
  const held: unknown[] = Array.from({ length: copies }, make);
  const rounds = Array.from({ length: 5 }, () => {
    held.length = 0;
    const before = heldBytes();
    for (let count = 0; count < copies; count += 1) held.push(make());
    return (heldBytes() - before) / copies;
  });
  return rounds.sort((a, b) => a - b)[2] ?? 0;
}

const wires = noteNames().map((name) => JSON.stringify(wireNote(name)));
function noteOf(wire: string): Note {
  const note = parseNote(JSON.parse(wire));
  if (!note) throw new Error(`${wire.slice(0, 80)} is no note`);
  return note;
}
const listOf = (notes: readonly Note[]): PanelEvent => ({
  type: 'api.answered',
  call: 'listNotes',
  subject: null,
  answer: { notes, lastSeen: 0, leftOut: 0 },
});

/** The events of the recorded sessions that bring no note. */
function recorded(): readonly string[] {
  const folder = join(process.cwd(), 'fixtures/logs');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1))
    .flatMap((line): string[] => {
      const { event }: Partial<Entry> = JSON.parse(line);
      return event && !line.includes('"readable"') ? [JSON.stringify(event)] : [];
    });
}

const list = () => listOf(wires.map(noteOf));
const texts = recorded();
const events = () => texts.map((text): PanelEvent => JSON.parse(text));
const sum = (all: readonly PanelEvent[]) => all.reduce((bytes, event) => bytes + eventBytes(event), 0);
const sizes = {
  list: { counted: eventBytes(list()), held: heapBytes(25, list) },
  recorded: { count: texts.length, counted: sum(events()), held: heapBytes(20, events) },
  /** A light, a long and a rich one. */
  notes: ['site_locked', 'comment-long', 'new_post'].map((name) => {
    const wire = JSON.stringify(wireNote(name));
    return {
      name,
      counted: eventBytes(listOf([noteOf(wire)])) - eventBytes(listOf([])),
      held: heapBytes(300, () => noteOf(wire)),
    };
  }),
};
process.stdout.write(JSON.stringify(sizes));

export type Sizes = typeof sizes;
