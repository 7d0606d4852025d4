/**
 * Version 2 of the format as version 3 says it.
 *
 *   states: overrides, follows and the acts that could be sent again are wishes of the outbox
 *   api.failed of approve, like, follow: it was final, so it is `outbox.failed`; `refused` unless no answer came
 *   session.started: of what the session before it left, the approvals, likes and follows are wishes
 *   override.expired of approve, like, follow: `outbox.waited`
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

function eventOf(event: RawLine): RawLine {
  const { type, call, of, note, site, left } = event;
  if (type === 'session.started' && left !== undefined) return { ...event, left: leftOf(left) };
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

const kindOf: { readonly [type: string]: WishKind } = {
  'user.askedApprove': 'approve',
  'user.askedLike': 'like',
  'user.askedFollow': 'follow',
};

interface Unsent {
  /** The wishes that could be sent again. */
  readonly wishes: readonly { readonly kind: WishKind; readonly id: string; readonly wish: RawLine }[];
  readonly moderation: readonly unknown[];
}

/** Divides the acts that could be sent again. */
function divided(unsent: readonly unknown[]): Unsent {
  const wishes = unsent.flatMap((act) => {
    const kind = isRecord(act) ? kindOf[String(act['type'])] : undefined;
    if (!kind || !isRecord(act)) return [];
    const id = String(kind === 'follow' ? act['site'] : act['note']);
    return [{ kind, id, wish: wishOf(id, act) }];
  });
  return { wishes, moderation: unsent.filter((act) => !(isRecord(act) && String(act['type']) in kindOf)) };
}

/** A session that followed another one in its page. */
function leftOf(left: unknown): unknown {
  if (!isRecord(left) || !Array.isArray(left['unsent'])) return left;
  const { wishes, moderation } = divided(left['unsent']);
  const failed = wishes.map(({ kind, id, wish: { want, target } }) => ({
    ...{ kind, id: Number(id), want, target },
    ...{ at: 0, tab: '', failed: true },
  }));
  return { ...left, wishes: failed, unsent: moderation };
}

/** A base: what it lays over its notes, and what could be sent again. */
function stateOf({ session, overrides, follows, statusBar, ...rest }: RawLine): RawLine {
  const outbox: { [kind in WishKind]: { [id: string]: unknown } } = {
    approve: { ...wishesOf(isRecord(overrides) ? overrides['approve'] : {}) },
    like: { ...wishesOf(isRecord(overrides) ? overrides['like'] : {}) },
    follow: { ...wishesOf(isRecord(follows) ? follows['bySite'] : {}) },
  };
  const { unsent, ...bar } = isRecord(statusBar) ? statusBar : {};
  const { wishes, moderation } = divided(Array.isArray(unsent) ? unsent : []);
  for (const { kind, id, wish } of wishes)
    outbox[kind][id] ??= { ...wish, since: 0, phase: 'failed', sent: null, claims: false };
  return {
    ...rest,
    session: isRecord(session) && 'left' in session ? { ...session, left: leftOf(session['left']) } : session,
    outbox: { tab: null, ...outbox },
    statusBar: moderation.length ? { ...bar, unsent: moderation } : bar,
  };
}

function lineOf(line: RawLine): RawLine {
  const { event, state } = line;
  if (isRecord(event)) return { ...line, event: eventOf(event) };
  return isRecord(state) && 'overrides' in state ? { ...line, state: stateOf(state) } : line;
}

export const fromVersion2: Upcaster = {
  from: 2,
  stateBefore: null,
  catalogue: '1977a6e8352e64',
  begin: () => lineOf,
};
