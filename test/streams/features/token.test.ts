/** A host page that gives bearer tokens: when one is wanted, what is asked and shown before, and what a sign-out leaves. */
import { problem } from '../../support/virtualProvider';
import { aPanel, type Tab, type TabOptions, virtualWorld } from '../../support/virtualWorld';

const actions = ({ told }: Tab) => told.map(({ action }) => action);

function withDevice(options: TabOptions) {
  const asked: string[] = [];
  const world = virtualWorld((provider) => {
    provider.add(1);
    provider.latency = () => ({ up: 20, down: 20_000 });
  });
  const device: TabOptions['device'] = (request) => {
    asked.push(request.op);
    return [] as never;
  };
  const tab = world.openTab({ owner: 1, named: true, ...options, device });
  return { world, tab, asked };
}

test('[token.wanted] a wanted token is told to the host page, after iFrameReady', () => {
  const world = virtualWorld(() => {});
  const tab = world.openTab({ mounted: false });
  tab.do({ type: 'session.wantedToken' });
  expect(tab.told).toEqual([]);
  tab.do({ type: 'session.mounted' });
  expect(tab.told.slice(0, 2)).toEqual([{ action: 'iFrameReady' }, { action: 'needToken' }]);
});

test('[token.first] nothing of the last visit is shown before the token has come, and then it is', () => {
  const { world, tab, asked } = withDevice({ awaitsToken: true });
  world.advance(15_000);
  expect(asked).not.toContain('restoreNotes');
  tab.do({ type: 'host.gaveToken' });
  tab.do({ type: 'network.offline' });
  expect(asked).toContain('restoreNotes');
});

test('[token.person] a token during a session is a reason to ask who is signed in, and for the list', () => {
  const { world, tab } = aPanel(2, { owner: 1 });
  const asked = () => [world.provider.asked('getMe').length, world.provider.asked('listPairs').length];
  const [me = 0, lists = 0] = asked();
  tab.do({ type: 'host.gaveToken' });
  world.advance(1_000);
  expect(asked()).toEqual([me + 1, lists + 1]);
});

test('[token.signed-out] that nobody is signed in is told to the host page once, until somebody is', () => {
  const { world, tab } = aPanel(1);
  const out = () => actions(tab).filter((action) => action === 'signedOut').length;
  world.provider.fail('listPairs', { problem: problem(401, 'UnauthorizedError'), times: 3 });
  tab.do({ type: 'push.changed' });
  world.advance(300_000);
  expect(out()).toBe(1);
  expect(tab.state().session.userId).toBe(1);
  world.provider.fail('listPairs', { problem: problem(401, 'UnauthorizedError') });
  tab.do({ type: 'host.askedRefresh' });
  world.advance(1_000);
  expect(out()).toBe(2);
});

test('[token.sign-out] a sign-out removes what the device holds of the person and begins a page without notes', () => {
  const { world, tab } = aPanel(2, { owner: 1 });
  tab.do({ type: 'user.openedNote', note: 1 });
  tab.do({ type: 'user.focusedReply', note: 1 });
  const edit = { start: 0, removed: 0, inserted: 'private' };
  tab.do({ type: 'user.wroteReply', note: 1, edit, caret: 7 });
  world.advance(2_000);
  expect([...world.stored.values()].join()).toContain('private');
  world.provider.fail('any', { problem: problem(401, 'UnauthorizedError'), times: 99 });
  tab.do({ type: 'host.tookToken' });
  world.advance(1_000);
  expect(tab.sessions).toHaveLength(2);
  expect(tab.state().notes.order).toEqual([]);
  expect(actions(tab)).toContain('signedOut');
  expect([...world.stored.keys()].filter((key) => key !== 'notes_single_keys')).toEqual([]);
});

test('[token.sign-out] where nobody was signed in, the page goes on', () => {
  const world = virtualWorld((provider) => {
    provider.fail('any', { problem: problem(401, 'UnauthorizedError'), times: 99 });
  });
  const tab = world.openTab({ awaitsToken: true });
  tab.do({ type: 'host.tookToken' });
  world.advance(5_000);
  expect(tab.sessions).toHaveLength(1);
  expect(actions(tab)).toContain('signedOut');
});
