/** That no answer came for long is said once, of sessions that can be painted without one. */
import { limits } from '../../../reducers/limits';
import { type TabOptions, virtualWorld, type World } from '../../support/virtualWorld';

const hang = ({ provider }: World) => provider.fail('any', { times: Number.POSITIVE_INFINITY, hangs: true });

function opened(options: TabOptions, prepare: (world: World) => void = hang) {
  const world = virtualWorld((provider) => {
    provider.add(1);
  });
  prepare(world);
  const tab = world.openTab(options);
  return { world, tab, said: () => tab.events('session.unanswered') };
}

test.each([1, null])('[return.away] without an answer it is said after 5 seconds, once; owner: %p', (owner) => {
  const { world, tab, said } = opened({ owner });
  tab.do({ type: 'page.hidden' });
  world.advance(limits.unansweredMs - 1);
  expect(said()).toEqual([]);
  world.advance(1);
  expect(said()).toHaveLength(1);
  const entry = tab.entries().find(({ event }) => event.type === 'session.unanswered');
  expect(tab.entries()[(entry?.cause ?? 0) - 1]?.event.type).toBe('session.started');
  world.advance(600_000);
  expect(said()).toHaveLength(1);
});

test('[return.away] it is not said where a list came in time', () => {
  const { world, tab, said } = opened({ owner: 1 }, () => {});
  world.advance(2 * limits.unansweredMs);
  expect([tab.state().notes.order, said()]).toEqual([[1], []]);
});

test('[return.away] it is not said in a session that was told nothing of owners, which is painted at its start', () => {
  const { world, said } = opened({});
  world.advance(2 * limits.unansweredMs);
  expect(said()).toEqual([]);
});
