import { merge, NEVER, of, Subscription } from 'rxjs';
import { type Effect, together } from '../../streams/effects/effect';
import { firstEffects } from '../../streams/effects/first';
import { startedLate } from '../../streams/effects/startedLate';
import { aPanel } from '../support/virtualWorld';

afterEach(() => {
  jest.restoreAllMocks();
});

/** The late chunk has its own copy of RxJS in builds; so has it here. */
function withOwnCopy(): Effect {
  let effect: Effect = () => NEVER;
  jest.isolateModules(() => {
    effect = jest.requireActual<typeof import('../../src/frame/late')>('../../src/frame/late').lateEffect;
  });
  return effect;
}

test('[rest.no-leaks] [effects.late] what the late effects begin and end is not kept by subscriptions of the first load', () => {
  const lateEffect = withOwnCopy();
  const first = together(firstEffects);
  const late = startedLate(() => of(lateEffect));
  const { world, tab } = aPanel(1, { effect: (...given) => merge(first(...given), late(...given)) });
  world.advance(10_000);
  const add = jest.spyOn(Subscription.prototype, 'add');
  for (let times = 0; times < 20; times += 1) {
    tab.do({ type: 'user.askedLike', note: 1, on: times % 2 === 0 });
    world.advance(1_000);
  }
  expect(tab.entries().filter(({ event }) => event.type === 'api.answered' && event.call === 'like').length).toBe(20);
  const ofAnotherCopy = add.mock.calls.filter(
    ([one]) => typeof one === 'object' && !(one instanceof Subscription) && 'unsubscribe' in one,
  );
  expect(ofAnotherCopy).toEqual([]);
});
