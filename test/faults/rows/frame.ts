/** Faults of the provider's hidden frame, which carries every call. */
import type { FaultRow } from '../row';
import { mend, reloadFrame, removeFrame } from '../ways';

const end: FaultRow['end'] = ({ stage }) => mend(stage);
const page = '/wp-admin/rest-proxy/';

export const frameRows: readonly FaultRow[] = [
  {
    id: 'frame.reloads',
    what: 'The frame loads its page anew.',
    begin: ({ stage, tab }) => reloadFrame(stage, tab),
    says: [],
    steps: { begin: 'reloadFrame' },
  },
  {
    id: 'frame.removed',
    what: 'The frame is taken out of the page.',
    begin: ({ tab }) => removeFrame(tab),
    says: [],
    steps: { begin: 'removeFrame' },
  },
  {
    id: 'frame.late',
    what: 'The page of the frame comes late.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    begin: ({ stage, which }) => stage.control.fault({ kind: 'slow', ms: 200 + 20 * (which ?? 50), path: page }),
    end,
    says: [],
    steps: { begin: 'framelate' },
  },
];
