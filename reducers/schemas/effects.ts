/** Events of effects: after a time, and about the device, other tabs and the log. */
import * as v from 'valibot';
import { problem, readOrUnread } from './calls';
import { bytes, countedName, effectName, flag, noteId, sentence } from './fields';
import { byEffect, byEffectAlone, byWorld } from './said';
import { moderation, thing } from './session';
import { undoKey } from './user';

const ofNote = v.object({ note: noteId });

export const effectEvents = {
  'undo.elapsed': byEffect(
    'The time for an undo ended, or was dismissed: the act is carried out now.',
    v.object({ key: undoKey }),
  ),
  'moderation.done': byEffect('All calls of a spam or trash were answered.', ofNote),
  'moderation.failed': byEffect(
    'A call of a spam or trash failed.',
    v.object({ note: noteId, action: moderation, problem }),
  ),
  'outbox.waited': byEffect('10 s passed since the press without an answer: the service’s copy shows again.', thing),
  'outbox.found': byEffect('The service has what is wanted, or has the thing no more: nothing is sent.', thing),
  'outbox.adopted': byEffect('The page that asked is gone: this one sends it.', thing),
  'outbox.failed': byEffect(
    'It is given up, and the person is told. `refused`: the service said no; else no answer came for five minutes.',
    v.object({ ...thing.entries, want: flag, refused: flag }),
  ),
  'read.refused': byEffect(
    'The server refused these marks. `asked`: the person asked for them by name, so the status bar says it.',
    v.object({ notes: v.array(noteId), as: readOrUnread, asked: flag }),
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
  'tabs.led': byEffectAlone('This tab became the one that holds the push channel and polls.'),
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
