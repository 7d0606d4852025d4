/** A panel of a browser that holds many read flags, for what opening a note costs. Counted by `growth.test.ts`. */
import { readKey } from '../../../streams/storageKeys';
import { virtualWorld } from '../../support/virtualWorld';

/**
 * @param flags how many notes in no list have a read flag in storage
 * @returns opens a note of the list, and waits for what that leads to
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
