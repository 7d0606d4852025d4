/** The notes of fixtures/notes that the demo's provider makes, in its bundle. */
import achieve_user_anniversary from '../../../fixtures/notes/achieve_user_anniversary.json';
import best_followed_day_feat from '../../../fixtures/notes/best_followed_day_feat.json';
import import_finished from '../../../fixtures/notes/import_finished.json';
import jetpack_monitor_note from '../../../fixtures/notes/jetpack_monitor_note.json';
import like_milestone_achievement from '../../../fixtures/notes/like_milestone_achievement.json';
import plan_expired_revert_note from '../../../fixtures/notes/plan_expired_revert_note.json';
import site_locked from '../../../fixtures/notes/site_locked.json';
import store_order from '../../../fixtures/notes/store_order.json';
import traffic_surge from '../../../fixtures/notes/traffic_surge.json';
import { wholeNotes } from '../../sandbox/data/wholeNotes';

const notes = new Map<string, unknown>(
  Object.entries({
    achieve_user_anniversary,
    best_followed_day_feat,
    import_finished,
    jetpack_monitor_note,
    like_milestone_achievement,
    plan_expired_revert_note,
    site_locked,
    store_order,
    traffic_surge,
  }),
);

export const fixtures = wholeNotes((name) => {
  if (!notes.has(name)) throw new Error(`The demo has no fixtures/notes/${name}.json.`);
  // A copy, because the provider changes the notes that it holds.
  return structuredClone(notes.get(name));
});
