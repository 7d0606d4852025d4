/**
 * The host kit's entry: what `import … from 'bellpanel/host'` gives the page that embeds the panel. Importing
 * it defines `<notifications-panel>` and `<notifications-bell>` where there are custom elements and does nothing elsewhere.
 */
import { defineNotificationsPanel } from './element';

export type { NotificationsPanelElement } from './element';
export { defineNotificationsPanel } from './element';
export { type EmbeddedPanel, embed } from './embed';
export type { CloseReason, PanelEventDetails, PanelEventMap } from './events';
export type { Appearance, Colours, EmbedOptions } from './options';

defineNotificationsPanel();
