/** A panel in a browser with many read flags, to count what opening a note costs. `growth.test.ts` uses it. */
import { readKey } from '../../../streams/storageKeys';
import { virtualWorld } from '../../support/virtualWorld';

/**
 * @param flags the number of read flags in storage of notes in no list
 * @returns a function that opens a note of the list, and waits for the consequences
 */
export function opening(flags: number): () => void {
  const world = virtualWorld((provider) => {
    for (let id = 1; id <= 12; id += 1) provider.add(id);
  });
  for (let note = 1_000; note < 1_000 + flags; note += 1) world.stored.set(readKey(note), '1');
  const tab = world.openTab();
  world.advance(1_000);
  return () => {
    tab.do({ type: 'user.openedNote', note: 12 });
    world.advance(1_000);
  };
}
