/** Faults of the machine: its clock, its memory, its sleep. */
import type { FaultRow } from '../row';
import { setClock } from '../ways';

const hourMs = 3_600_000;
const end: FaultRow['end'] = ({ stage }) => setClock(stage, 0);

export const machineRows: readonly FaultRow[] = [
  {
    id: 'machine.clock-ahead',
    what: 'The clock jumps an hour ahead.',
    begin: ({ stage }) => setClock(stage, hourMs),
    end,
    says: [],
    steps: { begin: 'clockForward', end: 'clockRight' },
  },
  {
    id: 'machine.clock-back',
    what: 'The clock jumps back an hour.',
    begin: ({ stage }) => setClock(stage, -hourMs),
    end,
    says: [],
    steps: { begin: 'clockBack' },
  },
];
