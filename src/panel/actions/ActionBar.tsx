/** The toolbar of an open note: what may be done with its comment or post. Drawn by the detail view. */
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useState } from 'react';
import type { ReadableNote } from '../../../reducers/note';
import { isApproved, isLiked } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';
import { type Act, type ActName, actsOf } from './acts';
import { roved } from './roving';

const icons: { readonly [name in ActName]: typeof Check } = {
  approve: Check,
  spam: ShieldAlert,
  trash: Trash,
  like: Star,
  edit: Pencil,
};

interface ActButtonProps {
  readonly act: Act;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
}

function ActButton({ act, tabStop, onFocus }: ActButtonProps) {
  const words = useWords();
  const append = useAppend();
  const Icon = icons[act.name];
  return (
    <button
      type="button"
      className="act"
      data-act={act.name}
      {...(act.pressed === null ? {} : { 'aria-pressed': act.pressed })}
      title={words.say(act.title)}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => append(act.asks)}
    >
      <Icon aria-hidden size={20} />
      <span>{words.say(`action.${act.name}`)}</span>
    </button>
  );
}

/** One tab stop; the arrows go round in reading order. What the toolbar uses up is no shortcut. */
export function ActionBar({ note }: { readonly note: ReadableNote }) {
  const words = useWords();
  const approved = usePanel((state) => isApproved(state, note.id));
  const liked = usePanel((state) => isLiked(state, note.id));
  const [stop, setStop] = useState<ActName | null>(null);
  const acts = actsOf(note, { approved, liked });
  if (acts.length === 0) return null;
  const at = Math.max(
    acts.findIndex(({ name }) => name === stop),
    0,
  );
  const rove = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = roved(event.key, at, acts.length, words.direction);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="acts" role="toolbar" aria-label={words.say('action.group')} onKeyDown={rove}>
      {acts.map((act, index) => (
        <ActButton key={act.name} act={act} tabStop={index === at} onFocus={() => setStop(act.name)} />
      ))}
    </div>
  );
}
