/** Events of browser storage: what other tabs changed there, and the panel's own writes. */
import * as v from 'valibot';
import { durationMs, flag, noteId, sentence, storageKey, timeSeconds } from './fields';
import { byEffect, byWorld } from './said';
import { storedDraft, storedWish, thing } from './session';

export const storageEvents = {
  'storage.lastSeenMoved': byWorld('Another tab moved last seen.', v.object({ lastSeen: timeSeconds })),
  'storage.singleKeysSwitched': byWorld('Another tab switched the single-key shortcuts.', v.object({ on: flag })),
  'storage.undoDelayChosen': byWorld(
    'Another tab chose how long to wait for an undo.',
    v.object({ undoMs: durationMs }),
  ),
  'storage.reportsSwitched': byWorld('Another tab said whether error reports may be sent.', v.object({ on: flag })),
  'storage.ownerChanged': byWorld('Another tab says that what is stored is another person’s than this session’s now.'),
  'storage.noteRead': byWorld('Another tab marked a note read.', v.object({ note: noteId })),
  'storage.wishAsked': byWorld('Another tab asked for something.', v.object({ wish: storedWish })),
  'storage.wishEnded': byWorld('Another tab’s wish ended.', thing),
  'storage.draftWritten': byWorld('Another tab wrote a draft.', v.object({ draft: storedDraft })),
  'storage.draftRemoved': byWorld('Another tab removed a draft.', v.object({ note: noteId })),
  'storage.asked': byEffect(
    'A write or removal was asked of browser storage. The value is not logged: it follows from the state.',
    v.object({ op: v.picklist(['set', 'remove']), key: storageKey }),
  ),
  'storage.answered': byEffect('The write or removal is done.', v.object({ key: storageKey })),
  'storage.failed': byEffect('Storage is full or blocked.', v.object({ key: storageKey, reason: sentence })),
  'storage.cleaned': byEffect(
    'The stored keys of these notes were removed, because the list has its most notes.',
    v.object({ notes: v.array(noteId) }),
  ),
};
