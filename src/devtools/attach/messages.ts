/**
 * The messages between the devtools page and a panel: a greeting and its answer between windows of one origin, then the
 * log over a channel of their own. src/frame/devtoolsBridge.ts is the other side (it imports only types).
 */

import * as v from 'valibot';
import type { Entry } from '../../../reducers/events';
import { isRecord } from '../../../reducers/guards';
import type { Snapshot } from '../../../streams/snapshot';
import { panelFold } from '../../replay/fold/panelFold';
import { parseState } from '../../replay/fold/pass';
import { type Header, parseHeader } from '../../replay/session/header';

/** Posted to windows of the devtools' own origin, and on the channel of this name for panels in other tabs. */
export interface Hello {
  readonly type: 'notificationsDevtools';
  readonly kind: 'hello';
  /** Sessions that are attached already: they do not answer. */
  readonly known: readonly string[];
}
/** The answer to a greeting: between windows it carries a MessagePort, between tabs the name of a channel. */
export interface Answer {
  readonly type: 'notificationsDevtools';
  readonly kind: 'answer';
  /** Identifies one load of one panel page. The same over window and channel. */
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
  /** The panel dropped entries that were not sent yet: its log continues from here. */
  | { readonly kind: 'rebased'; readonly base: Snapshot }
  | { readonly kind: 'left' };

export type DevtoolsSays = { readonly kind: 'more' } | { readonly kind: 'close' };

/** A MessagePort, or a BroadcastChannel that only these two pages use. */
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

/** Checked without valibot, which takes too long for 100,000 entries. */
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
 * @returns null for any other value
 * @throws {LogError} when the panel is of another version; the sentence says which part
 */
export function parsePanelSays(value: unknown): PanelSays | null {
  const parsed = v.safeParse(says, value);
  if (!parsed.success) return null;
  const said = parsed.output;
  switch (said.kind) {
    case 'begin':
      return { ...said, header: parseHeader(said.header), base: snapshotOf(said.base) };
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
