/** Parts of the panel for journeys, and ways to open it. */
import type { Opened, World } from '../support/journey';
import type { View } from '../support/personAt';

export const rows = (panel: View) => panel.css('[data-view="list"] [data-note-id][data-note-type]');
export const row = (panel: View, id: number) => panel.css(`[data-view="list"] [data-note-id="${id}"]`);
export const note = (panel: View, id?: number) =>
  panel.css(id === undefined ? '[data-view="note"]' : `[data-view="note"][data-note-id="${id}"]`);
export const box = (panel: View) => note(panel).role('textbox');
export const undoBar = (panel: View, key: number | 'all') => panel.css(`[data-undo-for="${key}"]`);

/** New comments without a push, newest first. */
export async function comments({ control }: World, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.unshift(await control.addNote('comment', { push: 'none' }));
  return ids;
}

/** The panel in a frame of a given width, because engines have a least width of a window. */
export async function openFramed(world: World, width: number, query = ''): Promise<Opened> {
  const page = await world.open(`${world.sandbox.host}/pages/blank.html`);
  await page.value(`(() => {
    const frame = document.createElement('iframe');
    frame.title = 'Notifications';
    Object.assign(frame.style, { border: '0', width: '${width}px', height: '620px' });
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || JSON.parse(data).action !== 'iFrameReady') return;
      const shown = { type: 'notesIframeMessage', action: 'togglePanel', showing: true };
      frame.contentWindow.postMessage(shown, '${world.sandbox.panel}');
    });
    frame.src = '${world.sandbox.panel}/?framed&${query}';
    document.body.style.margin = '0';
    document.body.append(frame);
  })()`);
  await rows(page.panel).shown();
  return page;
}

/** The frame's own keys need the focus in the frame, as after a host's opening. */
export const focusFrame = (page: Opened) => page.value(`document.querySelector('iframe').contentWindow.focus()`);

export const posts = ({ control }: World, path: RegExp) =>
  control.calls((call) => call.method === 'POST' && path.test(call.path));
