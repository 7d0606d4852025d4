/**
 * Version 1 of the format as version 2 says it.
 *
 *   states: read marks, doubts and last seen are kept in another way, so that no state of version 1 can be compared
 *   session.started: it is not known which read flags were sent
 *   api.answered, api.failed: `about` (a note, a site or null, by call) is `subject`, and a failed switch says `on`
 *   push.failed: the sentence `reason` and `unknownType` are `kind` and `name`
 *   user.wroteReply: the whole `text` is an `edit` that replaces all there was; a mention was typing like any other
 *   access.checked: the first after `user.askedAccess` has that entry for its cause
 */

import type { ApiCall } from '../../../reducers/api';
import { isRecord } from '../../../reducers/guards';
import type { RawLine, Upcaster } from './upcaster';

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
  const notes = isRecord(counts) ? Object.keys(counts).map(Number) : about === null ? [] : [about];
  const isUnread = isRecord(counts) && Object.values(counts).every((count) => Number(count) < 0);
  return { notes, as: isUnread && notes.length > 0 ? 'unread' : 'read' };
}

function sessionStarted({ stored, ...rest }: RawLine): RawLine {
  return { ...rest, stored: isRecord(stored) ? { unsentReads: null, ...stored } : stored };
}

const unknownType = /^The push channel sent an event of unknown type "(.*)"\.$/s;
/** The names by the messages, because version 1 kept only the message of an error. */
const errorNames: readonly (readonly [RegExp, string])[] = [
  [/^The push channel \S+ failed\.$/, 'PushError'],
  [/^Timeout has occurred$/, 'TimeoutError'],
];

function pushFailed({ type, reason, unknownType: _, ...rest }: RawLine): RawLine {
  const text = String(reason);
  const unknown = unknownType.exec(text)?.[1];
  if (unknown !== undefined) return { type, kind: 'unknownType', name: unknown, ...rest };
  if (text === 'The push channel sent an error event.') return { type, kind: 'errorEvent', ...rest };
  const name = errorNames.find(([words]) => words.test(text))?.[1] ?? 'Error';
  return { type, kind: 'error', name, ...rest };
}

function wroteReply({ type, note, text, ...rest }: RawLine): RawLine {
  const inserted = typeof text === 'string' ? text : '';
  return { type, note, edit: { start: 0, removed: Number.MAX_SAFE_INTEGER, inserted }, ...rest };
}

class Raising {
  /** Requests by seq, until they are answered. */
  private readonly requests = new Map<unknown, RawLine>();
  /** The seq of the last press of "Allow cookies" without a recorded outcome. */
  private askedAccess: unknown = null;

  line(line: RawLine): RawLine {
    const { seq, cause, event } = line;
    if (!isRecord(event)) return line;
    switch (event['type']) {
      case 'session.started':
        return { ...line, event: sessionStarted(event) };
      case 'api.requested':
        if (isRecord(event['request'])) this.requests.set(seq, event['request']);
        return line;
      case 'api.answered':
      case 'api.failed':
        return { ...line, event: this.ended(event, cause) };
      case 'push.failed':
        return { ...line, event: pushFailed(event) };
      case 'user.wroteReply':
        return { ...line, event: wroteReply(event) };
      case 'user.askedAccess':
        this.askedAccess = seq;
        return line;
      case 'access.checked':
        return this.accessChecked(line);
      default:
        return line;
    }
  }

  private accessChecked({ seq, at, ...rest }: RawLine): RawLine {
    const cause = this.askedAccess === null ? {} : { cause: this.askedAccess };
    this.askedAccess = null;
    return { seq, at, ...cause, ...rest };
  }

  private ended({ type, call, about, ...rest }: RawLine, cause: unknown): RawLine {
    // The request is missing when the log's beginning fell to the budget.
    const request = this.requests.get(cause) ?? {};
    this.requests.delete(cause);
    const on = type === 'api.failed' && switches.has(call) ? { on: request['on'] ?? true } : {};
    return { type, call, subject: subjectOf(call, about, request), ...on, ...rest };
  }
}

export const fromVersion1: Upcaster = {
  from: 1,
  stateBefore: null,
  catalogue: '04047336d47e9e',
  begin() {
    const raising = new Raising();
    return (line) => raising.line(line);
  },
};
