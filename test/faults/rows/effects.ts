/** Faults of our own code: an effect that throws, once or at every start of a session. */
import type { FaultRow } from '../faultRow';
import { inPages, setPageFault } from '../faultWays';

/** The page's report of such a fault. */
const excused = [/planted/] as const;
/** Longer than the pause between two restarts, so that the fault happens twice. */
const lastsMs = 400_000;

export const effectRows: readonly FaultRow[] = [
  {
    id: 'effect.throws-once',
    what: 'An effect throws once while a reply is being written.',
    at: 'draftTyped',
    begin: async ({ stage, tab }) => {
      await setPageFault(stage, 'effectThrows', true);
      await tab.page.evaluate(`dispatchEvent(new Event('online'))`);
      await setPageFault(stage, 'effectThrows', false);
    },
    lastsMs,
    says: [],
    excused,
  },
  {
    id: 'effect.throws-at-every-start',
    what: 'An effect throws as soon as a session begins.',
    at: 'beforeOpening',
    actsMeanwhile: true,
    ...inPages('effectThrows'),
    lastsMs,
    says: [],
    excused,
  },
  {
    id: 'effect.sync-throws',
    what: 'The effect that keeps the list throws.',
    ...inPages('syncThrows'),
    lastsMs,
    says: [],
    excused,
  },
  {
    id: 'effect.acts-throw',
    what: 'The effects that carry out acts throw while a trash can be undone.',
    at: 'undoRuns',
    ...inPages('actsThrow'),
    lastsMs,
    says: [{ role: 'status', text: /Reply Failed/ }],
    excused,
  },
  {
    id: 'effect.push-throws',
    what: 'The effect that holds the push channel throws.',
    ...inPages('pushThrows'),
    lastsMs,
    says: [],
    excused,
  },
];
