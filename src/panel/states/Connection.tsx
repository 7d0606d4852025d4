/** How news reaches the panel, in one quiet line under the list, and nothing at all while it is live. Drawn by `ListView`. */
import { usePanel } from '../hooks';
import { useWords } from '../words';
import { connectionOf, connectionWords } from './connectionOf';

export function Connection() {
  const words = useWords();
  const connection = usePanel(connectionOf);
  if (connection === 'live') return null;
  return (
    <p className="connection" data-connection={connection}>
      {connectionWords(words, connection)}
    </p>
  );
}
