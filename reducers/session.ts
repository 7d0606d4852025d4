/**
 * The session's owner and the signed-in person, the settings of the start, the clock, and the count of unknown messages.
 * docs/decisions/0007-session-owner.md says when nobody has confirmed who is signed in.
 */
import { isVisible, saysSignedOut } from './selectors';
import type { Context, EventOf, Handlers } from './slice';
import type { SessionSlice } from './state';

/** From this entry on it is not known who is signed in. An answer to an earlier question must not confirm it. */
const unconfirm = (slice: SessionSlice, since: number, failed = false): SessionSlice =>
  slice.owner === undefined ? slice : { ...slice, unconfirmed: { since, failed } };

const unconfirmNow = (slice: SessionSlice, _event: unknown, { entry }: Context): SessionSlice =>
  unconfirm(slice, entry.seq);

/** The page comes into sight. At its start the host page says so too, of a panel that was never hidden. */
const shown = (slice: SessionSlice, event: unknown, context: Context): SessionSlice =>
  isVisible(context.before) ? slice : unconfirmNow(slice, event, context);

function started(
  slice: SessionSlice,
  event: EventOf<'session.started'>,
  { entry: { seq, at } }: Context,
): SessionSlice {
  const {
    locale,
    timeZone,
    embedded,
    links,
    opens,
    filters,
    awaitsToken,
    locales,
    startOfToday,
    yesterdayMs,
    owner,
    stored,
    reloadedAt,
  } = event;
  const next = {
    ...{ ...slice, started: true, locale, timeZone, embedded, links, startOfToday, now: at },
    ...(yesterdayMs && { yesterdayMs }),
    ...(opens && { opens }),
    ...(filters && { filters }),
    ...(awaitsToken && { awaitsToken }),
    ...(locales && { locales }),
  };
  const told = reloadedAt === undefined ? next : { ...next, reloadedAt };
  if (owner === undefined) return told;
  // What is stored may belong to another person than the one who is signed in.
  const isKept = [stored.drafts, stored.readNotes, stored.mutations].some((list) => list.length > 0);
  return { ...told, owner, unconfirmed: owner === null && !isKept ? null : { since: seq, failed: false } };
}

/** A hidden page misses a sign-in elsewhere, so what is answered to it confirms nobody. [session.hidden] */
function identified(slice: SessionSlice, event: EventOf<'api.answered'>, { entry, before }: Context): SessionSlice {
  if (event.call !== 'getMe') return slice;
  const { id: userId, username } = event.answer;
  const { signedOut: _, ...rest } = slice;
  const next = { ...rest, userId, username };
  const { seq, cause = seq } = entry;
  if (slice.owner === undefined || (slice.unconfirmed && (cause < slice.unconfirmed.since || !isVisible(before))))
    return next;
  return { ...next, owner: userId, unconfirmed: null };
}

function failed(slice: SessionSlice, event: EventOf<'api.failed'>, { entry: { seq } }: Context): SessionSlice {
  // Another person may sign in next.
  if (saysSignedOut(event)) {
    const out = slice.signedOut ? slice : { ...slice, signedOut: true as const };
    return slice.userId === null && !slice.unconfirmed
      ? out
      : unconfirm({ ...out, userId: null, username: null }, seq, true);
  }
  return event.call === 'getMe' && slice.unconfirmed
    ? { ...slice, unconfirmed: { ...slice.unconfirmed, failed: true } }
    : slice;
}

export const session: Handlers<SessionSlice> = {
  'session.started': started,
  'session.restoredNotes': (slice, { user }, { entry }) =>
    slice.owner === null ? { ...slice, owner: user, unconfirmed: { since: entry.seq, failed: false } } : slice,
  'clock.ticked': ({ yesterdayMs: _, ...slice }, { now, startOfToday, yesterdayMs }) => ({
    ...{ ...slice, now, startOfToday },
    ...(yesterdayMs && { yesterdayMs }),
  }),
  'page.hidden': unconfirmNow,
  'page.shown': shown,
  'page.focused': unconfirmNow,
  'host.concealed': unconfirmNow,
  // The token may be another person's. [token.person]
  'host.gaveToken': ({ awaitsToken: _, ...slice }, _event, { entry, before }) =>
    before.sync.everLoaded || slice.userId !== null ? unconfirm(slice, entry.seq) : slice,
  'host.tookToken': ({ awaitsToken: _, ...slice }) => ({ ...slice, signedOut: true }),
  'host.revealed': shown,
  'push.namedOther': unconfirmNow,
  'storage.ownerChanged': unconfirmNow,
  'session.gotStrangeList': unconfirmNow,
  'effect.failed': (slice, _event, { entry }) => (slice.failed ? slice : { ...slice, failed: entry.seq }),
  'session.ended': (slice, { reason }) => ({ ...slice, ended: reason }),
  'api.requested': (slice, { request }) =>
    request.call === 'getMe' && slice.unconfirmed?.failed
      ? { ...slice, unconfirmed: { ...slice.unconfirmed, failed: false } }
      : slice,
  'api.answered': identified,
  'api.failed': failed,
  'host.sentUnknown': (slice, { count }) => ({ ...slice, unknownMessages: slice.unknownMessages + count }),
};
