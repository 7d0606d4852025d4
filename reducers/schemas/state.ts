/**
 * What of a state stays in a redacted log: the texts and keys that are described here, names of fields, and all numbers and
 * flags. The state's types are in `reducers/state.ts`. [file.redaction]
 */
import * as v from 'valibot';
import { mutationKinds, removals, switches } from '../names';
import { commentReplies, item, itemRef, ownReply, problem, suggestion } from './calls';
import { draftText, filterName, idKey, locale, searched, timeZone, url } from './fields';
import { note } from './note';
import { filters, links, target } from './session';
import { undoKey } from './user';

/** What the status bar can say. src/panel/words has the sentence for each, by locale. */
export const statusMessage = v.picklist([
  ...removals.map((kind) => `${kind}Failed` as const),
  ...switches.flatMap((kind) => [`${kind}Failed`, `un${kind}Failed`] as const),
  'replyPosted',
  'replyFailed',
  'replyDuplicate',
  'storageBlocked',
  'logFailed',
]);

/** @param value by default a number, or an object without texts */
const byId = (value: v.GenericSchema = v.union([v.number(), v.object({})])) => v.record(idKey, value);

const status: v.GenericSchema = v.object({
  kind: v.picklist(['success', 'fail', 'info']),
  message: statusMessage,
  url: v.nullable(url),
  next: v.lazy(() => status),
});

const mutation: v.GenericSchema = v.object({
  phase: v.picklist(['undoable', 'pending', 'inFlight', 'acknowledged', 'failed']),
  target,
  replaced: v.lazy(() => mutation),
});
const mutations = byId(mutation);

export const stateTexts = v.object({
  session: v.object({ locale, timeZone, links, filters }),
  notes: v.object({
    byId: byId(note),
    flagged: byId(v.boolean()),
    asOf: byId(),
    stale: byId(),
    cameAt: byId(),
    ownReplies: byId(ownReply),
    replies: commentReplies,
  }),
  outbox: v.object({
    ...v.entriesFromList(mutationKinds, mutations),
    allUnder: filterName,
    held: v.array(undoKey),
  }),
  panel: v.object({
    filter: filterName,
    search: v.object({ text: searched }),
    item: v.object({ ref: itemRef, loaded: item, problem }),
  }),
  sync: v.object({ problem, push: v.picklist(['off', 'trying', 'open', 'resting']) }),
  reply: v.object({
    drafts: byId(v.object({ text: draftText, overtakenBy: v.object({ text: draftText }) })),
    sending: byId(v.object({ text: draftText })),
    posted: byId(v.array(v.object({ text: draftText }))),
  }),
  suggestions: v.object({
    bySite: byId(v.object({ state: v.picklist(['loading', 'loaded', 'failed']), list: v.array(suggestion) })),
  }),
  statusBar: v.object({ current: status }),
});

/** Names of fields that no event has. */
export const stateNames = `
  access allUnder alone arrivals asked askedLastSeen askedNumber bulk busy checked complete crashed deadline
  earlierLog ended everLoaded failed failures focused forMs held helpOpen highlighted isAskedToWait isOurs
  isStored lastSeenAsked lastSeenNextTryAt lastSeenSince lastSeenTries lateUndoUntil leading leftMs list
  listedAsOf listedAt loaded loadedNumber loading mentionIndex mentionsClosed newSince nextTryAt online
  optimistic order overtakenBy ownReplies posted pressedAt pushTries readUnderFilter reloadedAt rendered
  replaced replies replyingTo reports restoredOf revealed review search seconds selected sent sentLastSeen seq
  showing signedOut since stale started storageBlocked tries unconfirmed unknownMessages userId waited`
  .trim()
  .split(/\s+/);
