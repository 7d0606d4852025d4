/** Items opened inside the panel: fetched, shown, and given up when they are closed. */
import type { ItemRef } from '../../../reducers/api';
import { aPanel } from '../../support/virtualWorld';

const post: ItemRef = { kind: 'post', siteId: 101, postId: 501, commentId: null, url: null };
const site: ItemRef = { kind: 'site', siteId: 101, postId: null, commentId: null, url: null };

function opened(item: ItemRef) {
  const { world, tab } = aPanel(1);
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do({ type: 'user.openedItem', item });
  return { world, tab };
}

test('an item is fetched and shown over its note', () => {
  const { world, tab } = opened(post);
  expect(tab.state().panel).toMatchObject({ selected: 1, item: { ref: post, loaded: null, problem: null } });
  world.advance(1_000);
  expect(tab.state().panel.item?.loaded?.title).toBe('A post');
});

test('closing it, or its note, leaves nothing; a late answer does not bring it back', () => {
  const { world, tab } = opened(post);
  tab.do({ type: 'user.closedItem' });
  world.advance(1_000);
  expect(tab.state().panel).toMatchObject({ selected: 1, item: null });
  tab.do({ type: 'user.openedItem', item: post });
  tab.do({ type: 'user.closedNote' });
  world.advance(1_000);
  expect(tab.state().panel).toMatchObject({ selected: null, item: null });
  expect(tab.events('api.answered').filter(({ call }) => call === 'getItem')).toEqual([]);
});

test('of two opened one after the other the second is shown, however slow the first', () => {
  const { world, tab } = opened(post);
  world.provider.latency = () => ({ up: 1, down: 1 });
  tab.do({ type: 'user.openedItem', item: site });
  world.advance(1_000);
  expect(tab.state().panel.item).toMatchObject({ ref: site, loaded: { title: 'A site' } });
  expect(world.provider.asked('getItem')).toHaveLength(2);
});

test('a failure is kept with the item', () => {
  const { world, tab } = aPanel(1);
  world.provider.fail('getItem');
  tab.do({ type: 'user.openedItem', item: post });
  world.advance(1_000);
  expect(tab.state().panel.item?.problem).toMatchObject({ status: 500 });
});
