/** No typed text is ever lost, whatever fails, and no reply is posted twice. */
import fc from 'fast-check';
import { draftText } from '../../reducers/selectors';
import { lawRuns } from '../support/lawRuns';
import { wroteReply } from '../support/typing';
import { noNetwork, problem } from '../support/virtualProvider';
import { type Tab, virtualWorld } from '../support/virtualWorld';

const runs = lawRuns(300);
const note = fc.constantFrom(1, 2);

const step = fc.record({
  does: fc.oneof(
    { weight: 3, arbitrary: fc.record({ name: fc.constant('write' as const), note }) },
    {
      weight: 3,
      arbitrary: fc.record({ name: fc.constantFrom('send', 'focus', 'blur', 'open', 'close') as Named, note }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        name: fc.constant('fail' as const),
        times: fc.integer({ min: 1, max: 5 }),
        how: fc.constantFrom('before', 'after', 'hangs'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        name: fc.constantFrom('hide', 'closePanel', 'reload', 'kill', 'full', 'free') as Worldly,
      }),
    },
  ),
  waitMs: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 8_000 })),
});
type Named = fc.Arbitrary<'send' | 'focus' | 'blur' | 'open' | 'close'>;
type Worldly = fc.Arbitrary<'hide' | 'closePanel' | 'reload' | 'kill' | 'full' | 'free'>;

const eventOf = {
  send: 'user.sentReply',
  focus: 'user.focusedReply',
  blur: 'user.blurredReply',
  open: 'user.openedNote',
} as const;

test('[draft.never-lost] every text is posted, or still there: in the box, and after a reload', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const world = virtualWorld((provider) => {
        provider.pushMode = 'open';
        provider.add(1);
        provider.add(2);
      });
      const { provider, storage } = world;
      let tab: Tab = world.openTab();
      world.advance(1_000);
      const typed = new Map<number, string>();
      let texts = 0;

      const write = (id: number): void => {
        // While a reply is under way its box is read-only.
        if (tab.state().reply.sending[id]) return;
        texts += 1;
        typed.set(id, `Text ${texts}`);
        tab.do(wroteReply(id, `Text ${texts}`, 0));
      };
      const reopen = (ends: () => void): void => {
        // A page that ends with blocked storage, or within a quarter of a second of a key, may lose text, so both are
        // avoided here.
        storage.blocked = false;
        tab.do({ type: 'page.hidden' });
        ends();
        tab = world.openTab();
      };
      const expectNothingLost = (): void => {
        for (const [id, text] of typed) {
          const posted = provider.replies.some((reply) => reply.note === id && reply.text === text);
          if (!posted) expect(draftText(tab.state(), id)).toBe(text);
        }
      };

      for (const { does, waitMs } of steps) {
        if (does.name === 'write') write(does.note);
        else if (does.name === 'fail') {
          const { times, how } = does;
          provider.fail('reply', { times, problem: noNetwork, afterDoing: how === 'after', hangs: how === 'hangs' });
        } else if (does.name === 'close') tab.do({ type: 'user.closedNote' });
        else if ('note' in does) tab.do({ type: eventOf[does.name], note: does.note });
        else if (does.name === 'full') storage.blocked = true;
        else if (does.name === 'free') storage.blocked = false;
        else if (does.name === 'hide') tab.do({ type: 'page.hidden' });
        else if (does.name === 'closePanel') tab.do({ type: 'host.hidden' });
        else reopen(does.name === 'kill' ? tab.kill : tab.leave);
        expectNothingLost();
        world.advance(waitMs);
        expectNothingLost();
      }
      provider.heal();
      world.advance(180_000);
      expect(tab.state().reply.sending).toEqual({});
      reopen(tab.leave);
      expectNothingLost();
      tab.kill();
    }),
    { numRuns: runs },
  );
});

test('[reply.sending] a text is posted once for each time it was sent, where answers are not lost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }), (failures) => {
      const world = virtualWorld((provider) => {
        provider.add(1);
      });
      const tab = world.openTab();
      world.advance(1_000);
      failures.forEach((times, index) => {
        world.provider.fail('reply', { times, problem: problem(503) });
        tab.do(wroteReply(1, `Text ${index}`, 0));
        tab.do({ type: 'user.sentReply', note: 1 });
        tab.do({ type: 'user.sentReply', note: 1 });
        world.advance(20_000);
      });
      const posted = failures.flatMap((times, index) => (times > 3 ? [] : [`Text ${index}`]));
      expect(world.provider.replies.map(({ text }) => text)).toEqual(posted);
    }),
    { numRuns: Math.max(20, Math.round(runs / 10)) },
  );
});
