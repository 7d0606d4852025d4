/**
 * What the devtools page and a panel say to each other: a hello and its answer between windows of one origin, then the
 * log over a line of their own. src/frame/devtoolsBridge.ts speaks it from the other side (it imports the types alone).
 */

import * as v from 'valibot';
import type { Entry } from '../../../reducers/events';
import type { Snapshot } from '../../../streams/snapshot';
import { panelFold } from '../../replay/fold/panelFold';
import { parseState } from '../../replay/fold/pass';
import { type Header, judgeHeader } from '../../replay/session/header';
import { panelUpcasters } from '../../replay/session/upcasters';

/** Posted to windows of the devtools' own origin, and on the channel of this name for panels in other tabs. */
export interface Hello {
  readonly type: 'notificationsDevtools';
  readonly kind: 'hello';
  /** Sessions that are attached already: they keep quiet. */
  readonly known: readonly string[];
}
/** Answers a hello: with a MessagePort between windows, with the name of a channel of its own between tabs. */
export interface Answer {
  readonly type: 'notificationsDevtools';
  readonly kind: 'answer';
  /** One life of one panel page: the same over window and channel. */
  readonly session: string;
  readonly channel?: string;
}

export interface Point {
  readonly checkpoint: number;
  readonly hash: string;
}

export type PanelSays =
  /** The log's header and where its kept entries begin. */
  | { readonly kind: 'begin'; readonly header: Header; readonly base: Snapshot; readonly last: number }
  /** The next entries; `points` are hashes of the panel's own states among them. Answered with `more`. */
  | {
      readonly kind: 'entries';
      readonly entries: readonly Entry[];
      readonly points: readonly Point[];
      readonly last: number;
    }
  /** What was not sent yet fell to the panel's budget: its log goes on from here. */
  | { readonly kind: 'rebased'; readonly base: Snapshot }
  /** The panel's page goes away. */
  | { readonly kind: 'left' };

export type DevtoolsSays = { readonly kind: 'more' } | { readonly kind: 'close' };

/** A MessagePort or a BroadcastChannel that two pages have to themselves. */
export interface Line {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  readonly postMessage: (message: DevtoolsSays) => void;
  readonly close: () => void;
}

const answer = v.object({
  type: v.literal('notificationsDevtools'),
  kind: v.literal('answer'),
  session: v.string(),
  channel: v.optional(v.string()),
});
export function parseAnswer(value: unknown): { readonly session: string; readonly channel: string | null } | null {
  const parsed = v.safeParse(answer, value);
  return parsed.success ? { session: parsed.output.session, channel: parsed.output.channel ?? null } : null;
}

const snapshot = v.object({ seq: v.number(), state: v.unknown() });
const says = v.variant('kind', [
  v.object({ kind: v.literal('begin'), header: v.unknown(), base: snapshot, last: v.number() }),
  v.object({
    kind: v.literal('entries'),
    entries: v.array(v.unknown()),
    points: v.array(v.object({ checkpoint: v.number(), hash: v.string() })),
    last: v.number(),
  }),
  v.object({ kind: v.literal('rebased'), base: snapshot }),
  v.object({ kind: v.literal('left') }),
]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** By hand: a hundred thousand of them are to be looked at in a moment. */
function isEntry(value: unknown): value is Entry {
  return (
    isRecord(value) &&
    typeof value['seq'] === 'number' &&
    typeof value['at'] === 'number' &&
    isRecord(value['event']) &&
    typeof value['event']['type'] === 'string'
  );
}

const snapshotOf = ({ seq, state }: { readonly seq: number; readonly state: unknown }): Snapshot => ({
  seq,
  state: parseState(panelFold, state, seq),
});

/**
 * @returns null for what no panel of this version says
 * @throws {LogError} when the panel is of another version: the sentence says which part
 */
export function parsePanelSays(value: unknown): PanelSays | null {
  const parsed = v.safeParse(says, value);
  if (!parsed.success) return null;
  const said = parsed.output;
  switch (said.kind) {
    case 'begin':
      return { ...said, header: judgeHeader(said.header, panelUpcasters).header, base: snapshotOf(said.base) };
    case 'entries': {
      const { entries } = said;
      return entries.every(isEntry) ? { ...said, entries } : null;
    }
    case 'rebased':
      return { ...said, base: snapshotOf(said.base) };
    case 'left':
      return said;
    default:
      return said satisfies never;
  }
}
