/**
 * The types of `notifications-panel/panel`: what others write into the panel's page, say to it, hear from it and find in its
 * storage (docs/protocol.md). Nothing of the panel imports this file.
 */
export type { HostMessage, PanelMessage } from '../../streams/protocol';
export type { StoredKey } from '../../streams/storageKeys';
export type { PanelConfig } from './config';
