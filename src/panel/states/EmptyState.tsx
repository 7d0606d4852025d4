/** A filter with nothing in it: one glyph, one sentence, and where to go from here (PROVIDER section 5). Drawn by `ListView`. */
import type { Filter, Links } from '../../../reducers/events';
import { iconOfFilter } from '../list/kinds';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

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
  const Glyph = iconOfFilter[filter];
  return (
    <div className="state-card">
      <span className="state-glyph">
        <Glyph size={26} strokeWidth={1.75} />
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
