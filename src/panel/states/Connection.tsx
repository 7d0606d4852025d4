/** One line under the list about the connection; empty while push works or an error is shown [states.connection-line]. */
import { hasRoomFor } from '../../../reducers/selectors';
import { useWords } from '../words';
import { usePanel } from '../world';
import { connectionOf, connectionWords } from './connectionOf';

export function Connection() {
  const words = useWords();
  const connection = usePanel(connectionOf);
  const isQuiet = usePanel((state) => state.sync.problem !== null || !hasRoomFor(state, 'connection'));
  if (connection === 'live' || isQuiet) return null;
  return (
    <p className="connection" data-connection={connection}>
      {connectionWords(words, connection)}
    </p>
  );
}
