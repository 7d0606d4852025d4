/** When stale notes are fetched. */
import { problem } from '../../../support/virtualProvider';
import type { Tab, World } from '../../../support/virtualWorld';
import { listCalls, second, withPush } from '../../support/syncing';

/** A like that the service refuses: what it has after all is asked for. */
function refusedLike(world: World, tab: Tab, note: number): number | undefined {
  world.provider.fail('like', { note, problem: problem(403) });
  tab.do({ type: 'user.askedLike', note, on: true });
  world.advance(45);
  return tab.entries().findLast(({ event }) => event.type === 'api.failed' && event.call === 'like')?.seq;
}
const fetched = ({ provider }: World) => provider.asked('getNote').map(({ note }) => note);

test('[sync.stale] [log.cause] the cause of a fetch is the entry that made the note stale', () => {
  const { world, tab } = withPush();
  const made = refusedLike(world, tab, 2);
  const asked = tab.entries().find(({ event }) => event.type === 'api.requested' && event.request.call === 'getNote');
  expect(asked).toMatchObject({ cause: made, event: { request: { note: 2 } } });
  world.advance(second);
  expect(fetched(world)).toEqual([2]);
});

test('[sync.stale] [sync.not-visible] while the page is hidden it is not, and on return it is', () => {
  const { world, tab } = withPush();
  tab.do({ type: 'page.hidden' });
  refusedLike(world, tab, 2);
  world.advance(600 * second);
  expect(world.provider.calls.map(({ request }) => request.call)).toEqual(['like']);
  tab.do({ type: 'page.shown' });
  world.advance(second);
  expect(fetched(world)).toEqual([2]);
});

test('[sync.stale] five are fetched one by one; with a sixth the whole list is, once', () => {
  const { world, tab } = withPush(8);
  world.provider.latency = ({ call }) => ({ up: 20, down: call === 'getNote' ? 5 * second : 20 });
  for (const note of [1, 2, 3, 4, 5]) refusedLike(world, tab, note);
  expect(fetched(world)).toEqual([1, 2, 3, 4, 5]);
  expect(listCalls(world)).toEqual([]);
  refusedLike(world, tab, 6);
  world.advance(second);
  expect(fetched(world)).toEqual([1, 2, 3, 4, 5]);
  expect(listCalls(world)).toEqual(['listNotes']);
});

test('[sync.stale] a note that is stale again is fetched at once, though an earlier fetch failed and waits', () => {
  const { world, tab } = withPush();
  world.provider.fail('getNote', { times: 2 });
  world.provider.fail('listPairs');
  refusedLike(world, tab, 2);
  world.advance(second);
  expect(fetched(world)).toEqual([2]);
  refusedLike(world, tab, 2);
  expect(fetched(world)).toEqual([2, 2]);
});

test('[sync.stale] two fetches of a note that is gone, under way together, lead to one more and no further', () => {
  const { world, tab } = withPush();
  world.provider.latency = ({ call }) => ({ up: 20, down: call === 'getNote' ? 5 * second : 20 });
  tab.do({ type: 'push.noteChanged', note: 2 });
  world.provider.notes.delete(2);
  tab.do({ type: 'host.askedRefresh' });
  world.advance(second);
  // A late message about the note that the list has just taken away.
  tab.do({ type: 'push.noteChanged', note: 2 });
  world.provider.latency = () => ({ up: 20, down: 5 * second });
  world.advance(60 * second);
  expect(fetched(world)).toEqual([2, 2, 2]);
});
