/** Every key of SPEC section 2 and what it does, for the help sheet. The keyboard source is what makes them work. */
import type { Words } from '../words';

export interface KeyHelp {
  /** Any of these; each is one key, or keys pressed together. */
  readonly keys: readonly string[];
  readonly does: string;
}
export interface KeyGroup {
  readonly name: string;
  readonly keys: readonly KeyHelp[];
}

/** A letter: it does nothing when single-key shortcuts are off. */
export const isLetter = (key: string): boolean => /^[A-Z]$/u.test(key);

export function keyGroups(words: Words): readonly KeyGroup[] {
  const { say } = words;
  const enter = say('key.enter');
  const esc = say('key.escape');
  const control = say('key.control');
  return [
    {
      name: say('help.everywhere'),
      keys: [
        { keys: ['↓', 'J'], does: say('note.next') },
        { keys: ['↑', 'K'], does: say('note.previous') },
        { keys: [enter, '←'], does: say('keys.open') },
        { keys: ['→'], does: say('keys.unselect') },
        { keys: [esc, 'N'], does: say('keys.closePanel') },
        { keys: ['?'], does: say('keys.help') },
      ],
    },
    {
      name: say('help.inList'),
      keys: [
        { keys: ['A'], does: say('filter.all') },
        { keys: ['U'], does: say('filter.unread') },
        { keys: ['C'], does: say('filter.comments') },
        { keys: ['F'], does: say('filter.follows') },
        { keys: ['L'], does: say('filter.likes') },
        { keys: ['U'], does: say('keys.undo') },
      ],
    },
    {
      name: say('help.inNote'),
      keys: [
        { keys: ['A'], does: say('action.approve') },
        { keys: ['S'], does: say('action.spam') },
        { keys: ['T'], does: say('action.trash') },
        { keys: ['L'], does: say('action.like') },
        { keys: ['E'], does: say('action.edit') },
        { keys: ['R'], does: say('keys.reply') },
        { keys: [`${control} ${enter}`, `⌘ ${enter}`], does: say('keys.send') },
      ],
    },
  ];
}
