/** Reads an event that somebody typed as JSON; says what is wrong, and in which line. */
import type { PanelEvent } from '../../../reducers/events';
import { isKnownEvent } from '../../replay/session/catalogue';

export type ParsedEvent =
  /** `warning`: it can be used, but will do nothing. */
  | { readonly ok: true; readonly event: PanelEvent; readonly warning: string | null }
  | { readonly ok: false; readonly problem: string };

const isEvent = (value: unknown): value is PanelEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && value.type !== '';

/** Browsers say a position or a line, in one of two ways, or neither. */
function whereIn(text: string, message: string): string {
  const line = /line (\d+) column (\d+)/.exec(message);
  if (line) return `line ${line[1]}, column ${line[2]}`;
  const position = /position (\d+)/.exec(message);
  const before = position ? text.slice(0, Number(position[1])) : /end of/i.test(message) ? text : null;
  if (before === null) return '';
  const lines = before.split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

export function parseEvent(text: string): ParsedEvent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const where = whereIn(text, message);
    const why = message.replace(/ in JSON at position \d+.*| at position \d+.*| at line \d+ column \d+.*/, '');
    return { ok: false, problem: `This is not JSON${where ? `: ${where}` : ''} (${why}).` };
  }
  if (!isEvent(value))
    return { ok: false, problem: 'An event is an object with a "type", such as {"type": "poll.due"}.' };
  const known = isKnownEvent(value.type);
  return { ok: true, event: value, warning: known ? null : `No reducer knows "${value.type}": it changes nothing.` };
}
