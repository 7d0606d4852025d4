/** Events of browser storage: what other tabs changed there, and the panel's own writes. */
import * as v from 'valibot';
import { choice, durationMs, noteId, sentence, storageKey, timeSeconds } from './fields';
import { byEffect, byWorld } from './said';
import { storedDraft, storedMutation } from './session';

export const storageEvents = {
  'storage.lastSeenMoved': byWorld('Another tab moved last seen.', v.object({ lastSeen: timeSeconds })),
  'storage.choiceMade': byWorld('A choice was made in the help sheet of another tab.', choice),
  'storage.ownerChanged': byWorld('Another tab says that what is stored is another person’s than this session’s now.'),
  'storage.noteRead': byWorld('Another tab marked a note read.', v.object({ note: noteId })),
  'storage.mutationsRead': byWorld(
    'What browser storage holds of the mutations of all tabs. It is read again when another tab changed it, when the page is shown, and when this tab leads. `aheadMs`: by how much the log’s time is ahead of the clock, after it was put back.',
    v.object({ mutations: v.array(storedMutation), aheadMs: durationMs }),
  ),
  'storage.draftWritten': byWorld('Another tab wrote a draft.', v.object({ draft: storedDraft })),
  'storage.draftRemoved': byWorld('Another tab removed a draft.', v.object({ note: noteId })),
  'storage.failed': byEffect(
    'A write failed, because storage is full or blocked; `kept`: it holds an earlier value of the key. A write that is done is not logged.',
    v.object({ key: storageKey, reason: sentence, kept: v.exactOptional(v.literal(true)) }),
  ),
  'storage.cleaned': byEffect(
    'The stored keys of these notes were removed, because the list has its most notes.',
    v.object({ notes: v.array(noteId) }),
  ),
};
