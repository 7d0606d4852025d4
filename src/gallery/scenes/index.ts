/** All scenes, in the order of the gallery. */

import { noteNames } from './fixtures';
import { lists } from './lists';
import { dialogs, messages } from './messages';
import { notes } from './notes';
import { type Scene, scene } from './scene';

const isHostile = (name: string): boolean => name.startsWith('hostile/');

/** Each note opened by itself. */
const kinds = noteNames.map((name) =>
  scene({
    group: isHostile(name) ? 'Damaged notes' : 'Kinds of notes',
    title: name.replace('hostile/', '').replaceAll(/[_-]/g, ' '),
    notes: [name],
    after: ({ id }) => [{ type: 'user.openedNote', note: id(name) }],
  }),
);

export { groups, type Scene } from './scene';

export const scenes: readonly Scene[] = [...kinds, ...lists, ...notes, ...messages, ...dialogs];
