// What compiles, and what must not, of `bellpanel/panel`, which has types alone.
import type { HostMessage, PanelConfig, PanelMessage, StoredKey } from 'bellpanel/panel';

export const settings: Partial<PanelConfig> = { transport: 'fetch', hostOrigins: ['https://your-site.example'] };
export const shown: HostMessage = { action: 'togglePanel', showing: true };
export const isCount = (message: PanelMessage): boolean => message.action === 'render' && message.num_new > 0;
export const key: StoredKey = { kind: 'draft', note: 42 };

// @ts-expect-error there is no such transport
export const wrong: Partial<PanelConfig> = { transport: 'socket' };
// @ts-expect-error the host says whether it shows
export const silent: HostMessage = { action: 'togglePanel' };
// @ts-expect-error a key of the panel belongs to a note
export const nobody: StoredKey = { kind: 'draft' };
