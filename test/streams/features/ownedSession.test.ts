/** Whose session it is: when it is asked, what waits for the answer, and what becomes of one person's things meanwhile. */
import { EMPTY } from 'rxjs';
import { draftText } from '../../../reducers/selectors';
import type { DeviceRequest } from '../../../streams/ports';
import { ownerKey } from '../../../streams/storageKeys';
import { notesOf, type PersonsWorld, personsWorld } from '../../support/personsWorld';
import { wroteReply } from '../../support/typing';
import { noNetwork } from '../../support/virtualProvider';

const [first = 0, second = 0] = notesOf(1);

function returning(prepare: (stage: PersonsWorld) => void = () => {}) {
  const stage = personsWorld();
  stage.world.stored.set(ownerKey, '1');
  prepare(stage);
  const page = stage.openPage();
  const askedOf = (call: string) => stage.sent.filter(({ request }) => request.call === call);
  return { stage, page, askedOf, advance: stage.world.advance };
}

test('[session.owner] the first visitor’s list is not delayed, and then the stored things are theirs', () => {
  const stage = personsWorld();
  const page = stage.openPage();
  stage.world.advance(45);
  expect(page.tab().state().notes.order).toHaveLength(3);
  stage.world.advance(100);
  expect(page.tab().state().session).toMatchObject({ owner: 1, userId: 1, unconfirmed: null });
  expect(stage.world.stored.get(ownerKey)).toBe('1');
});

test('[session.holds] at the start of an owner’s session it is asked together with the list, which waits for the answer', () => {
  const { stage, page, askedOf, advance } = returning(({ providers }) => {
    providers[1].latency = ({ call }) => ({ up: 20, down: call === 'getMe' ? 200 : 20 });
  });
  expect(stage.sent.map(({ request }) => request.call)).toEqual(['listNotes', 'getMe']);
  advance(100);
  expect(page.tab().state().notes.order).toEqual([]);
  advance(200);
  expect(page.tab().state().notes.order).toHaveLength(3);
  expect(askedOf('getMe')).toHaveLength(1);
});

test('[session.holds] what was wanted while the list waited is asked of the list that came, not of the empty one', () => {
  const { stage, page, advance } = returning(({ providers }) => {
    providers[1].latency = ({ call }) => ({ up: 20, down: call === 'getMe' ? 200 : 20 });
  });
  advance(100);
  page.tab().do({ type: 'tabs.followed' });
  advance(1_000);
  expect(stage.sent.map(({ request }) => request.call)).toEqual(['listNotes', 'getMe', 'listPairs', 'markSeen']);
});

test('[session.asks] it is asked again on each return to the page, and once', () => {
  const { page, askedOf, advance } = returning();
  advance(1_000);
  for (let times = 1; times <= 3; times += 1) {
    page.hide();
    advance(10_000);
    page.show();
    advance(1_000);
    expect(askedOf('getMe')).toHaveLength(1 + times);
  }
});

test.each([
  ['a push that names another person', { type: 'push.namedOther' }],
  ['another tab that knows of another person', { type: 'storage.ownerChanged' }],
  ['the focus came back from elsewhere', { type: 'page.focused' }],
] as const)('[session.asks] it is asked again after %s', (_what, event) => {
  const { page, askedOf, advance } = returning();
  advance(1_000);
  page.tab().do(event);
  advance(1_000);
  expect(askedOf('getMe')).toHaveLength(2);
  expect(page.tab().state().session.unconfirmed).toBeNull();
});

test('[session.unconfirmed] [session.ends] a list without any known note is another person’s until the provider has said', () => {
  const { stage, page, advance } = returning();
  advance(1_000);
  stage.signIn(2);
  page.tab().do({ type: 'host.askedRefresh' });
  advance(1_000);
  expect(page.sessions.map((tab) => tab.state().session.owner)).toEqual([1, 2]);
  expect(page.sessions[0]?.state().notes.order).toEqual([...notesOf(1)].reverse());
  expect(page.tab().state().notes.order).toEqual([...notesOf(2)].reverse());
  expect(page.tab().entries()[0]).toMatchObject({ seq: 1, event: { type: 'session.started', owner: 2 } });
});

test('[session.holds] a list of new notes alone is taken once the same person is known to be signed in', () => {
  const { stage, page, advance } = returning();
  advance(1_000);
  const { notes } = stage.providers[1];
  notes.clear();
  stage.providers[1].add(100_009);
  page.tab().do({ type: 'host.askedRefresh' });
  advance(1_000);
  expect(page.sessions).toHaveLength(1);
  expect(page.tab().state().notes.order).toEqual([100_009]);
});

test('[session.unanswered-question] a question that fails leaves the owner, lists come, and other calls wait until it is answered, with the next call', () => {
  const { stage, page, askedOf, advance } = returning(({ providers }) => providers[1].fail('getMe', { times: 1 }));
  advance(1_000);
  expect(page.tab().state().session).toMatchObject({ owner: 1, userId: null, unconfirmed: { failed: true } });
  expect(page.tab().state().notes.order).toHaveLength(3);
  expect([askedOf('getMe').length, askedOf('listReplies').length]).toEqual([1, 0]);
  page.tab().do({ type: 'user.openedNote', note: first });
  advance(1_000);
  expect([askedOf('getMe').length, askedOf('markRead').length]).toEqual([2, 1]);
  stage.providers[1].fail('getMe', { times: 99 });
  page.hide();
  page.show();
  advance(1_000);
  expect(page.tab().state().session.unconfirmed).toMatchObject({ failed: true });
  stage.providers[1].heal();
  advance(60_000);
  expect(page.tab().state().session.unconfirmed).toBeNull();
});

describe('[session.pending-waits] a trash in its undo window', () => {
  function trashed() {
    const stage = returning();
    stage.advance(1_000);
    stage.page.tab().do({ type: 'user.askedTrash', note: first });
    return stage;
  }

  test('[session.hidden] does not run in a hidden page, and runs when that is shown', () => {
    const { stage, page, advance } = trashed();
    page.hide();
    advance(60_000);
    expect(stage.providers[1].acts).toEqual([]);
    page.show();
    advance(1_000);
    expect(stage.providers[1].acts).toMatchObject([{ act: 'delete' }]);
  });

  test('does not run as another person, and comes back with its owner', () => {
    const { stage, page, askedOf, advance } = trashed();
    page.hide();
    stage.signIn(2);
    advance(20_000);
    expect(askedOf('deleteComment')).toEqual([]);
    page.show();
    advance(1_000);
    expect(page.tab().state().session.owner).toBe(2);
    page.hide();
    stage.signIn(1);
    page.show();
    advance(20_000);
    expect(askedOf('deleteComment')).toMatchObject([{ by: 1, request: { note: first } }]);
    expect(page.tab().state().notes.order).not.toContain(first);
  });

  test('of an earlier page waits for the answer at the start, and is another person’s no more', () => {
    const { stage, page, askedOf, advance } = trashed();
    page.close();
    stage.signIn(2);
    const next = stage.openPage();
    advance(20_000);
    expect(askedOf('deleteComment')).toEqual([]);
    expect(next.tab().state().outbox.trash).toEqual({});
    expect(next.tab().state().session.owner).toBe(2);
  });
});

test('[session.ends] what was typed just before the session ended is kept for its owner', () => {
  const { stage, page, advance } = returning();
  advance(1_000);
  stage.signIn(2);
  page.tab().do({ type: 'push.namedOther' });
  advance(30);
  page
    .tab()
    .do({ type: 'user.wroteReply', note: second, edit: { start: 0, removed: 0, inserted: 'Nearly lost' }, caret: 11 });
  advance(1_000);
  expect(page.tab().state().session.owner).toBe(2);
  expect(stage.world.stored.get(`notes_of_1 reply_${second}`)).toContain('Nearly lost');
});

test('[session.ends] an answer that was under way reaches neither the next person’s state nor log', () => {
  const { stage, page, advance } = returning();
  advance(1_000);
  stage.providers[1].latency = () => ({ up: 20, down: 5_000 });
  page.tab().do({ type: 'push.noteChanged', note: first });
  advance(100);
  stage.signIn(2);
  page.tab().do({ type: 'push.namedOther' });
  advance(20_000);
  expect(page.tab().state().session.owner).toBe(2);
  expect(JSON.stringify(page.tab().entries())).not.toContain(String(first));
});

test('[storage.other-owner] two pages: the hidden one leaves the other person alone, and follows when it is shown', () => {
  const { stage, page, advance } = returning();
  const hidden = stage.openPage();
  advance(1_000);
  hidden.hide();
  page.hide();
  stage.signIn(2);
  page.show();
  advance(1_000);
  expect(page.tab().state().session.owner).toBe(2);
  expect(hidden.tab().state().session).toMatchObject({ owner: 1, unconfirmed: { failed: false } });
  hidden.show();
  advance(1_000);
  expect(hidden.tab().state().session.owner).toBe(2);
});

describe('[return.away] [return.named] kept notes', () => {
  function asked(options: Parameters<PersonsWorld['openPage']>[0], prepare: (stage: PersonsWorld) => void = () => {}) {
    const requests: DeviceRequest[] = [];
    const stage = personsWorld();
    stage.world.stored.set(ownerKey, '1');
    prepare(stage);
    stage.openPage({
      ...options,
      device: (request) => {
        requests.push(request);
        return EMPTY;
      },
    });
    const restores = () => requests.flatMap((request) => (request.op === 'restoreNotes' ? [request.user] : []));
    return { restores, advance: stage.world.advance };
  }
  const slow = ({ providers }: PersonsWorld) => {
    providers[1].latency = () => ({ up: 20, down: 20_000 });
  };

  test('are asked for at once for the person whom the host page names', () => {
    expect(asked({ named: true }, slow).restores()).toEqual([1]);
  });

  test('else once the provider has said who it is, unless the list has come before', () => {
    const { restores, advance } = asked({}, ({ providers }) => {
      providers[1].latency = ({ call }) => ({ up: 20, down: call === 'getMe' ? 20 : 2_000 });
    });
    expect(restores()).toEqual([]);
    advance(100);
    expect(restores()).toEqual([1]);
  });

  test('or when nothing has answered for five seconds', () => {
    const { restores, advance } = asked({}, slow);
    advance(4_990);
    expect(restores()).toEqual([]);
    advance(20);
    expect(restores()).toEqual([1]);
  });

  test('or when the network is away', () => {
    const { restores, advance } = asked({}, ({ providers }) =>
      providers[1].fail('any', { problem: noNetwork, times: 9 }),
    );
    advance(100);
    expect(restores()[0]).toBe(1);
  });
});

describe('[session.question-fails] while the question who is signed in fails', () => {
  test('a reply is said to have failed after its tries, its text stays, and it is never sent later', () => {
    const { stage, page, askedOf, advance } = returning();
    advance(1_000);
    page.tab().do({ type: 'user.openedNote', note: first });
    page.tab().do(wroteReply(first, 'Hello'));
    stage.providers[1].fail('getMe', { times: 99 });
    page.tab().do({ type: 'push.namedOther' });
    page.tab().do({ type: 'user.sentReply', note: first });
    advance(60_000);
    expect(page.tab().state().reply.sending).toEqual({});
    expect(page.tab().state().statusBar.current?.message ?? 'elapsed').toBe('elapsed');
    expect(page.tab().events('reply.failed')).toHaveLength(1);
    expect(draftText(page.tab().state(), first)).toBe('Hello');
    stage.providers[1].heal();
    advance(3_600_000);
    expect(page.tab().state().session.unconfirmed).toBeNull();
    expect(askedOf('reply')).toEqual([]);
  });

  test('a list of new notes alone fails and is tried again, so the list is not frozen', () => {
    const { stage, page, advance } = returning();
    advance(1_000);
    stage.providers[1].notes.clear();
    stage.providers[1].add(100_009);
    stage.providers[1].fail('getMe', { times: 99 });
    page.tab().do({ type: 'host.askedRefresh' });
    advance(1_000);
    expect(page.tab().state().sync).toMatchObject({ busy: false, loading: false, failures: 1, problem: { status: 0 } });
    stage.providers[1].heal();
    advance(300_000);
    expect(page.tab().state().notes.order).toEqual([100_009]);
  });
});
