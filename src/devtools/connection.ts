/** Gives the viewer its logs: attaches to panels as they are found, and opens files. main.tsx starts it. */
import { panelFold } from '../replay/fold/panelFold';
import { judgeHeader } from '../replay/session/header';
import { loadLog } from '../replay/session/loadLog';
import { LogError } from '../replay/session/logError';
import { panelUpcasters } from '../replay/session/upcasters';
import { type FoundPanel, findPanels } from './attach/findPanels';
import { follow } from './attach/follow';
import type { PanelSays } from './attach/messages';
import { createSession, type Session } from './log/session';
import { momentText } from './timeText';
import type { Viewer } from './viewer/viewer';

export interface LivePanel {
  readonly id: string;
  readonly session: Session;
  /** The seq of the panel's last entry, as of its last message. */
  readonly last: number;
  /** True when its page is gone; its log stays here. */
  readonly left: boolean;
}

export interface Connection {
  /** Panels that answered, in the order they did. */
  readonly panels: () => readonly LivePanel[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly watch: (panel: LivePanel) => void;
  readonly openFile: (file: File) => Promise<void>;
}

/** Entries of a file that are folded before the page may draw again. */
const entriesAtOnce = 4_096;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** An error that nobody foresaw is told too: what the file holds made a view or a tool fail. */
const reasonOf = (error: unknown): string =>
  error instanceof LogError ? error.message : `the devtools failed at what this log holds (${String(error)}).`;

export function startConnection(view: Window & typeof globalThis, viewer: Viewer): Connection {
  let panels: readonly LivePanel[] = [];
  const listeners = new Set<() => void>();
  const tell = (next: readonly LivePanel[]): void => {
    panels = next;
    for (const listener of [...listeners]) listener();
  };
  const change = (id: string, part: Partial<LivePanel>): void =>
    tell(panels.map((one) => (one.id === id ? { ...one, ...part } : one)));

  /** A panel is shown at once while no log is shown; otherwise it is only listed. */
  function offer(panel: LivePanel): void {
    tell([...panels.filter(({ id }) => id !== panel.id), panel]);
    if (!viewer.state().session) viewer.open(panel.session);
  }

  function take({ session: id, line }: FoundPanel): void {
    let session: Session | null = null;
    const said = (message: PanelSays): void => {
      if (message.kind === 'begin') {
        const { header, base } = message;
        const title = `live since ${momentText(header.startedAt, base.state.session.timeZone)}`;
        const { judgement } = judgeHeader(header, panelUpcasters);
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

  async function read(file: File): Promise<Session> {
    const log = await loadLog(panelFold, file);
    const { header, judgement, cut, base, entries, checkpoints } = log;
    const session = createSession({ kind: 'file', title: file.name, header, judgement, cut, file }, base);
    for (let from = 0; from < entries.length; from += entriesAtOnce) {
      session.add(entries.slice(from, from + entriesAtOnce));
      viewer.setBusy(`Folding ${file.name}: ${Math.floor((100 * from) / entries.length)}%`);
      await pause();
    }
    session.add([], checkpoints);
    return session;
  }

  return {
    panels: () => panels,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: (panel) => viewer.open(panel.session),
    async openFile(file) {
      viewer.setBusy(`Reading ${file.name}…`);
      try {
        viewer.open(await read(file));
      } catch (error) {
        viewer.say(`${file.name}: ${reasonOf(error)}`);
      }
    },
  };
}
