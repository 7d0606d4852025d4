import { grown, type Look } from './flat';
import { readHeap } from './heap';

const node_fields = ['type', 'name', 'id', 'self_size', 'edge_count', 'detachedness'];
const meta = {
  node_fields,
  node_types: [['object', 'native', 'code', 'array'], 'string', 'number'],
  edge_fields: ['type', 'name_or_index', 'to_node'],
  edge_types: [['property', 'weak', 'internal'], 'string_or_number', 'node'],
};

interface Part {
  readonly type: 'object' | 'native' | 'code' | 'array';
  readonly name: string;
  readonly bytes: number;
  readonly isDetached?: true;
  /** By the name of the edge, the place of another in the list. */
  readonly holds?: Readonly<Record<string, number>>;
}

/** The text of a snapshot, as Chromium writes it; the first part holds what nothing else does. */
function snapshotOf(...parts: readonly Part[]): string {
  const strings: string[] = [];
  const text = (one: string) => strings.push(one) - 1;
  const types: readonly string[] = ['object', 'native', 'code', 'array'];
  const nodes = parts.flatMap(({ type, name, bytes, isDetached, holds = {} }, place) => [
    types.indexOf(type),
    text(name),
    place,
    bytes,
    Object.keys(holds).length,
    isDetached ? 2 : 0,
  ]);
  const edges = parts.flatMap(({ holds = {} }) =>
    Object.entries(holds).flatMap(([name, to]) => [name === 'weak' ? 1 : 0, text(name), to * node_fields.length]),
  );
  return JSON.stringify({ snapshot: { meta }, nodes, edges, strings });
}

test('[rest.no-leaks] what the page holds is counted without its log, compiled code and what is held weakly', () => {
  const { bytes, logBytes, detached, listeners, objects } = readHeap(
    snapshotOf(
      { type: 'object', name: 'Window', bytes: 1, holds: { kept: 1, shown: 5, run: 6, on: 7, weak: 8 } },
      { type: 'object', name: 'Array', bytes: 10, holds: { 0: 2 } },
      { type: 'object', name: 'Object', bytes: 100, holds: { event: 3, at: 9 } },
      { type: 'object', name: 'Object', bytes: 200, holds: { note: 4 } },
      { type: 'object', name: 'Note', bytes: 400 },
      { type: 'native', name: '<div>', bytes: 1_000, isDetached: true, holds: { note: 4 } },
      { type: 'code', name: 'run', bytes: 10_000 },
      { type: 'native', name: 'EventListener', bytes: 100_000 },
      { type: 'object', name: 'Gone', bytes: 1_000_000 },
      { type: 'object', name: 'number', bytes: 8 },
    ),
  );
  expect({ bytes, logBytes }).toEqual({ bytes: 101_411, logBytes: 308 });
  expect({ detached, listeners }).toEqual({ detached: 1, listeners: 1 });
  expect([...objects.keys()].sort()).toEqual(['Array', 'Note', 'Window']);
});

const look = (part: Partial<Look>): Look => ({
  minute: 0,
  bytes: 20_000_000,
  logBytes: 0,
  nodes: 2_000,
  detached: 0,
  listeners: 100,
  keys: 10,
  objects: new Map(),
  ...part,
});

test.each<[string, Partial<Look>, string]>([
  ['a listener', { listeners: 130 }, 'listeners: 30 more in 30 minutes'],
  ['a detached element', { detached: 30 }, 'detached nodes: 30 more in 30 minutes'],
  ['a key in storage', { keys: 41 }, 'keys in storage: 31 more in 30 minutes'],
  ['an object of a class', { objects: new Map([['Subscriber', 30]]) }, 'Subscriber: 30 more in 30 minutes'],
  ['20 kB', { bytes: 20_600_000 }, '600 kB more in 30 minutes'],
])('[rest.no-leaks] %s more each minute is a leak', (_what, part, sentence) => {
  expect([...grown(look({}), look({ minute: 30, ...part }))]).toEqual([sentence]);
});

test('[rest.no-leaks] what grows by less than one a minute is none', () => {
  expect([...grown(look({}), look({ minute: 30, nodes: 2_029, listeners: 129, bytes: 20_599_999 }))]).toEqual([]);
});
