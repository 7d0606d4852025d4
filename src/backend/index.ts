/** The entry of `bellpanel/backend`: the panel's backend inside an application's own server (docs/provider.md#in-five-lines). */
export { type Backend, type BackendOptions, type Change, createBackend, type Person } from './backend';
export { type NodeBackend, nodeBackend } from './node';
export type { NewNote, StoredNote } from './notes';
export { type SqlStoreOptions, sqlStore } from './sqlStore';
export { memoryStore, type Store } from './store';
