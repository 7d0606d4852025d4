/** Every key and its action for the help sheet, from the tables that the keyboard source reads. */
import { acts, toolbar, tools } from '../../../reducers/acts';
import type { Filter } from '../../../reducers/events';
import { filterKey } from '../../../reducers/filters';
import { type Command, checkKey, commandKeys, pageKey, searchKey, shiftKeys, undoKey } from '../../../reducers/keys';
import { removals } from '../../../reducers/names';
import { filterLabel, type Key, type Words } from '../words';

export interface KeyHelp {
  /** Alternatives; each is one key, or keys that are pressed together. */
  readonly keys: readonly string[];
  readonly does: string;
}
export interface KeyGroup {
  readonly name: string;
  readonly keys: readonly KeyHelp[];
}

const commandWords = {
  next: 'note.next',
  previous: 'note.previous',
  open: 'keys.open',
  unselect: 'keys.unselect',
  closePanel: 'keys.closePanel',
  help: 'keys.help',
} as const satisfies { readonly [command in Command]: Key };

const shiftWords = {
  approve: 'action.approve',
  follow: 'follow.follow',
  readAll: 'list.markAllRead',
} as const;

const arrows: ReadonlyMap<string, string> = new Map([
  ['ArrowDown', '↓'],
  ['ArrowUp', '↑'],
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
]);

/** A letter does nothing when single-key shortcuts are off. */
export const isLetter = (key: string): boolean => /^(⇧ )?[A-Z/]$/u.test(key);

/**
 * @param bar the filters of the list
 * @returns the lines of the help sheet in the order of the tables, keys as they are written on a keyboard
 */
export function keyGroups(words: Words, bar: readonly Filter[]): readonly KeyGroup[] {
  const { say } = words;
  const enter = say('key.enter');
  const written = (key: string): string => {
    if (key === 'Enter') return enter;
    return key === 'Escape' ? say('key.escape') : (arrows.get(key) ?? key.toUpperCase());
  };
  const keysFor = (key: string | null) => (key === null ? [] : [written(key)]);
  const keysOf = (command: Command) => [...commandKeys].filter(([, one]) => one === command).map(([key]) => key);
  return [
    {
      name: say('help.everywhere'),
      keys: [...new Set(commandKeys.values())].map((command) => ({
        keys: keysOf(command).map(written),
        does: say(commandWords[command]),
      })),
    },
    {
      name: say('help.inList'),
      keys: [
        ...bar.flatMap((filter) => {
          const key = filterKey(filter);
          return key === null ? [] : [{ keys: [written(key)], does: filterLabel(words, filter) }];
        }),
        { keys: [written(undoKey)], does: say('keys.undo') },
        { keys: [written(checkKey)], does: say('keys.check') },
        { keys: ['⇧ ↑', '⇧ ↓'], does: say('keys.checkUpTo') },
        { keys: ['M'], does: say('keys.markRead') },
        ...removals.map((kind) => ({ keys: keysFor(acts[kind].listKey), does: say(`action.${kind}`) })),
        ...[...shiftKeys].map(([key, act]) => ({ keys: [`⇧ ${written(key)}`], does: say(shiftWords[act]) })),
        { keys: keysFor(tools.reply.key), does: say('action.reply') },
        { keys: [written(pageKey)], does: say('item.openInNewTab') },
        { keys: [searchKey], does: say('search.label') },
      ],
    },
    {
      name: say('help.inNote'),
      keys: [
        ...toolbar.map((tool) => ({ keys: keysFor(tools[tool].key), does: say(`action.${tool}`) })),
        { keys: [written(pageKey)], does: say('item.openInNewTab') },
        { keys: [`${say('key.control')} ${enter}`, `⌘ ${enter}`], does: say('keys.send') },
      ],
    },
  ];
}
