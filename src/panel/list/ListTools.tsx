/** Tools of the whole list: "Mark all as read", search, selecting, help, "Notification settings". Over rows they stay at the top, beside the heading that is there. */
import CheckCheck from 'lucide-react/icons/check-check';
import Keyboard from 'lucide-react/icons/keyboard';
import ListChecks from 'lucide-react/icons/list-checks';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import type { ComponentProps } from 'react';
import { unreadListed } from '../../../reducers/selectors';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import { restFocus } from './restFocus';

interface ToolProps extends ComponentProps<'button'> {
  readonly name: 'list.search' | 'list.select' | 'help.title';
}

function Tool({ name, ...props }: ToolProps) {
  const { say } = useWords();
  return <button type="button" className="icon-button" aria-label={say(name)} title={say(name)} {...props} />;
}

/** @param props.withRows whether there are rows to search and to select */
export function ListTools({ withRows }: { readonly withRows: boolean }) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const someUnread = usePanel((state) => unreadListed(state).length > 0);
  const checking = usePanel((state) => state.panel.checked !== undefined);
  const settings = usePanel((state) => state.session.links.settings);
  return (
    <div className="list-tools" data-sticky={withRows || undefined}>
      {someUnread ? (
        <button
          type="button"
          className="quiet-button read-all"
          title={words.say('list.markAllRead')}
          onClick={(event) => {
            append({ type: 'user.askedReadAll', notes: unreadListed(state$.value) });
            restFocus(event);
          }}
        >
          <CheckCheck size={16} />
          <span className="read-all-words">{words.say('list.markAllRead')}</span>
        </button>
      ) : null}
      {withRows ? (
        <>
          <Tool name="list.search" onClick={() => append({ type: 'user.openedSearch' })}>
            <Search size={16} />
          </Tool>
          <Tool
            name="list.select"
            aria-pressed={checking}
            onClick={() => append({ type: 'user.switchedChecking', on: !checking })}
          >
            <ListChecks size={16} />
          </Tool>
        </>
      ) : null}
      <Tool name="help.title" aria-haspopup="dialog" onClick={() => append({ type: 'user.openedHelp' })}>
        <Keyboard size={16} />
      </Tool>
      {settings === '' ? null : (
        <a
          className="icon-button"
          href={settings}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.say('list.settings')}
          title={words.say('list.settings')}
        >
          <Settings size={16} />
        </a>
      )}
    </div>
  );
}
