/** An empty list: an icon, a sentence and a link of the chosen filter, and the quiet ways to settings and help [list.empty]. */
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import MessageSquare from 'lucide-react/icons/message-square';
import Search from 'lucide-react/icons/search';
import Star from 'lucide-react/icons/star';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Filter, Links } from '../../../reducers/events';
import type { FilterName } from '../../../reducers/names';
import { isSearching } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

const iconOf: { readonly [filter in FilterName]: LucideIcon } = {
  all: Bell,
  unread: Check,
  comments: MessageSquare,
  follows: UserPlus,
  likes: Star,
};

const linkOf: { readonly [filter in FilterName]: keyof Links } = {
  all: 'reader',
  unread: 'newPost',
  comments: 'search',
  follows: 'likes',
  likes: 'likes',
};

const isKnown = (filter: Filter): filter is FilterName => Object.hasOwn(iconOf, filter);

/** Nothing is found, and the list may have other notes [search.finds]. */
function NothingFound({ text }: { readonly text: string }) {
  const words = useWords();
  const append = useAppend();
  return (
    <div className="state-card">
      <span className="state-glyph">
        <Search size={26} />
      </span>
      <p className="state-title">{words.say('search.nothing', { text })}</p>
      <button type="button" className="button" onClick={() => append({ type: 'user.closedSearch' })}>
        {words.say('search.close')}
      </button>
    </div>
  );
}

/** An empty list has no toolbar, and a mouse has no other way to the settings and the help. */
function QuietWays() {
  const words = useWords();
  const append = useAppend();
  const settings = usePanel((state) => state.session.links.settings);
  return (
    <p className="state-ways">
      {settings === '' ? null : (
        <a className="quiet-button" href={settings} target="_blank" rel="noopener noreferrer">
          {words.say('list.settings')}
        </a>
      )}
      <button
        type="button"
        className="quiet-button"
        aria-haspopup="dialog"
        onClick={() => append({ type: 'user.openedHelp' })}
      >
        {words.say('help.title')}
      </button>
    </p>
  );
}

export function EmptyState() {
  const words = useWords();
  const append = useAppend();
  const searched = usePanel((state) => (isSearching(state) ? state.panel.search?.text : null));
  const filter = usePanel((state) => state.panel.filter);
  // A filter of the settings is as empty as the whole list.
  const known = isKnown(filter) ? filter : 'all';
  const url = usePanel((state) => (isKnown(filter) ? state.session.links[linkOf[filter]] : ''));
  const Glyph = iconOf[known];
  if (searched != null) return <NothingFound text={searched.trim()} />;
  return (
    <div className="state-card">
      <span className="state-glyph">
        <Glyph size={26} />
      </span>
      <p className="state-title">{words.say(`empty.${known}`)}</p>
      {url === '' ? null : (
        <a
          className="state-link"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => append({ type: 'user.followedEmptyLink', filter })}
        >
          {words.say(`emptyLink.${known}`)}
        </a>
      )}
      <QuietWays />
    </div>
  );
}
