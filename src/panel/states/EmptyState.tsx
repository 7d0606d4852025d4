/** An empty list: an icon, a sentence and a link of the chosen filter [list.empty]. */
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import MessageSquare from 'lucide-react/icons/message-square';
import Star from 'lucide-react/icons/star';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Filter, Links } from '../../../reducers/events';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

const iconOf: { readonly [filter in Filter]: LucideIcon } = {
  all: Bell,
  unread: Check,
  comments: MessageSquare,
  follows: UserPlus,
  likes: Star,
};

const linkOf: { readonly [filter in Filter]: keyof Links } = {
  all: 'reader',
  unread: 'newPost',
  comments: 'search',
  follows: 'likes',
  likes: 'likes',
};

export function EmptyState() {
  const words = useWords();
  const append = useAppend();
  const filter = usePanel((state) => state.panel.filter);
  const url = usePanel((state) => state.session.links[linkOf[filter]]);
  const Glyph = iconOf[filter];
  return (
    <div className="state-card">
      <span className="state-glyph">
        <Glyph size={26} />
      </span>
      <p className="state-title">{words.say(`empty.${filter}`)}</p>
      {url === '' ? null : (
        <a
          className="state-link"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => append({ type: 'user.followedEmptyLink', filter })}
        >
          {words.say(`emptyLink.${filter}`)}
        </a>
      )}
    </div>
  );
}
