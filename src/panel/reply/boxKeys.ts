/** What a key means with the caret in the reply box (CONTRACT section 4, "Mentions" and its decisions on Escape and Enter). Called by `ReplyText`. */

export type BoxAct =
  | { readonly does: 'send' }
  /** Escape with no list open. */
  | { readonly does: 'leave' }
  | { readonly does: 'closeMentions' }
  | { readonly does: 'chooseMention'; readonly index: number }
  | { readonly does: 'moveMention'; readonly index: number };

export interface BoxPress {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** An input method is at work: its Enter, Escape and arrows are its own. */
  readonly composing: boolean;
}

/** The list as it stands: nothing is open when it has no options. */
export interface OpenMentions {
  readonly count: number;
  readonly index: number;
}

function inMentions(key: string, { count, index }: OpenMentions): BoxAct | null {
  switch (key) {
    case 'Escape':
      return { does: 'closeMentions' };
    case 'Enter':
      return { does: 'chooseMention', index };
    case 'ArrowDown':
      return { does: 'moveMention', index: (index + 1) % count };
    case 'ArrowUp':
      return { does: 'moveMention', index: (index - 1 + count) % count };
    default:
      return null;
  }
}

/**
 * Space needs no row: the white space it types ends the mention. With no list open Enter is a new line.
 * @returns null when the key is the text's own
 */
export function boxActOf(press: BoxPress, mentions: OpenMentions): BoxAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, composing } = press;
  if (composing || altKey) return null;
  if (key === 'Enter' && (ctrlKey || metaKey)) return { does: 'send' };
  if (ctrlKey || metaKey || shiftKey) return null;
  if (mentions.count > 0) return inMentions(key, mentions);
  return key === 'Escape' ? { does: 'leave' } : null;
}
