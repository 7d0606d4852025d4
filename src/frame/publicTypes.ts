/**
 * The types of `bellpanel/panel`: its settings, messages and stored keys (docs/protocol.md). The panel itself
 * does not import this file.
 */
export type { HostMessage, PanelMessage } from '../../streams/protocol';
export type { StoredKey } from '../../streams/storageKeys';
export type { PanelConfig } from './config';
