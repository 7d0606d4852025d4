/** What the browser, the clock, the host page and the push channel say. */
import * as v from 'valibot';
import { mutationKinds } from '../names';
import { problem } from './calls';
import {
  commentId,
  count,
  durationMs,
  errorName,
  flag,
  noteId,
  noteType,
  postId,
  px,
  siteId,
  text,
  timeMs,
  url,
} from './fields';
import { byEffect, byEffectAlone, byWorld } from './said';

export const worldEvents = {
  'clock.ticked': byWorld(
    'A minute passed, or a day began.',
    v.object({
      /** Local midnight. */
      startOfToday: timeMs,
      /** The length of the day before; absent for 24 hours. */
      yesterdayMs: v.exactOptional(durationMs),
      /** The machine's clock. It may have been put back, while the entry's `at` never goes back. */
      now: timeMs,
    }),
  ),
  'viewport.resized': byWorld('The panel’s own window changed size.', v.object({ width: px, height: px })),
  'page.shown': byWorld('The document became visible.'),
  'page.restored': byWorld('The page came back from the back/forward cache: its connections are gone.'),
  'page.hidden': byWorld('The document became hidden.'),
  'page.focused': byWorld('The page has the focus again, after more than a second elsewhere.'),
  'page.left': byWorld('The page is going away (`pagehide`).'),
  'page.failed': byWorld(
    'An error that nothing caught, as while React drew. The cause is the entry before it. Noted where reports are configured.',
    v.object({ problem }),
  ),
  'page.crashed': byWorld(
    'A view threw, and a notice stands in its place. `note` is null for the whole panel.',
    v.object({ view: v.picklist(['panel', 'note', 'row']), note: v.nullable(noteId) }),
  ),
  'access.checked': byEffect(
    'Whether the browser lets the provider’s cookies into the iframe. After "Allow cookies" the cause is that `user.askedAccess`.',
    v.object({ granted: flag }),
  ),
  'network.online': byWorld('The browser said that it is online.'),
  'network.offline': byWorld('The browser said that it is offline.'),
  'poll.due': byEffectAlone('It is time to ask for the list again.'),
};

const hostActions = v.picklist([
  'iFrameReady',
  'render',
  'renderAllSeen',
  'togglePanel',
  'widescreen',
  'openPost',
  'openSite',
  'openComment',
  'editComment',
  'openNote',
  'openLink',
  'act',
  'needToken',
  'signedOut',
]);

export const hostEvents = {
  'host.shown': byWorld('`togglePanel` with showing true.'),
  'host.hidden': byWorld('`togglePanel` with showing false.'),
  'host.revealed': byWorld('`toggleVisibility` with hidden false.'),
  'host.concealed': byWorld('`toggleVisibility` with hidden true.'),
  'host.askedRefresh': byWorld('`refreshNotes`.'),
  'host.gaveToken': byWorld('`token` with a text: the calls carry it from now on. The log does not hold it.'),
  'host.tookToken': byWorld('`token` with null: the host page says that nobody is signed in.'),
  'host.sentUnknown': byWorld(
    'The parent posted so many things that are no message of the protocol. The devtools count them.',
    v.object({ count }),
  ),
  'host.told': byEffect(
    'A message was posted to the host page.',
    v.object({
      message: v.object({
        action: hostActions,
        num_new: v.exactOptional(count),
        latest_type: v.exactOptional(noteType),
        more: v.exactOptional(flag),
        widescreen: v.exactOptional(flag),
        noteId: v.exactOptional(noteId),
        noteType: v.exactOptional(noteType),
        url: v.exactOptional(url),
        siteId: v.exactOptional(siteId),
        postId: v.exactOptional(postId),
        commentId: v.exactOptional(commentId),
        act: v.exactOptional(v.picklist(mutationKinds)),
        on: v.exactOptional(flag),
      }),
    }),
  ),
};

export const pushEvents = {
  'push.asked': byEffectAlone('A try to open the channel began.'),
  'push.opened': byEffect('The channel is open.'),
  'push.noteChanged': byEffect('The service says that this note changed.', v.object({ note: noteId })),
  'push.changed': byEffect('The service says that something changed, and not which note.'),
  'push.namedOther': byEffect('The service named another person than this session’s.'),
  'push.closed': byEffect('The channel closed, or sent an event without a type.'),
  'push.failed': byEffect(
    'The channel failed: it sent an error event, an event of an unknown type, or it or a wait for it ended with an error.',
    v.variant('kind', [
      v.object({ kind: v.literal('errorEvent') }),
      /** `name` is the unknown type. The effect also reports it as an error. */
      v.object({ kind: v.literal('unknownType'), name: text }),
      v.object({ kind: v.literal('error'), name: errorName }),
    ]),
  ),
};
