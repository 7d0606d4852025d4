/** What a page holds, counted in a snapshot of its heap: `main.ts` takes one at the beginning, in the middle and at the end of an hour. */
import type { CDPSession } from 'playwright-core';
import * as v from 'valibot';

const texts = v.array(v.string());
const numbers = v.array(v.number());
const snapshotFile = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: texts,
      node_types: v.looseTuple([texts]),
      edge_fields: texts,
      edge_types: v.looseTuple([texts]),
    }),
  }),
  nodes: numbers,
  edges: numbers,
  strings: texts,
});

export interface Held {
  /** What the page holds, but for its log, which may take as much as its budget, compiled code, and what DevTools note. */
  readonly bytes: number;
  /** What the log holds, and nothing else does. */
  readonly logBytes: number;
  /** Elements and texts that are in no document, and are held all the same. */
  readonly detached: number;
  readonly listeners: number;
  /** Objects by the name of their class, without those of the log. */
  readonly objects: ReadonlyMap<string, number>;
}

/** What the browser keeps because a debugger is there, or for `performance`; the most of each is fixed. */
const ofTools =
  /^(?:blink::NetworkResourcesData|blink::XHRReplayData|blink::ScriptTimingInfo|Performance|TaskAttribution)/;
const detachedNode = 2;
/** An element, or `#text`; other objects of the browser are part of one. */
const domName = /^(?:<|#text)/;

/**
 * Counts what is in a heap snapshot of Chromium.
 * @param text the file, as DevTools save it
 * @throws ValiError when it is none
 */
export function readHeap(text: string): Held {
  const { snapshot, nodes, edges, strings } = v.parse(snapshotFile, JSON.parse(text));
  const { node_fields, node_types, edge_fields, edge_types } = snapshot.meta;
  const ofNode = (field: string) => node_fields.indexOf(field);
  const [typeAt, nameAt, sizeAt, countAt, detachedAt] = [
    ofNode('type'),
    ofNode('name'),
    ofNode('self_size'),
    ofNode('edge_count'),
    ofNode('detachedness'),
  ];
  const [edgeTypeAt, edgeNameAt, edgeToAt] = ['type', 'name_or_index', 'to_node'].map((field) =>
    edge_fields.indexOf(field),
  ) as [number, number, number];
  const [nodeLength, edgeLength] = [node_fields.length, edge_fields.length];
  const count = nodes.length / nodeLength;
  const value = (node: number, at: number) => nodes[node * nodeLength + at] ?? 0;
  const nameOf = (node: number) => strings[value(node, nameAt)] ?? '';
  const firstEdges = new Uint32Array(count + 1);
  for (let node = 0; node < count; node += 1) firstEdges[node + 1] = (firstEdges[node] ?? 0) + value(node, countAt);

  const weak = edge_types[0].indexOf('weak');
  const property = edge_types[0].indexOf('property');
  function* edgesOf(node: number): Generator<{ readonly type: number; readonly name: number; readonly to: number }> {
    for (let edge = firstEdges[node] ?? 0; edge < (firstEdges[node + 1] ?? 0); edge += 1) {
      const at = edge * edgeLength;
      yield {
        type: edges[at + edgeTypeAt] ?? 0,
        name: edges[at + edgeNameAt] ?? 0,
        to: (edges[at + edgeToAt] ?? 0) / nodeLength,
      };
    }
  }
  const object = node_types[0].indexOf('object');
  /** An entry has an event, and a snapshot a state and nothing else that is an object. */
  const isOfLog = (node: number): boolean => {
    if (value(node, typeAt) !== object || nameOf(node) !== 'Object') return false;
    const fields = [...edgesOf(node)].flatMap(({ type, name }) => (type === property ? [strings[name]] : []));
    const own = fields.filter((name) => name !== '__proto__' && name !== 'at' && name !== 'seq' && name !== 'cause');
    return own.length === 1 && (own[0] === 'event' || own[0] === 'state');
  };

  const code = node_types[0].indexOf('code');
  const bytesOf = (node: number) =>
    value(node, typeAt) === code || ofTools.test(nameOf(node)) ? 0 : value(node, sizeAt);
  const seen = new Uint8Array(count);
  /** Marks all that the nodes given hold, and adds up its bytes. */
  function reach(from: readonly number[], isLeftOut: (node: number) => boolean): number {
    const open: number[] = [];
    let bytes = 0;
    const enter = (node: number) => {
      if (seen[node]) return;
      seen[node] = 1;
      bytes += bytesOf(node);
      open.push(node);
    };
    for (const node of from) enter(node);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const { type, to } of edgesOf(node)) {
        if (type === weak) continue;
        if (isLeftOut(to)) leftOut.push(to);
        else enter(to);
      }
    }
    return bytes;
  }
  // The one large WeakMap has the hashes of what the log holds; it is as large as the log.
  const tables = new Set<number>();
  for (let node = 0; node < count; node += 1)
    if (nameOf(node) === 'WeakMap')
      for (const { name, to } of edgesOf(node)) if (strings[name] === 'table') tables.add(to);
  const leftOut: number[] = [];
  const bytes = reach([0], (node) => tables.has(node) || isOfLog(node));
  let detached = 0;
  let listeners = 0;
  const objects = new Map<string, number>();
  for (let node = 0; node < count; node += 1) {
    const name = nameOf(node);
    if (value(node, detachedAt) === detachedNode && domName.test(name)) detached += 1;
    if (name === 'EventListener') listeners += 1;
    if (seen[node] && value(node, typeAt) === object) objects.set(name, (objects.get(name) ?? 0) + 1);
  }
  const logBytes = reach(leftOut, () => false);
  return { bytes, logBytes, detached, listeners, objects };
}

/** Takes a snapshot of the heap of a page, after a garbage collection. @returns the file's text */
export async function takeHeap(debuggerOf: CDPSession): Promise<string> {
  const chunks: string[] = [];
  const add = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk);
  debuggerOf.on('HeapProfiler.addHeapSnapshotChunk', add);
  // The console holds what was logged.
  await debuggerOf.send('Runtime.discardConsoleEntries');
  for (let times = 0; times < 3; times += 1) await debuggerOf.send('HeapProfiler.collectGarbage');
  await debuggerOf.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  debuggerOf.off('HeapProfiler.addHeapSnapshotChunk', add);
  return chunks.join('');
}
