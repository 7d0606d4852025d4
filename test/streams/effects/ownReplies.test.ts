/** When the person's own earlier reply is looked up. */
import { virtualWorld } from '../../support/virtualWorld';

const second = 1_000;

describe('the user’s own earlier reply', () => {
  const withReply = (shownInBody: boolean) => {
    const world = virtualWorld((provider) => {
      provider.add(1, { replyComment: 42 });
      provider.showsReply = shownInBody;
    });
    const tab = world.openTab();
    world.advance(second);
    tab.do({ type: 'user.openedNote', note: 1 });
    world.advance(second);
    return { world, tab };
  };

  test('[own-reply.looked-up] is looked up once when its note is opened', () => {
    const { world, tab } = withReply(false);
    expect(world.provider.asked('getReply')).toEqual([{ call: 'getReply', note: 1, site: 101, comment: 42 }]);
    tab.do({ type: 'user.closedNote' });
    tab.do({ type: 'user.openedNote', note: 1 });
    world.advance(second);
    expect(world.provider.asked('getReply')).toHaveLength(1);
  });

  test('[own-reply.looked-up] is not looked up where the note shows it', () => {
    expect(withReply(true).world.provider.asked('getReply')).toEqual([]);
  });
});
