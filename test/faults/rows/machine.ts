/** Faults of the machine: its clock, its sleep, its memory, its speed. */
import type { CDPSession, Page } from 'playwright-core';
import type { FaultRow, Place } from '../faultRow';
import { inPage, setClock, setSockets } from '../faultWays';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const end: FaultRow['end'] = ({ stage }) => setClock(stage, 0);

/** The network does not outlive it. */
const sleep =
  (ms: number): FaultRow['begin'] =>
  async ({ stage }) => {
    await setSockets(stage, 'drop');
    await stage.sleep(ms);
    await stage.pass(1_000);
  };

/** Only one session of the debugger at a time may set the zone. */
const zones = new WeakMap<Page, CDPSession>();
async function setZone({ tab: { page } }: Place, timezoneId: string): Promise<void> {
  const debuggerOf = zones.get(page) ?? (await page.context().newCDPSession(page));
  zones.set(page, debuggerOf);
  await debuggerOf.send('Emulation.setTimezoneOverride', { timezoneId });
}

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
  {
    id: 'machine.clock-a-year-ahead',
    what: 'The clock jumps a year ahead while a trash can be undone.',
    at: 'undoRuns',
    begin: ({ stage }) => setClock(stage, 365 * 24 * hourMs),
    end,
    says: [],
  },
  {
    id: 'machine.clock-at-zero',
    what: 'The clock falls back to 1970 while a reply is being written.',
    at: 'draftTyped',
    begin: ({ stage }) => setClock(stage, 1_000 - stage.now()),
    end,
    says: [],
  },
  {
    id: 'machine.clock-to-and-fro',
    what: 'The clock jumps to and fro.',
    begin: async ({ stage }) => {
      for (const hours of [1, -3, 30, 0, -0.5, 2]) {
        await setClock(stage, hours * hourMs);
        await stage.pass(2_000);
      }
    },
    end,
    says: [],
  },
  {
    id: 'machine.sleeps',
    what: 'The machine sleeps for an hour.',
    begin: sleep(hourMs),
    says: [],
  },
  {
    id: 'machine.sleeps-in-undo-window',
    what: 'The machine sleeps for an hour while a trash can be undone.',
    at: 'undoRuns',
    begin: sleep(hourMs),
    says: [],
  },
  {
    id: 'machine.sleeps-over-night',
    what: 'The machine sleeps for nine hours, into the next day, while a reply is being written.',
    at: 'draftTyped',
    begin: sleep(14 * hourMs),
    says: [],
  },
  {
    id: 'machine.sleeps-while-sending',
    what: 'The machine sleeps for a minute just when a reply was sent.',
    at: 'replySent',
    begin: sleep(minuteMs),
    says: [],
  },
  {
    id: 'machine.other-time-zone',
    what: 'The machine comes into another time zone.',
    begin: (place) => setZone(place, 'Pacific/Auckland'),
    end: (place) => setZone(place, ''),
    ofMachinesZone: true,
    says: [],
  },
  {
    id: 'machine.slow',
    what: 'The processor is ten times slower.',
    begin: async ({ tab: { page } }) => {
      const debuggerOf = await page.context().newCDPSession(page);
      await debuggerOf.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    },
    end: async ({ tab: { page } }) => {
      const debuggerOf = await page.context().newCDPSession(page);
      await debuggerOf.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
    lastsMs: 5_000,
    says: [],
  },
  {
    id: 'machine.log-over-budget',
    what: 'So much happens that the log has no room for its beginning.',
    begin: inPage(`(async () => {
      for (let times = 0; times < 30; times += 1) {
        for (let number = 0; number < 1_000; number += 1) {
          dispatchEvent(new Event('offline'));
          dispatchEvent(new Event('online'));
        }
        await new Promise((resolve) => queueMicrotask(resolve));
      }
    })()`),
    says: [],
  },
];
