/**
 * How news reaches the panel, in one quiet line under the list; nothing at all while it is live, or while an error says
 * more. Drawn by `ListView`.
 */

import { useWords } from '../words';
import { usePanel } from '../world';
import { connectionOf, connectionWords } from './connectionOf';

export function Connection() {
  const words = useWords();
  const connection = usePanel(connectionOf);
  const failed = usePanel((state) => state.sync.problem !== null);
  if (connection === 'live' || failed) return null;
  return (
    <p className="connection" data-connection={connection}>
      {connectionWords(words, connection)}
    </p>
  );
}
