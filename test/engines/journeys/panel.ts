/** Parts of the panel that journeys look at. */
import type { View } from '../support/parts';

export const rows = (panel: View) => panel.css('[data-view="list"] [data-note-id][data-note-type]');
export const row = (panel: View, id: number) => panel.css(`[data-view="list"] [data-note-id="${id}"]`);
export const note = (panel: View, id?: number) =>
  panel.css(id === undefined ? '[data-view="note"]' : `[data-view="note"][data-note-id="${id}"]`);
export const box = (panel: View) => note(panel).role('textbox');
export const undoBar = (panel: View, key: number | 'all') => panel.css(`[data-undo-for="${key}"]`);
