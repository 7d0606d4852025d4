/** The panel's calls over a transport: what the provider is asked, what counts as an answer, and what as a failure. */
import { firstValueFrom } from 'rxjs';
import type { ApiAnswers, ApiCall, ApiRequest, RequestOf } from '../../../reducers/api';
import { problemOf } from '../../../reducers/problemOf';
import { isUnanswered } from '../../../reducers/selectors';
import { reading } from '../../../src/client/reading';
import { type Ask, askWith } from '../../../src/frame/client';
import { actRoutes } from '../../../src/frame/ports/actCalls';
import { apiPort } from '../../../src/frame/ports/api';
import { described } from '../../client/support/endpointLines';
import { recording } from '../../client/support/recording';

const loadActs = async () => actRoutes;

function asking(answer: Parameters<typeof recording>[0]) {
  const { transport, requests } = recording(answer);
  return { port: apiPort(askWith({ transport: reading(transport), apiVersion: '1.1' }), loadActs), requests };
}

/** What is asked, how it looks on the wire, what comes back, and what the panel gets of it. */
type Case<C extends ApiCall> = readonly [Omit<RequestOf<C>, 'call'>, string, unknown, ApiAnswers[C]];

const id = { note: 1, site: 4, comment: 6 };
const place = { siteId: 4, postId: 5, commentId: 6, url: null };
const item = { title: 'T', site: '', author: '', excerpt: '', url: null };
const broken = { readable: false, id: 7, hash: 5, type: 'like', read: false, timestamp: 0 } as const;
const note = { ...broken, reason: 'it has no readable time' };
const notes = [{ id: 7, note_hash: 5, type: 'like', unread: 1 }];
const fields = 'fields=id,type,unread,body,subject,timestamp,meta,note_hash';
const comment = '/rest/v1.1/sites/4/comments/6';

const calls: { readonly [C in ApiCall]: readonly Case<C>[] } = {
  listPairs: [
    [
      { number: 100 },
      'GET /rest/v1.1/notifications/?fields=id,note_hash&number=100',
      { notes, last_seen_time: '3' },
      { pairs: [{ id: 7, hash: 5 }], lastSeen: 3, leftOut: 0 },
    ],
  ],
  listNotes: [
    [
      { number: 10 },
      `GET /rest/v1.1/notifications/?${fields}&number=10`,
      { notes },
      { notes: [note], lastSeen: 0, leftOut: 0 },
    ],
  ],
  getNote: [
    [{ note: 7 }, `GET /rest/v1.1/notifications/7?${fields}`, { notes }, { note }],
    [{ note: 8 }, `GET /rest/v1.1/notifications/8?${fields}`, { notes }, { note: null }],
  ],
  markSeen: [[{ time: 9 }, 'POST /rest/v1.1/notifications/seen | {"time":9}', { success: true }, {}]],
  markRead: [
    [
      { counts: { 7: 9999 } },
      'POST /rest/v1.1/notifications/read | {"counts":{"7":9999}}',
      { success: true },
      { success: true },
    ],
  ],
  markPostSeen: [
    [
      { site: 4, post: 5 },
      'POST /wpcom/v2/seen-posts/seen/blog/new | {"blog_id":4,"post_ids":[5],"source":"notification-web"}',
      {},
      {},
    ],
  ],
  getMe: [[{}, 'GET /rest/v1.1/me?fields=ID,username', { ID: 1, username: 'sam' }, { id: 1, username: 'sam' }]],
  suggest: [[{ site: 4 }, 'GET /rest/v1.1/users/suggest?site_id=4', { suggestions: [] }, { suggestions: [] }]],
  getItem: [
    [{ item: { ...place, kind: 'post' } }, 'GET /rest/v1.1/sites/4/posts/5', { title: 'T' }, { item }],
    [{ item: { ...place, kind: 'comment' } }, `GET ${comment}`, { post: { title: 'T' } }, { item }],
    [{ item: { ...place, kind: 'site' } }, 'GET /rest/v1.1/sites/4', { name: 'T' }, { item: { ...item, site: 'T' } }],
  ],
  getReply: [
    [
      id,
      `GET ${comment}`,
      { URL: 'https://a.example/#6', content: '<p>So&nbsp;it is</p>', date: '2026-11-20T10:00:00' },
      { url: 'https://a.example/#6', text: 'So it is', at: Date.UTC(2026, 10, 20, 10) },
    ],
  ],
  listReplies: [
    [
      { ...id, post: 5 },
      'GET /rest/v1.1/sites/4/posts/5/replies/?number=100&order=DESC',
      {
        comments: [
          {
            ...{ ID: 9, URL: 'https://a.example/#9', content: '<p>So it is</p>', date: '2026-11-20T10:00:00' },
            ...{ status: 'approved', parent: { ID: 6 }, author: { ID: 3, name: 'Ada &amp; Bo' } },
          },
        ],
      },
      {
        replies: [
          {
            ...{ comment: 9, by: 3, name: 'Ada & Bo', text: 'So it is' },
            ...{ at: Date.UTC(2026, 10, 20, 10), url: 'https://a.example/#9' },
          },
        ],
        more: false,
      },
    ],
  ],
  getComment: [[id, `GET ${comment}`, { ID: 6, content: 'x' }, { comment: { ID: 6, content: 'x' } }]],
  updateComment: [[{ ...id, body: { status: 'spam' } }, `POST ${comment} | {"status":"spam"}`, {}, {}]],
  deleteComment: [[id, `POST ${comment}/delete | {}`, {}, {}]],
  approve: [
    [{ ...id, on: true }, `POST ${comment} | {"status":"approved"}`, { status: 'approved' }, { approved: true }],
    [{ ...id, on: false }, `POST ${comment} | {"status":"unapproved"}`, { status: 'hold' }, { approved: false }],
  ],
  like: [
    [
      { note: 1, site: 4, of: 'post', id: 5, on: true },
      'POST /rest/v1.1/sites/4/posts/5/likes/new | {}',
      {},
      { likes: true },
    ],
    [
      { note: 1, site: 4, of: 'comment', id: 6, on: false },
      `POST ${comment}/likes/mine/delete | {}`,
      {},
      { likes: false },
    ],
  ],
  reply: [
    [
      { note: 1, site: 4, to: 'comment', id: 6, text: 'Hi', retry: 0 },
      `POST ${comment}/replies/new | {"content":"Hi"}`,
      { URL: 'https://a.example/#9' },
      { url: 'https://a.example/#9' },
    ],
  ],
  follow: [
    [{ site: 4, on: true }, 'POST /rest/v1.1/sites/4/follows/new | {}', {}, { following: true }],
    [{ site: 4, on: false }, 'POST /rest/v1.1/sites/4/follows/mine/delete | {}', {}, { following: false }],
  ],
};
const cases = Object.entries(calls).flatMap(([call, rows]) =>
  rows.map(([request, wire, body, answer]) => ({ request: { call, ...request } as ApiRequest, wire, body, answer })),
);

test.each(cases)(
  '$request.call asks the provider $wire, and its answer is parsed',
  async ({ request, wire, body, answer }) => {
    const { port, requests } = asking({ body });
    await expect(firstValueFrom(port(request))).resolves.toEqual(answer);
    expect(requests.map((one) => decodeURIComponent(described(one)))).toEqual([wire]);
  },
);

const getNote = { call: 'getNote', note: 7 } as const;

test('a note that the service answers 404 for is gone', async () => {
  const { port } = asking({ status: 404, body: { error: 'not_found', message: 'No such note.' } });
  await expect(firstValueFrom(port(getNote))).resolves.toEqual({ note: null });
});

test('a note that cannot be had for another reason is not gone, and no other call’s 404 is an answer', async () => {
  await expect(firstValueFrom(asking({ status: 500, body: 'oops' }).port(getNote))).rejects.toMatchObject({
    status: 500,
  });
  await expect(firstValueFrom(asking({ status: 404 }).port({ call: 'getMe' }))).rejects.toMatchObject({ status: 404 });
  for (const failure of [null, 'offline', 404])
    await expect(firstValueFrom(apiPort(() => Promise.reject(failure), loadActs)(getNote))).rejects.toBe(failure);
});

test('[client.checks] a call without one of its ids fails, and nothing is sent', async () => {
  const { port, requests } = asking({});
  const asked = port({ call: 'getItem', item: { ...place, kind: 'post', postId: null } });
  await expect(firstValueFrom(asked)).rejects.toEqual(new Error('`post id` is not correctly defined'));
  expect(requests).toEqual([]);
});

test('a call gives one answer and ends', async () => {
  const told: unknown[] = [];
  await new Promise<void>((resolve) => {
    const answer$ = apiPort(async () => ({ ID: 1 }), loadActs)({ call: 'getMe' });
    answer$.subscribe({ next: (answer) => told.push(answer), complete: resolve });
  });
  expect(told).toEqual([{ id: 1, username: '' }]);
});

test('a call that is let go of is aborted', () => {
  const signals: AbortSignal[] = [];
  const ask: Ask = (_wire, signal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  const sent = apiPort(ask, loadActs)({ call: 'getMe' }).subscribe();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  sent.unsubscribe();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('[layout.asked-again] an act without its code fails as a call without an answer, nothing is sent, and the next try asks for the code again', async () => {
  const { transport, requests } = recording({ body: { is_following: true } });
  const load = jest.fn(loadActs).mockRejectedValueOnce(new TypeError('no network'));
  const port = apiPort(askWith({ transport: reading(transport), apiVersion: '1.1' }), load);
  const follow = { call: 'follow', site: 4, on: true } as const;
  const failure: unknown = await firstValueFrom(port(follow)).catch((error: unknown) => error);
  expect(isUnanswered(problemOf(failure))).toBe(true);
  expect(requests).toEqual([]);
  await expect(firstValueFrom(port(follow))).resolves.toEqual({ following: true });
});

test('the list, the read marks and the person are asked for without the code of acts', async () => {
  const port = apiPort(
    async () => ({ notes: [], ID: 1 }),
    () => Promise.reject(new Error('not needed')),
  );
  const calls: readonly ApiRequest[] = [
    { call: 'listPairs', number: 10 },
    { call: 'listNotes', number: 10 },
    { call: 'getNote', note: 7 },
    { call: 'markSeen', time: 9 },
    { call: 'markRead', counts: { 7: 9999 } },
    { call: 'getMe' },
  ];
  for (const call of calls) await expect(firstValueFrom(port(call))).resolves.toBeDefined();
});
