/**
 * The acts of a row that a finger swipes to a side [row.swipe]: the row follows the finger, and a strip beside it says what
 * will be done. One strip moves from row to row. Drawn by `TouchedRows`, and loaded with the first touch.
 */
import './swipe.css';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { acts, askFor, offeringEach } from '../../../reducers/acts';
import { limits } from '../../../reducers/limits';
import { noteOf } from '../../../reducers/selectors';
import type { State } from '../../../reducers/state';
import { bulkActName } from '../list/bulkWords';
import { useWords } from '../words';
import { usePanelWorld } from '../world';
import { bulkIcons } from './bulkIcons';
import { hearSwipes } from './hearSwipes';

/** The first act that the note offers and that is not done already. */
const sides = { end: ['read', 'unread'], start: ['trash', 'like'] } as const;
type Side = keyof typeof sides;

function offered(state: State, id: number, side: Side) {
  // A list with check boxes has the bar of the checked notes.
  if (state.panel.checked || !noteOf(state, id)?.readable) return null;
  return sides[side].find((name) => offeringEach(state, name, [id]).length > 0) ?? null;
}
type Offered = NonNullable<ReturnType<typeof offered>>;

const idOf = (row: HTMLElement): number => Number(row.dataset['noteId']);

function makeStrip(page: Document): HTMLElement {
  const strip = page.createElement('div');
  strip.className = 'row-swipe';
  // Screen readers have the keys, the check boxes and the note's bar for the same acts [row.acts].
  strip.ariaHidden = 'true';
  return strip;
}

/** Moves the row's content and the strip, or with null puts them back. */
function place(row: HTMLElement, strip: HTMLElement, at: { readonly px: number; readonly side: Side } | null): void {
  row.toggleAttribute('data-swiped', at !== null);
  if (!at) {
    strip.remove();
    return;
  }
  if (strip.parentElement !== row) row.append(strip);
  row.style.setProperty('--swiped', `${at.px}px`);
  strip.style.setProperty('--from', at.px > 0 ? '-100%' : '100%');
  strip.dataset['side'] = at.side;
  strip.toggleAttribute('data-far', Math.abs(at.px) >= limits.swipePx);
}

interface SwipesProps {
  readonly list: HTMLElement;
  /** The touch that this code was loaded for. */
  readonly first: PointerEvent;
}

export function Swipes({ list, first }: SwipesProps) {
  const words = useWords();
  const { append, state$ } = usePanelWorld();
  const [strip] = useState(() => makeStrip(list.ownerDocument));
  const [name, say] = useState<Offered | null>(null);
  useEffect(() => {
    const sideOf = (px: number): Side => (px > 0 === (words.direction === 'ltr') ? 'end' : 'start');
    const actOf = (row: HTMLElement, px: number) => offered(state$.value, idOf(row), sideOf(px));
    return hearSwipes(list, first, {
      follow: (row, px) => {
        const next = px === 0 ? null : actOf(row, px);
        place(row, strip, next && { px, side: sideOf(px) });
        if (next) strip.dataset['act'] = next;
        say(next);
      },
      act: (row, px) => {
        const asked = actOf(row, px);
        if (!asked) return;
        const id = idOf(row);
        const act = acts.find((one) => one.name === asked);
        append(act ? askFor(act, state$.value, id) : { type: 'user.askedEach', act: asked, notes: [id] });
      },
    });
  }, [list, first, strip, words, append, state$]);
  if (!name) return null;
  const Icon = bulkIcons[name];
  return createPortal(
    <>
      <Icon aria-hidden size={20} />
      <span>{bulkActName(words, name)}</span>
    </>,
    strip,
  );
}
