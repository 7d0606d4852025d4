/** One act of an open note, as a button of the toolbar; its icon, title and busy state are those of its item in the menu too. */
import Check from 'lucide-react/icons/check';
import { isRemoval, type Tool } from '../../../reducers/acts';
import { askFor, isOn } from '../../../reducers/asking';
import type { ReadableNote } from '../../../reducers/note';
import { likeTarget } from '../../../reducers/offers';
import { isNotSentYet } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { type Key, useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import { actIcons } from './actIcons';

export type ButtonAct = Exclude<Tool, 'reply'>;

/** The act that a press would carry out: the opposite act when the act is done [actions.pressed]. */
function titleOf(name: ButtonAct, on: boolean, note: ReadableNote): Extract<Key, `actionTitle.${string}`> {
  if (name === 'approve') return on ? 'actionTitle.unapprove' : 'actionTitle.approve';
  if (name !== 'like') return `actionTitle.${name}`;
  return `actionTitle.${on ? 'unlike' : 'like'}${likeTarget(note)?.of === 'post' ? 'Post' : 'Comment'}`;
}

export const isBusy = (state: State, name: ButtonAct, id: number): boolean =>
  name !== 'edit' && isNotSentYet(state, { kind: name, id });

/** What a button and a menu item of an act have in common. */
export function useAct(act: ButtonAct, note: ReadableNote) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const on = usePanel((state) => isOn(state, act, note.id));
  const busy = usePanel((state) => isBusy(state, act, note.id));
  return {
    on,
    busy,
    name: words.say(`action.${act}`),
    title: words.say(busy ? 'said.notSent' : titleOf(act, on === true, note)),
    ask: () => append(askFor(act, state$.value, note.id)),
  };
}

/** An act that is done has a filled icon with a check, because a colour alone must not tell it [actions.pressed]. */
export function ActIcon({ name, on }: { readonly name: ButtonAct; readonly on: boolean }) {
  const Icon = actIcons[name];
  const ownCheck = name === 'approve';
  return (
    <span className="act-icon" data-done={on || undefined}>
      <Icon aria-hidden size={20} className={ownCheck ? 'done-check' : undefined} />
      {on && !ownCheck ? <Check aria-hidden className="done-badge" /> : null}
    </span>
  );
}

interface ActButtonProps {
  readonly act: ButtonAct;
  readonly note: ReadableNote;
  /** The act is in the menu instead. The button keeps its size, because the toolbar measures it. */
  readonly hidden: boolean;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
}

export function ActButton({ act, note, hidden, tabStop, onFocus }: ActButtonProps) {
  const { on, busy, name, title, ask } = useAct(act, note);
  return (
    <button
      type="button"
      className="act"
      data-act={act}
      data-removes={(act !== 'edit' && isRemoval(act)) || undefined}
      hidden={hidden}
      aria-pressed={on}
      aria-busy={busy || undefined}
      title={title}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={ask}
    >
      <ActIcon name={act} on={on === true} />
      <span>{name}</span>
    </button>
  );
}
