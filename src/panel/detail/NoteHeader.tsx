/** The bar at the top of an open note: Back, its title, Previous and Next [note.header]. */

import type { LucideIcon } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Mail from 'lucide-react/icons/mail';
import { type RefObject, useId } from 'react';
import { isRead, isWide, navigationOff, nextNote, previousNote, shownArrivals } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

const noReview: readonly number[] = [];

interface StepProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly to: number | null;
  /** What it does without a note to go to; null: it is disabled. */
  readonly ends?: 'user.endedReview' | null;
}

function Step({ icon: Icon, name, to, ends = null }: StepProps) {
  const append = useAppend();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      disabled={to === null && ends === null}
      data-steps
      onClick={() => {
        if (to !== null) append({ type: 'user.openedNote', note: to });
        else if (ends) append({ type: ends });
      }}
    >
      <Icon size={18} />
    </button>
  );
}

interface NoteHeaderProps {
  readonly id: number;
  readonly title: string;
  readonly titleId: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function NoteHeader({ id, title, titleId, heading }: NoteHeaderProps) {
  const words = useWords();
  const append = useAppend();
  const off = usePanel(navigationOff);
  const read = usePanel((state) => isRead(state, id));
  const previous = usePanel((state) => previousNote(state, id));
  const next = usePanel((state) => nextNote(state, id));
  const behind = usePanel((state) => (isWide(state) ? 0 : shownArrivals(state).length));
  const review = usePanel((state) => state.panel.review ?? noReview);
  const placeId = useId();
  const online = usePanel((state) => state.sync.online);
  return (
    <header className="note-head">
      <button
        type="button"
        className="icon-button"
        data-steps
        aria-label={words.say('note.back')}
        title={words.say('note.back')}
        disabled={off}
        onClick={() => append({ type: 'user.closedNote' })}
      >
        <ArrowLeft size={18} className="flips" />
      </button>
      {/* The announcer says it when they come. */}
      {behind ? (
        <span className="note-behind" aria-hidden>
          {words.say('note.behind', { count: behind })}
        </span>
      ) : null}
      <h2 id={titleId} ref={heading} tabIndex={-1} dir="auto" aria-describedby={review.length ? placeId : undefined}>
        {title}
      </h2>
      {review.length ? (
        <span className="note-place" id={placeId}>
          {words.say('review.place', { at: `${review.indexOf(id) + 1}`, count: review.length })}
        </span>
      ) : null}
      {online ? null : <span className="note-offline">{words.say('connection.offline')}</span>}
      {read ? (
        <button
          type="button"
          className="icon-button"
          aria-label={words.say('note.markUnread')}
          title={words.say('note.markUnread')}
          disabled={off}
          onClick={() => append({ type: 'user.markedUnread', note: id })}
        >
          <Mail size={17} />
        </button>
      ) : null}
      <Step icon={ChevronUp} name={words.say('note.previous')} to={off ? null : previous} />
      <Step
        icon={ChevronDown}
        name={words.say('note.next')}
        to={off ? null : next}
        ends={review.length && !off ? 'user.endedReview' : null}
      />
    </header>
  );
}
