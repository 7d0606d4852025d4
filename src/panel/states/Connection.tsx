/**
 * One line under the list about how the panel is connected; nothing while push works, or while an error is shown
 * [states.connection-line]. Drawn by `ListView`.
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
