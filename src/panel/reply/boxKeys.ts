/** The action of a key while the caret is in the reply box [mentions.keys] [reply.escape]. */

export type BoxAct =
  | { readonly does: 'send' }
  /** Escape while no list is open. */
  | { readonly does: 'leave' }
  | { readonly does: 'closeMentions' }
  | { readonly does: 'chooseMention'; readonly index: number }
  | { readonly does: 'moveMention'; readonly index: number };

export interface BoxPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** True while an input method composes: it handles Enter, Escape and the arrows [reply.composing]. */
  readonly composing: boolean;
}

/** The list of mentions; with `count` 0 it is closed. */
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
 * Space is not handled here, because the typed white space ends the mention. Without a list Enter is a new line.
 * @returns null for a key that the text field handles
 */
export function boxActOf(press: BoxPress, mentions: OpenMentions): BoxAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, composing } = press;
  if (composing || altKey) return null;
  if (key === 'Enter' && (ctrlKey || metaKey)) return { does: 'send' };
  if (ctrlKey || metaKey || shiftKey) return null;
  if (mentions.count > 0) return inMentions(key, mentions);
  return key === 'Escape' ? { does: 'leave' } : null;
}
