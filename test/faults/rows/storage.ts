/** Faults of what the browser keeps: storage, the database. */
import type { FaultRow } from '../row';
import { inPages } from '../ways';

export const storageRows: readonly FaultRow[] = [
  {
    id: 'storage.full',
    what: 'Browser storage takes nothing more.',
    ...inPages('storageFull'),
    says: [{ role: 'status', text: /Your browser blocks storage, so drafts won't be kept\./ }],
  },
];
