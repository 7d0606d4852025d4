/** One line under the list about the connection; empty while push works or an error is shown [states.connection-line]. */

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
