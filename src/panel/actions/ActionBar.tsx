/** The toolbar of an open note: the acts that the note offers. */
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Act, acts, askFor, offersAct } from '../../../reducers/acts';
import type { ReadableNote } from '../../../reducers/note';
import { likeTarget } from '../../../reducers/offers';
import { isApproved, isLiked, isNotSentYet } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { saysItself } from '../states/saysItself';
import { type Key, useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import { roved } from './roving';

type ButtonAct = Exclude<Act, { readonly name: 'reply' }>;
type ButtonName = ButtonAct['name'];

const icons: { readonly [name in ButtonName]: typeof Check } = {
  approve: Check,
  spam: ShieldAlert,
  trash: Trash,
  like: Star,
  edit: Pencil,
};

/** The act that a press would carry out: the opposite act when the act is done [actions.pressed]. */
function titleOf(name: ButtonName, on: boolean, note: ReadableNote): Extract<Key, `actionTitle.${string}`> {
  if (name === 'approve') return on ? 'actionTitle.unapprove' : 'actionTitle.approve';
  if (name !== 'like') return `actionTitle.${name}`;
  return `actionTitle.${on ? 'unlike' : 'like'}${likeTarget(note)?.of === 'post' ? 'Post' : 'Comment'}`;
}

const isBusy = (state: State, name: ButtonName, id: number): boolean =>
  (name === 'approve' || name === 'like') && isNotSentYet(state, { kind: name, id });

interface ActButtonProps {
  readonly act: ButtonAct;
  readonly note: ReadableNote;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
}

function ActButton({ act, note, tabStop, onFocus }: ActButtonProps) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const on = usePanel((state) => ('isOn' in act ? act.isOn(state, note.id) : undefined));
  const busy = usePanel((state) => isBusy(state, act.name, note.id));
  const Icon = icons[act.name];
  return (
    <button
      type="button"
      className="act"
      data-act={act.name}
      aria-pressed={on}
      aria-busy={busy || undefined}
      title={words.say(busy ? 'said.notSent' : titleOf(act.name, on === true, note))}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => append(askFor(act, state$.value, note.id))}
    >
      <Icon aria-hidden size={20} />
      <span>{words.say(`action.${act.name}`)}</span>
    </button>
  );
}

/**
 * Announces that the note was approved or liked, or no longer is, or that this was not sent yet. A focused button announces
 * its own state [a11y.said-once].
 */
function Said({ note }: { readonly note: ReadableNote }) {
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

/**
 * One tab stop; the arrow keys move in reading order and wrap around [actions.one-tab-stop]. The toolbar prevents the
 * default of its keys, so that they are not also shortcuts.
 */
export function ActionBar({ note }: { readonly note: ReadableNote }) {
  const words = useWords();
  const [stop, setStop] = useState<ButtonName | null>(null);
  const offered = acts.filter((act): act is ButtonAct => act.name !== 'reply' && offersAct(note, act));
  if (offered.length === 0) return null;
  const at = Math.max(
    offered.findIndex(({ name }) => name === stop),
    0,
  );
  const rove = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = roved(event.key, at, offered.length, words.direction);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div className="acts" role="toolbar" aria-label={words.say('action.group')} onKeyDown={rove}>
        {offered.map((act, index) => (
          <ActButton key={act.name} act={act} note={note} tabStop={index === at} onFocus={() => setStop(act.name)} />
        ))}
      </div>
      <Said note={note} />
    </>
  );
}
