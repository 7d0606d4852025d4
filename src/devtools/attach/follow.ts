/** Reads a panel's log over its channel, piece by piece: the next piece is requested when this one is folded. */
import type { Line, PanelSays } from './messages';
import { parsePanelSays } from './messages';

export interface Follower {
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
