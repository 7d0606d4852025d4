/** Shows what the panel posts to its host page (docs/protocol.md), newest first; startHostPage.ts starts it. */
import { parsePanelMessage } from '../../../streams/protocol';
import { find, make } from './elements';

const longest = 200;

/** @param panelOrigin only messages from there are shown */
export function logMessages(panelOrigin: string): void {
  const log = find('#log', HTMLOListElement);
  addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    const message = origin === panelOrigin ? parsePanelMessage(data) : null;
    if (!message) return;
    const { action, ...fields } = message;
    const time = make('time', new Date().toLocaleTimeString('en-GB'));
    const words = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`);
    log.prepend(make('li', time, ' ', make('strong', action), words.join('')));
    while (log.children.length > longest) log.lastElementChild?.remove();
  });
}
