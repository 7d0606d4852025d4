/** Events of effects: after a time, and about the device, other tabs and the log. */
import * as v from 'valibot';
import { problem } from './calls';
import { bytes, countedName, effectName, flag, noteId, sentence, thingId, timeMs } from './fields';
import { byEffect, byEffectAlone, byWorld } from './said';
import { mutationKind } from './session';

export const effectEvents = {
  'timer.fired': byEffectAlone(
    'Something is due: the end of an undo window, a wait or an optimistic showing, or a deadline.',
    v.object({ time: timeMs }),
  ),
  'outbox.began': byEffect(
    'A call for these mutations is about to be made. Storage is told first.',
    v.object({ kind: mutationKind, ids: v.array(thingId) }),
  ),
  'outbox.recorded': byEffect(
    'Storage holds that the call has begun, or refused to: the call is made now.',
    v.object({ kind: mutationKind, ids: v.array(thingId) }),
  ),
  'reply.failed': byEffect(
    'A reply was given up: a duplicate, or the last retry failed.',
    v.object({ note: noteId, duplicate: flag }),
  ),
  'reply.waited': byEffect(
    '4 s passed since Send without an answer: the person may go on, and the reply is still sent.',
    v.object({ note: noteId }),
  ),
  'reply.found': byEffect(
    'A retry was refused as a duplicate: the service has the reply of the try that got no answer.',
    v.object({ note: noteId }),
  ),
  'status.elapsed': byEffect('The status bar’s message was shown long enough.'),
  'sync.settled': byEffect('A list answer was folded, and the host was told ([host.render]).'),
  'tabs.led': byEffectAlone(
    'This tab became the one that holds the push channel, polls and sends. `alone`: tabs cannot reach each other, so each does.',
    v.object({ alone: flag }),
  ),
  'tabs.followed': byEffectAlone('Another tab holds the push channel and polls.'),
  'tabs.heardChange': byEffectAlone(
    'The leading tab says that the list changed.',
    v.object({ note: v.nullable(noteId) }),
  ),
  'analytics.counted': byEffect(
    'An analytics hit was sent. `group` is "event" for a named event.',
    v.object({ group: countedName, name: countedName }),
  ),
  'log.saved': byEffect('A log file was handed to the browser to save.', v.object({ bytes })),
  'log.failed': byEffect('No log file could be made.', v.object({ reason: sentence })),
  'effect.failed': byWorld(
    'An effect threw and stopped; the others go on. The problem was reported ([effects.fenced]).',
    v.object({ effect: effectName, problem }),
  ),
  'error.reported': byEffect(
    'An error was handed to `reportError`, so that the page’s monitoring sees it.',
    v.object({ problem }),
  ),
};
