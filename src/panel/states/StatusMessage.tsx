/** The outcome of an act, shown for some seconds [status.times]. Drawn in `StatusBar`. */
import X from 'lucide-react/icons/x';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

export function StatusMessage() {
  const words = useWords();
  const append = useAppend();
  const status = usePanel((state) => state.statusBar.current);
  return status ? (
    <div className="status-bar" key={status.seq}>
      <p>
        {words.say(`status.${status.message}`)}
        {status.url === null ? null : (
          <>
            {' '}
            <a href={status.url} target="_blank" rel="noopener noreferrer">
              {words.say('status.viewComment')}
            </a>
          </>
        )}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={words.say('status.dismiss')}
        title={words.say('status.dismiss')}
        onClick={() => append({ type: 'user.dismissedStatus' })}
      >
        <X size={16} />
      </button>
    </div>
  ) : null;
}
