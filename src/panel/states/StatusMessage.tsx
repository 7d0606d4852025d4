/** The outcome of an act, shown for some seconds [status.times], and the acts without an answer. Drawn in `StatusBar`. */
import X from 'lucide-react/icons/x';
import type { MutationPress } from '../../../reducers/events';
import { isAboutAct, unsentActs } from '../../../reducers/selectors';
import { AboutNote } from '../list/AboutNote';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

/** [status.send-again] */
function SendAgain({ acts }: { readonly acts: readonly MutationPress[] }) {
  const words = useWords();
  const append = useAppend();
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        for (const act of acts) append(act);
      }}
    >
      {words.say('status.sendAgain')}
    </button>
  );
}

export function StatusMessage() {
  const words = useWords();
  const append = useAppend();
  const status = usePanel((state) => state.statusBar.current);
  // The open note says itself what it is.
  const about = usePanel(({ panel, statusBar: { current } }) =>
    current?.note === panel.selected ? undefined : current?.note,
  );
  const unsent = usePanel(unsentActs);
  if (!status && unsent.length === 0) return null;
  return (
    <div className="status-bar" key={status?.seq}>
      <p>
        {status ? words.say(`status.${status.message}`) : words.say('status.unsent', { count: unsent.length })}
        {status?.url ? (
          <>
            {' '}
            <a href={status.url} target="_blank" rel="noopener noreferrer">
              {words.say('status.viewComment')}
            </a>
          </>
        ) : null}
        {about ? (
          <>
            {' '}
            <AboutNote id={about} />
          </>
        ) : null}
      </p>
      {unsent.length > 0 && (!status || isAboutAct(status.message)) ? <SendAgain acts={unsent} /> : null}
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
  );
}
