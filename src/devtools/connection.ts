/** Gives the viewer its logs: attaches to panels as they are found, and opens files. main.tsx starts it. */
import { parseFleetAnswer } from '../replay/fleet/fleetAnswer';
import { createDraftBound, mostBytes } from '../replay/fold/logBounds';
import { panelFold } from '../replay/fold/panelFold';
import { loadLog } from '../replay/session/loadLog';
import { LogError } from '../replay/session/logError';
import { type Cut, cutSentence } from '../replay/session/reader';
import { type FoundPanel, findPanels } from './attach/findPanels';
import { type Line, type PanelSays, parsePanelSays } from './attach/messages';
import { createSession, type Session } from './log/session';
import { momentText } from './timeText';
import type { Viewer } from './viewer/viewer';

/** Reads a panel's log over its channel, piece by piece: the next piece is requested when this one is folded. */
interface Follower {
  readonly onSaid: (said: PanelSays) => void;
  /** The panel is of another version, or a message could not be used. The sentence says why. */
  readonly onProblem: (message: string) => void;
}

/** @returns a function that ends it and tells the panel */
export function follow(line: Line, { onSaid, onProblem }: Follower): () => void {
  const end = (): void => {
    line.onmessage = null;
    line.postMessage({ kind: 'close' });
    line.close();
  };
  line.onmessage = ({ data }) => {
    try {
      const said = parsePanelSays(data);
      if (!said) return;
      onSaid(said);
      if (said.kind !== 'left') line.postMessage({ kind: 'more' });
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
      end();
    }
  };
  line.postMessage({ kind: 'more' });
  return end;
}

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
  /** Opens a log or the answer about a fleet: the fleet where there is one among them. The other files are kept for its links. */
  readonly openFiles: (files: readonly File[]) => Promise<void>;
  /** Opens a log that a fleet names, at an entry; or says that the person has to give the file. */
  readonly openPlace: (file: string, seq: number | null) => Promise<void>;
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
        session = createSession({ kind: 'live', title, header, file: null }, base);
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

/** @returns the session, and why the file was read only up to an entry */
async function readLogFile(
  file: File,
  viewer: Viewer,
): Promise<{ readonly session: Session; readonly cut: Cut | null }> {
  const log = await loadLog(panelFold, file, { mostBytes });
  const boundDraft = createDraftBound();
  const { header, cut, base, entries, checkpoints } = log;
  const session = createSession({ kind: 'file', title: file.name, header, file }, base);
  for (let from = 0; from < entries.length; from += entriesAtOnce) {
    for (const entry of entries.slice(from, from + entriesAtOnce)) {
      session.add([entry]);
      boundDraft(entry, session.stateAt(entry.seq));
    }
    viewer.setBusy(`Folding ${file.name}: ${Math.floor((100 * from) / entries.length)}%`);
    await pause();
  }
  session.add([], checkpoints);
  return { session, cut };
}

/** A longer file is no answer about a fleet. */
const mostFleetBytes = 50_000_000;
const isFleet = async (file: File): Promise<boolean> =>
  file.size < mostFleetBytes && (await file.slice(0, 60).text()).includes('"notifications-panel-fleet"');

const nameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

function fileOpener(viewer: Viewer): Pick<Connection, 'openFile' | 'openFiles' | 'openPlace'> {
  /** The files that the person gave, by name; the links of a fleet open them. */
  const given = new Map<string, File>();
  /** The place that a link of the fleet asked for, while its file is not given. */
  let wanted: { readonly name: string; readonly seq: number | null } | null = null;

  async function openLog(file: File, seq: number | null): Promise<void> {
    viewer.setBusy(`Reading ${file.name}…`);
    try {
      const { session, cut } = await readLogFile(file, viewer);
      viewer.open(session);
      if (cut) viewer.say(`${file.name}: ${cutSentence(cut, session.last())}`);
      if (seq !== null) viewer.goTo(seq);
    } catch (error) {
      viewer.say(`${file.name}: ${reasonOf(error)}`);
    }
  }
  async function openFleet(file: File): Promise<void> {
    const answer = parseFleetAnswer(await file.text());
    if (answer) viewer.openFleet(answer);
    else viewer.say(`${file.name}: this is not the answer of “fleet --json” of this version.`);
  }

  return {
    openFile: (file) => openLog(file, null),
    async openFiles(files) {
      for (const file of files) given.set(file.name, file);
      for (const file of files) if (await isFleet(file)) return openFleet(file);
      const [file] = files;
      if (!file) return;
      const seq = wanted?.name === file.name ? wanted.seq : null;
      wanted = null;
      await openLog(file, seq);
    },
    async openPlace(path, seq) {
      const name = nameOf(path);
      const file = given.get(name);
      if (file) return openLog(file, seq);
      wanted = { name, seq };
      viewer.say(`Choose ${name} with “Open files…”: a page cannot read files that were not given to it.`);
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
