/** A panel with an open push channel, and what is asked about its list. */
import type { ApiCall } from '../../../reducers/api';
import { virtualWorld, type World } from '../../support/virtualWorld';

export const second = 1_000;
export const minute = 60 * second;

export const lists: readonly ApiCall[] = ['listPairs', 'listNotes'];
export const listCalls = ({ provider }: World) => provider.asked(...lists).map(({ call }) => call);

/** The push channel is open and the list is settled; no calls so far. */
export function withPush(count = 3) {
  const world = virtualWorld((provider) => {
    provider.pushMode = 'open';
    for (let id = 1; id <= count; id += 1) provider.add(id);
  });
  const tab = world.openTab();
  world.advance(second);
  world.provider.forgetCalls();
  return { world, tab };
}
