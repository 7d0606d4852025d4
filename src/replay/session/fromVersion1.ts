/**
 * Version 1 of the format as version 2 says it. The states are the same in both, and so are their hashes.
 *
 *   api.answered, api.failed: `about` (a note, a site or null, by call) is `subject`, and a failed switch says `on`
 */
import type { ApiCall } from '../../../reducers/api';
import type { RawLine, Upcaster } from './upcasters';

const isRecord = (value: unknown): value is RawLine =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const aboutSites = new Set<unknown>(['suggest', 'getItem', 'follow'] satisfies ApiCall[]);
const aboutNotes = new Set<unknown>([
  'getNote',
  'getReply',
  'getComment',
  'updateComment',
  'deleteComment',
  'approve',
  'like',
  'reply',
] satisfies ApiCall[]);
const switches = new Set<unknown>(['approve', 'like', 'follow'] satisfies ApiCall[]);

function subjectOf(call: unknown, about: unknown, request: RawLine): unknown {
  if (aboutSites.has(call)) return { site: about };
  if (aboutNotes.has(call)) return { note: about };
  if (call !== 'markRead') return null;
  const { counts } = request;
  return { notes: isRecord(counts) ? Object.keys(counts).map(Number) : about === null ? [] : [about] };
}

class Raising {
  /** Requests by seq, until they are answered. */
  private readonly requests = new Map<unknown, RawLine>();

  line(line: RawLine): RawLine {
    const { seq, cause, event } = line;
    if (!isRecord(event)) return line;
    switch (event['type']) {
      case 'api.requested':
        if (isRecord(event['request'])) this.requests.set(seq, event['request']);
        return line;
      case 'api.answered':
      case 'api.failed':
        return { ...line, event: this.ended(event, cause) };
      default:
        return line;
    }
  }

  private ended({ type, call, about, ...rest }: RawLine, cause: unknown): RawLine {
    // Without one: the log's beginning fell to the budget.
    const request = this.requests.get(cause) ?? {};
    this.requests.delete(cause);
    const on = type === 'api.failed' && switches.has(call) ? { on: request['on'] ?? true } : {};
    return { type, call, subject: subjectOf(call, about, request), ...on, ...rest };
  }
}

export const fromVersion1: Upcaster = {
  from: 1,
  keepsHashes: true,
  begin() {
    const raising = new Raising();
    return (line) => raising.line(line);
  },
};
