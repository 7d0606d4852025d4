/** Gives the viewer its logs: attaches to panels as they are found, and opens files. main.tsx starts it. */
import type { Place } from '../replay/fleet/merge';
import { createDraftBound, mostBytes } from '../replay/fold/logBounds';
import { panelFold } from '../replay/fold/panelFold';
import { judgeHeader } from '../replay/session/header';
import { loadLog } from '../replay/session/loadLog';
import { LogError } from '../replay/session/logError';
import { type FoundPanel, findPanels } from './attach/findPanels';
import { follow } from './attach/follow';
import type { PanelSays } from './attach/messages';
import { type GivenFile, logNamed, nameOf } from './fleet/fleetLogs';
import { kindOfFile, readFleet, withExplanations } from './fleet/readFleet';
import { createSession, type Session } from './log/session';
import { momentText } from './timeText';
import type { Viewer } from './viewer/viewer';

export interface LivePanel {
  readonly id: string;
  readonly session: Session;
  /** The seq of the panel's last entry, as its last message said. */
  readonly last: number;
  /** True when the panel's page is gone; the panel's log stays here. */
  readonly left: boolean;
}

export interface Connection {
  /** The panels that answered, in the order of their answers. */
  readonly panels: () => readonly LivePanel[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly watch: (panel: LivePanel) => void;
  readonly openFile: (file: File) => Promise<void>;
  /** Opens a log, or an index of a fleet, its logs, or both. */
  readonly openFiles: (files: readonly GivenFile[]) => Promise<void>;
  /** Opens a log of the shown fleet at an entry. */
  readonly openPlace: (place: Pick<Place, 'file' | 'seq'>) => Promise<void>;
}

/** Entries of a file that are folded before the page may draw again. */
const entriesAtOnce = 4_096;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** An unexpected error is shown too, because the content of a file may make a view or a tool fail. */
function reasonOf(error: unknown): string {
  if (error instanceof LogError) return error.message;
  if (error instanceof DOMException) return 'it can no longer be read: it was moved or changed since it was chosen.';
  return `the devtools failed at what this log holds (${String(error)}).`;
}

/** The panels that were found, with a session for each. The first is shown when nothing else is. */
function livePanels(view: Window & typeof globalThis, viewer: Viewer): Pick<Connection, 'panels' | 'subscribe'> {
  let panels: readonly LivePanel[] = [];
  const listeners = new Set<() => void>();
  const tell = (next: readonly LivePanel[]): void => {
    panels = next;
    for (const listener of [...listeners]) listener();
  };
  const change = (id: string, part: Partial<LivePanel>): void =>
    tell(panels.map((one) => (one.id === id ? { ...one, ...part } : one)));

  /** A panel is shown at once while nothing is shown; otherwise it is only listed. */
  function offer(panel: LivePanel): void {
    tell([...panels.filter(({ id }) => id !== panel.id), panel]);
    const { session, fleet } = viewer.state();
    if (!session && !fleet) viewer.open(panel.session);
  }

  function take({ session: id, line }: FoundPanel): void {
    let session: Session | null = null;
    const said = (message: PanelSays): void => {
      if (message.kind === 'begin') {
        const { header, base } = message;
        const title = `live since ${momentText(header.startedAt, base.state.session.timeZone)}`;
        const { judgement } = judgeHeader(header);
        session = createSession({ kind: 'live', title, header, judgement, cut: false, file: null }, base);
        offer({ id, session, last: message.last, left: false });
        return;
      }
      if (message.kind === 'left') {
        change(id, { left: true });
        finder.forget(id);
        return;
      }
      if (!session) return;
      if (message.kind === 'rebased') session.rebase(message.base);
      else {
        session.add(message.entries, message.points);
        change(id, { last: message.last });
      }
      viewer.grew(session);
    };
    follow(line, { onSaid: said, onProblem: (problem) => viewer.say(`The panel was left: ${problem}`) });
  }
  const finder = findPanels({ view, onFound: take });

  return {
    panels: () => panels,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function readLogFile(file: File, viewer: Viewer): Promise<Session> {
  const log = await loadLog(panelFold, file, { mostBytes });
  const boundDraft = createDraftBound();
  const { header, judgement, cut, base, entries, checkpoints } = log;
  const session = createSession({ kind: 'file', title: file.name, header, judgement, cut, file }, base);
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    for (const entry of entries.slice(from, from + entriesAtOnce)) {
      session.add([entry]);
      boundDraft(entry, session.stateAt(entry.seq));
    }
    viewer.setBusy(`Folding ${file.name}: ${Math.floor((100 * from) / entries.length)}%`);
    await pause();
  }
  session.add([], checkpoints);
  return session;
}

/** @returns false when it could not be opened; the person has been told */
async function isRead(viewer: Viewer, name: string, act: () => Promise<void>): Promise<boolean> {
  viewer.setBusy(`Reading ${name}…`);
  try {
    await act();
    return true;
  } catch (error) {
    viewer.say(`${name}: ${reasonOf(error)}`);
    return false;
  }
}

function fileOpener(viewer: Viewer): Pick<Connection, 'openFile' | 'openFiles' | 'openPlace'> {
  const openLog = (file: File): Promise<boolean> =>
    isRead(viewer, file.name, async () => viewer.open(await readLogFile(file, viewer)));

  const openFleet = (file: File): Promise<boolean> =>
    isRead(viewer, file.name, async () => {
      const onRead = async (lines: number): Promise<void> => {
        viewer.setBusy(`Reading ${file.name}: ${lines.toLocaleString('en')} lines`);
        await pause();
      };
      viewer.openFleet(await readFleet(file.name, file, onRead));
    });

  const addExplanation = (file: File): Promise<boolean> =>
    isRead(viewer, file.name, async () => {
      const { fleet } = viewer.state();
      if (fleet) viewer.explainFleet(await withExplanations(fleet, file));
      else viewer.say(`${file.name}: it explains a fleet, so open the fleet’s index first.`);
    });

  /** A single file is recognised by its content, several files by their names. */
  async function openFiles(given: readonly GivenFile[]): Promise<void> {
    const [first] = given;
    if (!first) return;
    if (given.length === 1) {
      const file = await first.open();
      const open = { fleet: openFleet, explanation: addExplanation, log: openLog };
      await open[(await kindOfFile(file)) ?? 'log'](file);
      return;
    }
    const index = given.find(({ path }) => path.endsWith('.fleet.ndjson'));
    if (index && !(await openFleet(await index.open()))) return;
    if (viewer.state().fleet) viewer.giveLogs(given);
    else
      viewer.say(
        `${given.length.toLocaleString('en')} files and no index of a fleet: open one of them, or their index.`,
      );
  }

  return {
    openFile: async (file) => void (await openLog(file)),
    openFiles: async (given) => void (await isRead(viewer, 'the files', () => openFiles(given))),
    async openPlace({ file, seq }) {
      const log = logNamed(viewer.state().fleetLogs, file);
      if (!log) {
        viewer.say(`${nameOf(file)} is not among the logs that were given: choose the folder that it is in.`);
        return;
      }
      const open = async (): Promise<void> => viewer.open(await readLogFile(await log.open(), viewer));
      if ((await isRead(viewer, nameOf(file), open)) && seq !== null) viewer.goTo(seq);
    },
  };
}

export function startConnection(view: Window & typeof globalThis, viewer: Viewer): Connection {
  return {
    ...livePanels(view, viewer),
    ...fileOpener(viewer),
    watch: (panel) => viewer.open(panel.session),
  };
}
