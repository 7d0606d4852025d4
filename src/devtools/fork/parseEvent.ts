/** Parses an event that a person typed as JSON, and says what is wrong and in which line. */

import { type ParseError, parse } from 'jsonc-parser';
import type { PanelEvent } from '../../../reducers/events';
import { partOf } from '../../../reducers/guards';
import { isKnownEvent } from '../../replay/session/catalogue';
import { isDeeperThan } from '../../replay/values/depth';

type ParsedEvent =
  /** `warning`: the event can be used, but no reducer knows its type. */
  | { readonly ok: true; readonly event: PanelEvent; readonly warning: string | null }
  | { readonly ok: false; readonly problem: string };

const isEvent = (value: unknown): value is PanelEvent => {
  const { type } = partOf(value);
  return typeof type === 'string' && type !== '';
};

function lineAndColumn(text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** @returns the index of the first character that cannot stand there, or the length when the text ends too early; null for JSON */
export function jsonErrorAt(text: string): number | null {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  return errors[0]?.offset ?? null;
}

function whyNot(text: string): string {
  const at = jsonErrorAt(text) ?? text.length;
  const where = lineAndColumn(text, at);
  if (at === text.length) return `This is not JSON: it ends too early, at ${where}.`;
  return `This is not JSON: ${JSON.stringify(text.slice(at, at + 12))} cannot stand at ${where}.`;
}

/** The limit of the reader of log files, because folding, hashing and comparing an event are recursive. */
const mostLevels = 100;

export function parseEvent(text: string): ParsedEvent {
  if (isDeeperThan(text, mostLevels))
    return { ok: false, problem: `An event may be nested ${mostLevels} levels deep, and this is deeper.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: whyNot(text) };
  }
  if (!isEvent(value))
    return { ok: false, problem: 'An event is an object with a "type", such as {"type": "poll.due"}.' };
  const known = isKnownEvent(value.type);
  return { ok: true, event: value, warning: known ? null : `No reducer knows "${value.type}": it changes nothing.` };
}
