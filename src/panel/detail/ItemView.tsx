/** A post, comment or site opened from a link in a note, in plain text, with a link to the page itself [items.open]. */
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import { useId, useRef } from 'react';
import type { Item } from '../../../reducers/api';
import { useBorrowedFocus } from '../useBorrowedFocus';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

/** The link's host is the title until the item is loaded. */
function hostOf(url: string | null): string {
  try {
    return url === null ? '' : new URL(url).hostname;
  } catch {
    return '';
  }
}

function About({ item }: { readonly item: Item }) {
  return (
    <>
      <p className="item-meta" dir="auto">
        {[item.author, item.site].filter((part) => part !== '').join(' · ')}
      </p>
      <p className="item-excerpt" dir="auto">
        {item.excerpt}
      </p>
    </>
  );
}

export function ItemView() {
  const words = useWords();
  const append = useAppend();
  const item = usePanel((state) => state.panel.item);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useBorrowedFocus(heading);
  if (!item) return null;
  const { loaded, problem, ref } = item;
  const url = loaded?.url ?? ref.url;
  const loading = !loaded && !problem;
  return (
    <section
      className="note item"
      data-view="item"
      data-item-kind={ref.kind}
      aria-labelledby={titleId}
      aria-busy={loading}
    >
      <div className="note-scroll">
        <header className="note-head">
          <button
            type="button"
            className="icon-button"
            data-steps
            aria-label={words.say('note.back')}
            title={words.say('note.back')}
            onClick={() => append({ type: 'user.closedItem' })}
          >
            <ArrowLeft size={18} className="flips" />
          </button>
          <h2 id={titleId} ref={heading} tabIndex={-1} dir="auto">
            {loaded?.title || loaded?.site || hostOf(url) || words.say('item.loading')}
          </h2>
        </header>
        <div className="note-column">
          {loaded ? <About item={loaded} /> : null}
          {problem ? (
            <p role="alert" className="error-text">
              {words.say('item.failed')} <span className="quiet">{problem.message}</span>
            </p>
          ) : null}
          {loading ? (
            <div role="progressbar" aria-label={words.say('item.loading')} className="lines">
              <span className="bone" />
              <span className="bone" />
              <span className="bone" />
            </div>
          ) : null}
          {url === null ? null : (
            <a className="item-link" href={url} target="_blank" rel="noopener noreferrer">
              {words.say('item.openInNewTab')}
              <ExternalLink size={14} className="flips" />
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
