/**
 * Fast presses of Approve, Like and Follow end in what was pressed last, with the fewest calls, and nothing flickers
 * when polls and pushes answer in between.
 */
import fc from 'fast-check';
import { isApproved, isFollowing, isLiked } from '../../reducers/selectors';
import { lawRuns } from '../support/lawRuns';
import { siteOfAuthor } from '../support/virtualProvider';
import { type Tab, virtualWorld } from '../support/virtualWorld';

const runs = lawRuns(300);
const site = siteOfAuthor({ id: 1 });

const kinds = {
  approve: {
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedApprove', note: 1, on }),
    shown: (tab: Tab) => isApproved(tab.state(), 1),
    field: 'approved',
  },
  like: {
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedLike', note: 1, on }),
    shown: (tab: Tab) => isLiked(tab.state(), 1),
    field: 'liked',
  },
  follow: {
    press: (tab: Tab, on: boolean) => tab.do({ type: 'user.askedFollow', site, on }),
    shown: (tab: Tab) => {
      const note = tab.state().notes.byId[1];
      return isFollowing(tab.state(), site, note?.readable ? note.body[0]?.actions?.follow === true : false);
    },
    field: 'following',
  },
} as const;

// A press, its call, one more call and the fetch of the note end within the 10 s of an override.
const latency = fc.record({ up: fc.integer({ min: 1, max: 800 }), down: fc.integer({ min: 1, max: 1_200 }) });
const course = fc.record({
  push: fc.constantFrom('open' as const, 'refuse' as const),
  hashCoversActs: fc.boolean(),
  latencies: fc.array(latency, { minLength: 1, maxLength: 8 }),
  steps: fc.array(
    fc.record({
      does: fc.constantFrom('press', 'press', 'press', 'refresh', 'pushAll', 'pushNote', 'touch'),
      waitMs: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 3_000 })),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});

test.each(['approve', 'like', 'follow'] as const)(
  '[override.fast-presses] [follow.fast-presses] [override.no-flicker] presses of %s',
  (kind) => {
    const { press, shown, field } = kinds[kind];
    fc.assert(
      fc.property(course, ({ push, hashCoversActs, latencies, steps }) => {
        let asked = 0;
        const world = virtualWorld((provider) => {
          provider.pushMode = push;
          provider.hashCoversActs = hashCoversActs;
          provider.add(1, { approved: false });
          provider.latency = () => {
            asked += 1;
            return latencies[asked % latencies.length] ?? { up: 1, down: 1 };
          };
        });
        const { provider } = world;
        const tab = world.openTab();
        world.advance(8_000);
        provider.forgetCalls();

        let wanted = false;
        let presses = 0;
        const flickers: number[] = [];
        tab.log.entry$.subscribe(({ seq }) => {
          if (shown(tab) !== wanted) flickers.push(seq);
        });
        for (const { does, waitMs } of steps) {
          if (does === 'press') {
            presses += 1;
            wanted = !wanted;
            press(tab, wanted);
          } else if (does === 'refresh') tab.do({ type: 'host.askedRefresh' });
          else if (does === 'pushAll') tab.do({ type: 'push.changed' });
          else if (does === 'pushNote') tab.do({ type: 'push.noteChanged', note: 1 });
          else provider.touch(1);
          world.advance(waitMs);
        }
        world.advance(30_000);

        const calls = provider.asked(kind).map(({ on }) => on);
        expect(flickers).toEqual([]);
        expect(provider.notes.get(1)?.[field]).toBe(wanted);
        // Each call changed the service's state, so none could have been left out.
        expect(calls).toEqual(calls.map((_on, index) => index % 2 === 0));
        expect(calls.length).toBeLessThanOrEqual(presses);
        const inTurn = tab
          .entries()
          .map(({ event }) => event)
          .filter((event) =>
            event.type === 'api.requested'
              ? event.request.call === kind
              : event.type === 'api.answered' && event.call === kind,
          )
          .map(({ type }) => type);
        expect(inTurn).toEqual(calls.flatMap(() => ['api.requested', 'api.answered']));
        tab.kill();
      }),
      { numRuns: runs },
    );
  },
);
