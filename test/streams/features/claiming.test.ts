/** The page that learns who owns browser storage writes the owner there, and no other page does. */
import { ownerKey } from '../../../streams/storageKeys';
import { type TabOptions, virtualWorld, type World } from '../../support/virtualWorld';

function opened(owner: TabOptions['owner'], prepare: (world: World) => void = () => {}) {
  const world = virtualWorld((provider) => {
    provider.add(1);
  });
  prepare(world);
  const tab = world.openTab(owner === undefined ? {} : { owner });
  world.advance(1_000);
  const about = () =>
    tab.entries().flatMap(({ event, cause = 0 }) => {
      const isAbout = event.type.startsWith('storage.') && 'key' in event && event.key === ownerKey;
      const because = tab.entries()[cause - 1]?.event;
      return isAbout ? [{ event, because: because && 'call' in because ? because.call : because?.type }] : [];
    });
  return { world, tab, about };
}

test('[storage.owner] it is written when the provider has said who is signed in', () => {
  const { world, about } = opened(null);
  expect([world.stored.get(ownerKey), about()]).toEqual(['1', []]);
});

test('[storage.owner] what another person’s tab wrote since stays, whatever else the provider answers', () => {
  const { world, tab, about } = opened(1, ({ stored }) => stored.set(ownerKey, '1'));
  world.stored.set(ownerKey, '2,1');
  tab.do({ type: 'user.askedLike', note: 1, on: true });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(1_000);
  expect(world.provider.notes.get(1)?.liked).toBe(true);
  expect([world.stored.get(ownerKey), about()]).toEqual(['2,1', []]);
});

test('[storage.logged] a storage that does not take it is an entry with the reason, and the next answer tries again', () => {
  const { world, tab, about } = opened(null, ({ storage }) => {
    storage.full = true;
  });
  const failed = { type: 'storage.failed', key: ownerKey, reason: 'The quota has been exceeded.' };
  expect(about()).toContainEqual({ event: failed, because: 'getMe' });
  world.storage.full = false;
  tab.do({ type: 'push.namedOther' });
  world.advance(1_000);
  expect(world.stored.get(ownerKey)).toBe('1');
});
