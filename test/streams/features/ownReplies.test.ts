/** When the person's own earlier reply is looked up. */
import { noteOf } from '../../../reducers/selectors';
import { wroteReply } from '../../support/typing';
import type { VirtualProvider } from '../../support/virtualProvider';
import { virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

describe('the user’s own earlier reply', () => {
  const withReply = (shownInBody: boolean, lookUpMs = 20) => {
    const world = virtualWorld((provider) => {
      provider.add(1, { replyComment: 42 });
      provider.showsReply = shownInBody;
      provider.latency = ({ call }) => ({ up: 20, down: call === 'getReply' ? lookUpMs : 20 });
    });
    const tab = world.openTab();
    world.advance(second);
    tab.do({ type: 'user.openedNote', note: 1 });
    world.advance(second);
    return { world, tab };
  };

  test('is looked up once when its note is opened', () => {
    const { world, tab } = withReply(false);
    expect(world.provider.asked('getReply')).toEqual([{ call: 'getReply', note: 1, site: 101, comment: 42 }]);
    tab.do({ type: 'user.closedNote' });
    tab.do({ type: 'user.openedNote', note: 1 });
    world.advance(second);
    expect(world.provider.asked('getReply')).toHaveLength(1);
  });

  test('is looked up for its text where the note has only its address', () => {
    expect(withReply(true).world.provider.asked('getReply')).toHaveLength(1);
  });

  test.each([20, 5 * second])('of each reply its own address is linked, looked up in %i ms', (lookUpMs) => {
    const { world, tab } = withReply(false, lookUpMs);
    const linked = new Map<number, Set<string>>();
    tab.log.state$.subscribe((state) => {
      const note = noteOf(state, 1);
      const reply = (note?.readable && note.ids.reply_comment) || 0;
      const address = state.notes.ownReplies[reply]?.url;
      if (address) linked.set(reply, (linked.get(reply) ?? new Set()).add(address));
    });
    for (const text of ['One', 'Two']) {
      tab.do(wroteReply(1, text));
      tab.do({ type: 'user.sentReply', note: 1 });
      // The address of the reply before may still be on its way.
      world.advance(second);
    }
    world.advance(minute);
    expect(linked.has(900_002)).toBe(true);
    for (const [reply, addresses] of linked)
      expect([...addresses]).toEqual([`https://harbour.example/#comment-${reply}`]);
  });
});

describe('the replies to an open comment', () => {
  const of = (comment: number) => ({
    ...{ ID: comment, status: 'approved', parent: { ID: 7001 } },
    author: { ID: 5, name: 'Bo' },
  });
  const opened = (before: (provider: VirtualProvider) => void = () => {}) => {
    const world = virtualWorld((provider) => {
      for (const id of [1, 2]) provider.add(id);
      provider.comments = [{ ...of(9), status: 'spam' }, of(8), { ...of(7), parent: false }];
      before(provider);
    });
    const tab = world.openTab();
    world.advance(second);
    tab.do({ type: 'user.openedNote', note: 1 });
    world.advance(second);
    return { world, tab };
  };

  test('[note.replies] are listed once when its note is opened: those that answer it and that everybody may read', () => {
    const { world, tab } = opened();
    expect(tab.state().notes.replies?.replies.map(({ comment }) => comment)).toEqual([8]);
    world.advance(minute);
    expect(world.provider.asked('listReplies')).toHaveLength(1);
    tab.do({ type: 'user.openedNote', note: 2 });
    world.advance(second);
    expect(tab.state().notes.replies).toEqual({ note: 2, replies: [], more: false });
  });

  test('[note.replies] stay when a note is removed; a reply goes with its own note, and nothing is asked again', () => {
    const { world, tab } = opened((provider) => {
      provider.comments = [{ ...of(7003), parent: { ID: 7001 } }, of(8)];
      provider.add(3);
    });
    const shown = () => tab.state().notes.replies?.replies.map(({ comment }) => comment);
    const trash = (note: number) => {
      tab.do({ type: 'user.askedTrash', note });
      world.advance(minute);
    };
    trash(2);
    expect(shown()).toEqual([8, 7003]);
    trash(3);
    expect([shown(), world.provider.asked('listReplies').length]).toEqual([[8], 1]);
  });

  test('[note.replies] a service that does not list them is asked once', () => {
    const { world, tab } = opened((provider) => provider.fail('listReplies', { times: 9 }));
    world.advance(minute);
    expect(world.provider.asked('listReplies')).toHaveLength(1);
    expect(tab.state().statusBar.current).toBeNull();
  });
});
