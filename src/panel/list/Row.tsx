/** One note in the list. Drawn by `TimeGroup`; it renders only when what it shows changes. */
import { type ComponentProps, createElement, Fragment, memo, type RefCallback, useState } from 'react';
import { rowActsOf } from '../../../reducers/acts';
import { isNested } from '../../../reducers/selectors';
import { rowText } from '../body/rowText';
import { useWords } from '../words';
import { fullTime, type Place } from '../words/timeText';
import type { ShownRow } from './shownRows';

interface AvatarProps {
  /** Null without a picture: the icon of the kind stands in its place. */
  readonly url: string | null;
  /** Null for a note that cannot be read. */
  readonly noticon: string | null;
}

const Avatar = memo(function Avatar({ url, noticon }: AvatarProps) {
  // Kept by URL, so that another picture in the same place is tried again.
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url) return <span className="row-avatar" data-kind={noticon} />;
  // The referrer policy is set before the address, so that it holds for the request: a picture's server must not learn which
  // site shows the picture [security.no-referrer].
  return (
    <span className="row-avatar row-picture" data-kind={noticon}>
      <img
        referrerPolicy="no-referrer"
        src={url}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(url)}
      />
    </span>
  );
});

interface RowProps {
  readonly row: ShownRow;
  readonly place: Place;
  /** The beginning of the ids of the texts that describe the row. */
  readonly prefix: string;
  /** It is in view when the list is at its top. */
  readonly first: boolean;
  /** Called with the row's element. */
  readonly item: RefCallback<HTMLLIElement>;
}

/** `hearRows` handles the clicks and the focus of all rows. */
export const Row = memo(function Row({ row, place, prefix, first, item }: RowProps) {
  const words = useWords();
  const { id, note, time, read, unapproved, written } = row;
  if (!note) return null;
  const url = (note.readable && note.url) || undefined;
  const [subject, second] = note.readable ? note.subject : [];
  const excerpt = second ? rowText({ text: second.text }) : [];
  const answered = note.readable && isNested(note) ? rowText({ text: (note.header[1]?.text ?? '').trim() }) : [];
  const about = !read || row.isNew || unapproved || written || excerpt[0] ? `${prefix}${id}` : undefined;
  const above = answered[0] ? `${prefix}answered${id}` : undefined;
  let name = subject ? rowText(subject) : [];
  if (!name[0] && note.readable) name = rowText({ text: note.title.trim() });
  const link: ComponentProps<'a'> = {
    className: 'row-link',
    // The text's own direction, because a right-to-left panel would cut an English text at its start.
    dir: 'auto',
    href: url,
    // On some systems a Meta-click is a plain click for the browser, which must not replace the panel.
    target: '_blank',
    rel: 'noopener noreferrer',
    // A row without an address still has a link, which opens the note [row.one-link].
    role: url ? undefined : 'link',
    tabIndex: row.tabStop ? 0 : -1,
    'aria-describedby': [about, above].filter(Boolean).join(' ') || undefined,
    id: row.checked === null ? undefined : `${prefix}name${id}`,
  };
  return (
    <li
      ref={item}
      className="row"
      data-first={first || undefined}
      data-note-id={id}
      data-note-type={note.type}
      data-read={read}
      data-unapproved={unapproved || undefined}
      data-nested={isNested(note) || undefined}
      // More than Read: the time is as wide as the acts that take its place.
      data-acts={(note.readable && rowActsOf(note).length > 1) || undefined}
      aria-current={row.current || undefined}
    >
      {row.checked === null ? null : (
        // biome-ignore lint/a11y/useSemanticElements: the browser would change an input before the state says so.
        <button
          type="button"
          role="checkbox"
          className="row-check"
          aria-checked={row.checked}
          aria-labelledby={`${prefix}name${id}`}
          tabIndex={row.tabStop ? 0 : -1}
        />
      )}
      <Avatar url={note.readable ? note.icon : null} noticon={note.readable ? note.noticon : null} />
      {above === undefined ? null : (
        <span className="row-answered" id={above}>
          <span className="unseen">{words.say('row.answered')}</span>
          <span className="row-line" dir="auto">
            {answered}
          </span>
        </span>
      )}
      {/* With other words new texts in the link, because a translator may have taken the old ones out of the page. */}
      <a {...link}>
        {createElement(Fragment, { key: subject?.text }, ...(name[0] ? name : [words.say('row.unreadable')]))}
      </a>
      {/* A note without a readable time has no words for it [row.time]. */}
      {time === '' ? null : (
        <time dateTime={new Date(note.timestamp).toISOString()} title={fullTime(note.timestamp, place)}>
          {time}
        </time>
      )}
      {about === undefined ? null : (
        <span className="row-about" id={about}>
          {row.isNew ? <span className="unseen">{words.say('list.new')}</span> : null}
          {read ? null : <span className="unseen">{words.say('row.unread')}</span>}
          {unapproved ? <span className="row-pending">{words.say('row.pending')}</span> : null}
          {written ? (
            <span className="row-written" data-written={written}>
              {words.say(`row.${written}`)}
            </span>
          ) : null}
          {excerpt[0] ? (
            <span key={second?.text} className="row-excerpt" dir="auto">
              {excerpt}
            </span>
          ) : null}
        </span>
      )}
    </li>
  );
});
