/** What effects tell the device, and what becomes of its answers. */
import { delay, EMPTY, of } from 'rxjs';
import type { DeviceEvent, DeviceRequest } from '../../../streams/ports';
import { aNote } from '../../reducers/folding';
import { problem } from '../../support/virtualProvider';
import { aPanel, virtualWorld } from '../../support/virtualWorld';

/** A device that notes down what it is asked. */
function aDevice(answer: (request: DeviceRequest) => DeviceEvent | null = () => null) {
  const requests: DeviceRequest[] = [];
  const device = (request: DeviceRequest) => {
    requests.push(request);
    const event = answer(request);
    return event ? of(event) : EMPTY;
  };
  const ops = () => requests.map(({ op }) => op);
  return { device, requests, ops };
}

test('[return.painted] kept notes are asked for at the start, and their entry names the start as its cause', () => {
  const world = virtualWorld((provider) => provider.fail('listNotes', { times: 99 }));
  const { device } = aDevice(({ op }) =>
    op === 'restoreNotes' ? { type: 'session.restoredNotes', user: 1, notes: [aNote(1)], savedAt: world.now() } : null,
  );
  const tab = world.openTab({ device });
  expect(tab.entries().find(({ event }) => event.type === 'session.restoredNotes')?.cause).toBe(1);
  expect(tab.state().notes.order).toEqual([1]);
});

test('an answer of the device that comes after the list changes nothing', () => {
  const world = virtualWorld((provider) => provider.add(7));
  const tab = world.openTab({
    device: ({ op }) =>
      op === 'restoreNotes'
        ? of<DeviceEvent>({ type: 'session.restoredNotes', user: 1, notes: [aNote(1)], savedAt: 0 }).pipe(
            delay(5_000, world.scheduler),
          )
        : EMPTY,
  });
  world.advance(10_000);
  expect(tab.events('session.restoredNotes')).toHaveLength(1);
  expect(tab.state().notes.order).toEqual([7]);
});

test('nothing is kept before the person of the notes is known; then each change of the notes is kept', () => {
  const { device, requests, ops } = aDevice();
  const { world, tab } = aPanel(2, { device });
  const kept = () => requests.flatMap((request) => (request.op === 'keepNotes' ? [request.state] : []));
  expect(kept().every(({ session }) => session.userId === 1)).toBe(true);
  const before = kept().length;
  expect(before).toBeGreaterThan(0);
  tab.do({ type: 'user.openedNote', note: 1 });
  world.advance(1_000);
  expect(kept().length).toBeGreaterThan(before);
  expect(kept().at(-1)?.notes).toBe(tab.state().notes);
  expect(ops().filter((op) => op === 'signedIn')).toHaveLength(1);
  const all = kept().length;
  tab.do({ type: 'user.closedMentions' });
  expect(kept().length).toBe(all);
});

test.each([
  ['nowhere', {}, { op: 'restoreNotes', user: null }],
  ['by storage', { owner: 1 }, { op: 'begin' }],
  ['by its host page', { owner: 1, named: true }, { op: 'restoreNotes', user: 1 }],
])(
  '[recording.ring] [return.named] the start of a session with an owner that is named %s is told to the device',
  (_what, whose, request) => {
    const { device, requests } = aDevice();
    virtualWorld().openTab({ device, ...whose });
    expect(requests).toEqual([request]);
  },
);

test.each([401, 403])(
  '[return.signed-out] a call that answers %d tells the device that no person is signed in',
  (status) => {
    const { device, ops } = aDevice();
    const world = virtualWorld((provider) => provider.fail('listNotes', { times: 1, problem: problem(status) }));
    world.openTab({ device });
    world.advance(500);
    expect(ops()).toEqual(['restoreNotes', 'signedOut']);
  },
);

test('[recording.per-person] an earlier log is looked for when it is known who is signed in, and only for that person', () => {
  const { device, requests } = aDevice((request) =>
    request.op === 'signedIn' ? { type: 'session.foundEarlierLog', startedAt: 5 } : null,
  );
  const { tab } = aPanel(1, { device });
  expect(requests.filter(({ op }) => op === 'signedIn')).toEqual([{ op: 'signedIn', user: 1 }]);
  const found = tab.entries().find(({ event }) => event.type === 'session.foundEarlierLog');
  expect(tab.entries()[(found?.cause ?? 0) - 1]?.event).toMatchObject({ type: 'api.answered', call: 'getMe' });
  expect(tab.state().panel.earlierLog).toBe(5);
});

test('a log that was asked for is saved or has failed, because it was asked for', () => {
  const { device, requests } = aDevice((request) => {
    if (request.op === 'saveLog') return { type: 'log.saved', bytes: 9 };
    return request.op === 'saveEarlierLog' ? { type: 'log.failed', reason: 'No earlier session.' } : null;
  });
  const { tab } = aPanel(1, { device });
  const outcomeOf = (type: 'user.askedLog' | 'user.askedEarlierLog', redaction: 'none' | 'text') => {
    tab.do({ type, redaction });
    const asked = tab.entries().findLast(({ event }) => event.type === type)?.seq;
    return tab.entries().find(({ cause }) => cause === asked)?.event;
  };
  expect(outcomeOf('user.askedLog', 'text')).toEqual({ type: 'log.saved', bytes: 9 });
  expect(outcomeOf('user.askedEarlierLog', 'none')).toEqual({ type: 'log.failed', reason: 'No earlier session.' });
  expect(requests.slice(-2)).toEqual([
    { op: 'saveLog', redaction: 'text' },
    { op: 'saveEarlierLog', redaction: 'none', user: 1 },
  ]);
});

test('[recording.per-person] the earlier log of a session’s owner is saved also while it is unknown who is signed in', () => {
  const { device, requests } = aDevice();
  const world = virtualWorld((provider) => provider.fail('any', { times: 99 }));
  const tab = world.openTab({ device, owner: 1 });
  world.advance(1_000);
  tab.do({ type: 'user.askedEarlierLog', redaction: 'none' });
  expect(requests.at(-1)).toEqual({ op: 'saveEarlierLog', redaction: 'none', user: 1 });
});

describe('[return.away] when the network goes away', () => {
  function away(notes: number, waitMs: number, whose: { readonly owner?: number | null } = { owner: 1 }) {
    const { device, requests } = aDevice();
    const world = virtualWorld((provider) => {
      for (let id = 1; id <= notes; id += 1) provider.add(id);
      provider.latency = () => ({ up: 200, down: 200 });
    });
    const tab = world.openTab({ device, ...whose });
    world.advance(waitMs);
    requests.length = 0;
    tab.do({ type: 'network.offline' });
    return requests.filter(({ op }) => op === 'restoreNotes');
  }

  test('kept notes of the owner are asked for', () => {
    expect(away(3, 100)).toEqual([{ op: 'restoreNotes', user: 1 }]);
    expect(away(3, 100, { owner: null })).toEqual([{ op: 'restoreNotes', user: null }]);
  });

  test.each([3, 0])('they are not once there was a list, of %i notes', (notes) => {
    expect(away(notes, 2_000)).toEqual([]);
  });

  test('they are not in a session that was told nothing of owners: it has asked at its start', () => {
    expect(away(3, 100, {})).toEqual([]);
  });

  test.each([
    ['they are asked for where nothing answers', 0, [1]],
    ['they are not where the provider answers with an error', 500, []],
  ])('before there was a list %s (%d)', (_what, status, whose) => {
    const { device, requests } = aDevice();
    const world = virtualWorld((provider) => provider.fail('any', { times: 2, problem: problem(status) }));
    world.openTab({ device, owner: 1 });
    world.advance(100);
    const users = requests.flatMap((request) => (request.op === 'restoreNotes' ? [request.user] : []));
    expect([...new Set(users)]).toEqual(whose);
  });

  test('notes that were painted are not asked for again', () => {
    const { device, ops } = aDevice(({ op }) =>
      op === 'restoreNotes' ? { type: 'session.restoredNotes', user: 1, notes: [aNote(1)], savedAt: 0 } : null,
    );
    const world = virtualWorld((provider) => provider.fail('listNotes', { times: 99, problem: problem(0) }));
    const tab = world.openTab({ device, owner: 1 });
    world.advance(1_000);
    expect(tab.state().notes.order).toEqual([1]);
    const before = ops().filter((op) => op === 'restoreNotes').length;
    tab.do({ type: 'network.offline' });
    tab.do({ type: 'network.online' });
    world.advance(60_000);
    expect(tab.events('api.failed').length).toBeGreaterThan(1);
    expect(ops().filter((op) => op === 'restoreNotes')).toHaveLength(before);
  });

  test('where nothing is kept, an answer that does not say who is signed in is no reason to ask for notes', () => {
    const { device, ops } = aDevice();
    const world = virtualWorld((provider) => provider.fail('listNotes', { times: 99 }));
    const tab = world.openTab({ device, owner: 1 });
    world.advance(1_000);
    const before = ops().filter((op) => op === 'restoreNotes').length;
    tab.do({ type: 'push.noteChanged', note: 77 });
    world.advance(1_000);
    expect(tab.events('api.answered').map(({ call }) => call)).toContain('getNote');
    expect(ops().filter((op) => op === 'restoreNotes')).toHaveLength(before);
  });
});
