/**
 * Version 2 of the format as version 3 says it.
 *
 *   states: read marks, overrides, follows, spam and trash, and the acts that could be sent again are wishes of the outbox
 *   api.failed of approve, like, follow: it was final, so it is `outbox.failed`; `refused` unless no answer came
 *   session.started: of what the session before it left, the approvals, likes and follows are wishes
 *   session.started: a read flag that may or may not have been sent is an unsent mark
 *   override.expired of approve, like, follow: `outbox.waited`
 *   moderation.failed: what could not be sent again is `outbox.failed`
 *   storage.moderationAsked, storage.moderationEnded, moderation.settledElsewhere: a wish of another tab
 */

import type { WishKind } from '../../../reducers/events';
import { isRecord } from '../../../reducers/guards';
import type { RawLine, Upcaster } from './upcaster';

const isWishKind = (value: unknown): value is WishKind => value === 'approve' || value === 'like' || value === 'follow';

/** No answer came, as version 2 saw it. */
const isUnanswered = (problem: unknown): boolean =>
  isRecord(problem) && (problem['status'] === 0 || problem['status'] === 408);

function failed({ call: kind, subject, on: want, problem }: RawLine): RawLine {
  const { note, site } = isRecord(subject) ? subject : {};
  return { type: 'outbox.failed', kind, id: kind === 'follow' ? site : note, want, refused: !isUnanswered(problem) };
}

/** Version 2 did not say for which version of a note a flag was set, so the flag holds for every version. */
const flagOf = (note: unknown): RawLine => ({ note, version: Number.MAX_SAFE_INTEGER });

function startedOf({ stored, left, ...rest }: RawLine): RawLine {
  const flags = isRecord(stored) && Array.isArray(stored['readNotes']) ? stored['readNotes'] : [];
  const isUnknown = isRecord(stored) && stored['unsentReads'] === null && flags.length > 0;
  return {
    ...rest,
    stored: isUnknown ? { ...stored, unsentReads: flags.map(flagOf) } : stored,
    ...(left !== undefined && { left: leftOf(left) }),
  };
}

function eventOf(event: RawLine): RawLine {
  const { type, call, of, note, site } = event;
  if (type === 'session.started') return startedOf(event);
  if (type === 'api.failed' && isWishKind(call)) return failed(event);
  if (type === 'override.expired' && isWishKind(of))
    return { type: 'outbox.waited', kind: of, id: of === 'follow' ? site : note };
  return event;
}

/** The wish of an override; a call was under way. Its target is not known, and a log that is read sends nothing. */
const wishOf = (id: string, override: unknown): RawLine => ({
  want: isRecord(override) && override['on'] === true,
  since: isRecord(override) ? override['since'] : 0,
  at: 0,
  phase: 'sent',
  sent: isRecord(override) && override['on'] === true,
  has: null,
  tries: 0,
  claims: true,
  target: { of: 'site', site: Number(id), id: Number(id) },
  tab: null,
});

const wishesOf = (overrides: unknown): RawLine =>
  isRecord(overrides)
    ? Object.fromEntries(Object.entries(overrides).map(([id, override]) => [id, wishOf(id, override)]))
    : {};

/** A mark that counted, under way to the service. */
const markOf = ([id, mark]: readonly [string, unknown]): readonly [string, RawLine][] => {
  if (!isRecord(mark) || mark['unanswered'] === true) return [];
  const on = mark['on'] !== false;
  const version = mark['version'] ?? Number.MAX_SAFE_INTEGER;
  return [[id, { ...wishOf(id, { on, since: mark['since'] ?? 0 }), target: { of: 'note', version, asked: false } }]];
};

const marksOf = (notes: unknown): RawLine => {
  const { storedReads = {}, marks = {} } = isRecord(notes) ? notes : {};
  const all = [storedReads, marks].flatMap((record) => (isRecord(record) ? Object.entries(record) : []));
  return Object.fromEntries(all.flatMap(markOf));
};

/** Spam or trash that was asked for. */
function removalOf(act: unknown): RawLine {
  const { action, site = 0, comment = 0, at = 0, seq = 0, phase = 'elsewhere' } = isRecord(act) ? act : {};
  const isElsewhere = phase === 'elsewhere';
  return {
    ...{ kind: action, want: true, since: seq, at, phase: phase === 'carrying' ? 'due' : phase, sent: null, has: null },
    ...{ tries: 0, claims: true, target: { of: 'comment', site, id: comment }, tab: isElsewhere ? '' : null },
  };
}

const removalsOf = (moderation: unknown, kind: string): RawLine => {
  const { pending = {} } = isRecord(moderation) ? moderation : {};
  const acts = Object.entries(isRecord(pending) ? pending : {}).map(([id, act]) => [id, removalOf(act)] as const);
  return Object.fromEntries(
    acts.filter(([, act]) => act['kind'] === kind).map(([id, { kind: _, ...wish }]) => [id, wish]),
  );
};

/** "Mark all as read" in its undo window. */
function readAllOf(moderation: unknown): RawLine {
  const readAll = isRecord(moderation) ? moderation['readAll'] : null;
  if (!isRecord(readAll) || !Array.isArray(readAll['notes'])) return {};
  const target = { of: 'note', version: Number.MAX_SAFE_INTEGER, asked: true };
  return Object.fromEntries(
    readAll['notes'].map((id) => [
      id,
      { ...wishOf(String(id), { on: true, since: readAll['seq'] }), phase: 'waiting', sent: null, target },
    ]),
  );
}

const kindOf: { readonly [type: string]: WishKind } = {
  'user.askedApprove': 'approve',
  'user.askedLike': 'like',
  'user.askedFollow': 'follow',
  'user.askedSpam': 'spam',
  'user.askedTrash': 'trash',
};

interface Unsent {
  readonly kind: WishKind;
  readonly id: string;
  readonly wish: RawLine;
}

/** The acts that could be sent again. */
const unsentOf = (unsent: unknown): readonly Unsent[] =>
  (Array.isArray(unsent) ? unsent : []).flatMap((act: unknown) => {
    const kind = isRecord(act) ? kindOf[String(act['type'])] : undefined;
    if (!kind || !isRecord(act)) return [];
    const id = String(kind === 'follow' ? act['site'] : act['note']);
    return [{ kind, id, wish: wishOf(id, 'on' in act ? act : { ...act, on: true }) }];
  });

/** A session that followed another one in its page. */
function leftOf(left: unknown): unknown {
  if (!isRecord(left) || !Array.isArray(left['unsent'])) return left;
  const { unsent, ...rest } = left;
  const failed = unsentOf(unsent).map(({ kind, id, wish: { want, target } }) => ({
    ...{ kind, id: Number(id), want, target },
    ...{ at: 0, tab: '', failed: true },
  }));
  return { ...rest, wishes: failed };
}

/** A base: what it lays over its notes, and what could be sent again. */
function stateOf({ session, notes, overrides, follows, moderation, statusBar, ...rest }: RawLine): RawLine {
  const outbox: { [kind in WishKind]: { [id: string]: unknown } } = {
    read: { ...marksOf(notes), ...readAllOf(moderation) },
    approve: { ...wishesOf(isRecord(overrides) ? overrides['approve'] : {}) },
    like: { ...wishesOf(isRecord(overrides) ? overrides['like'] : {}) },
    follow: { ...wishesOf(isRecord(follows) ? follows['bySite'] : {}) },
    spam: { ...removalsOf(moderation, 'spam') },
    trash: { ...removalsOf(moderation, 'trash') },
  };
  const { unsent, ...bar } = isRecord(statusBar) ? statusBar : {};
  for (const { kind, id, wish } of unsentOf(unsent))
    outbox[kind][id] ??= { ...wish, since: 0, phase: 'failed', sent: null, claims: false };
  return {
    ...rest,
    session: isRecord(session) && 'left' in session ? { ...session, left: leftOf(session['left']) } : session,
    notes: isRecord(notes) ? { ...notes, flagged: {} } : notes,
    outbox: { tab: null, ...outbox, held: [] },
    statusBar: bar,
  };
}

class Raising {
  /** The kind of the act that another tab asked for, by note. */
  private readonly asked = new Map<unknown, unknown>();

  line(line: RawLine): RawLine {
    const { event, state } = line;
    if (isRecord(event)) return { ...line, event: this.event(event) };
    return isRecord(state) && 'overrides' in state ? { ...line, state: stateOf(state) } : line;
  }

  private event(event: RawLine): RawLine {
    const { type, note, pending } = event;
    if (type === 'storage.moderationAsked' && isRecord(pending)) {
      this.asked.set(pending['note'], pending['action']);
      const { kind, want, at, target } = removalOf(pending);
      return { type: 'storage.wishAsked', wish: { kind, id: pending['note'], want, at, tab: '', target } };
    }
    if (type === 'moderation.failed' && !isUnanswered(event['problem']))
      return { type: 'outbox.failed', kind: event['action'], id: note, want: true, refused: true };
    const kind = this.asked.get(note);
    if (kind && type === 'storage.moderationEnded') return { type: 'storage.wishEnded', kind, id: note };
    if (kind && type === 'moderation.settledElsewhere') return { type: 'outbox.found', kind, id: note };
    return eventOf(event);
  }
}

export const fromVersion2: Upcaster = {
  from: 2,
  stateBefore: null,
  catalogue: '1977a6e8352e64',
  begin() {
    const raising = new Raising();
    return (line) => raising.line(line);
  },
};
