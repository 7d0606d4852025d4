/**
 * Announces that the note was approved or liked, or no longer is, or that this was not sent yet. A focused button announces
 * its own state [a11y.said].
 */
import { useRef } from 'react';
import type { ReadableNote } from '../../../reducers/note';
import { isApproved, isLiked } from '../../../reducers/selectors';
import { saysItself } from '../states/saysItself';
import { type Key, useWords } from '../words';
import { usePanel } from '../world';
import { isBusy } from './ActButton';

export function Said({ note }: { readonly note: ReadableNote }) {
  const words = useWords();
  const region = useRef<HTMLDivElement>(null);
  const approved = usePanel((state) => isApproved(state, note.id));
  const liked = usePanel((state) => isLiked(state, note.id));
  const busy = usePanel((state) => isBusy(state, 'approve', note.id) || isBusy(state, 'like', note.id));
  const known = useRef<{
    approved: boolean;
    liked: boolean;
    busy: boolean;
    said: Extract<Key, `said.${string}`> | null;
  }>({ approved, liked, busy, said: null });
  const before = known.current;
  const now = { approved, liked, busy };
  // Only "not sent yet" is announced, and not that the service's state is shown again.
  if (busy && !before.busy) known.current = { ...now, said: 'said.notSent' };
  else if (before.approved !== approved)
    known.current = { ...now, said: approved ? 'said.approved' : 'said.unapproved' };
  else if (before.liked !== liked) known.current = { ...now, said: liked ? 'said.liked' : 'said.unliked' };
  else if (before.busy !== busy) known.current = { ...now, said: before.said };
  const { said } = known.current;
  return (
    <div ref={region} className="unseen" aria-live="polite">
      {said && !saysItself(region.current) ? <p key={said}>{words.say(said)}</p> : null}
    </div>
  );
}
