/** The command against the sandbox's provider: as it is, and with one thing wrong at a time. */
import { startSandbox } from '../../src/sandbox/sandbox';
import { type Answer, run, type Spoil, spoiling } from './support';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function provider(): Promise<string> {
  const sandbox = await startSandbox({ notes: 60 });
  closing.push(sandbox.close);
  return sandbox.provider;
}
const calls = async (origin: string): Promise<readonly { readonly method: string }[]> =>
  (await fetch(`${origin}/sandbox/calls`)).json();
const dataOf = async (origin: string): Promise<unknown> => {
  const [notes, comments] = [await fetch(`${origin}/sandbox/notes`), await fetch(`${origin}/sandbox/comments`)];
  return { notes: await notes.json(), comments: await comments.json() };
};

test('[conformance.harmless] the sandbox passes, and without --write its data stay and nothing but GET is sent', async () => {
  const origin = await provider();
  const before = await dataOf(origin);
  const { status, rows } = await run(origin, '--json');
  expect(rows.filter(({ verdict }) => verdict === 'missing')).toEqual([]);
  expect(status).toBe(0);
  expect(new Set((await calls(origin)).map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(await dataOf(origin)).toEqual(before);
});

/** The comments that were there before, and the notes: but for the id of the reply that is in the trash now, and its trace in the hash. */
const kept = (data: unknown, known: readonly number[]): unknown => {
  const { notes, comments } = data as { notes: { id: number }[]; comments: { ID: number; status: string }[] };
  const text = JSON.stringify(notes, (key, value: unknown) =>
    /^(reply_comment|note_hash)$/.test(key) ? undefined : value,
  );
  return { notes: JSON.parse(text), comments: comments.filter(({ ID }) => known.includes(ID)) };
};

test('[conformance.write] the sandbox passes with --write, and is afterwards as it was', async () => {
  const origin = await provider();
  const before = (await dataOf(origin)) as { comments: { ID: number }[] };
  const ids = before.comments.map(({ ID }) => ID);
  const { status, rows } = await run(origin, '--json', '--write');
  expect(rows.filter(({ verdict }) => verdict === 'missing' || verdict === 'optional')).toEqual([]);
  expect(status).toBe(0);
  // Who is signed out cannot be told without credentials, and nothing was limited.
  const notAsked = rows.filter(({ verdict }) => verdict === 'not asked').map(({ name }) => name);
  // The page of the hidden frame is there after a build.
  expect(notAsked.filter((name) => !name.startsWith('transport "proxy"'))).toEqual([
    'without credentials: 401 and a sentence',
    'with a wrong token: 401 and a sentence',
    'not without credentials',
    expect.stringMatching(/^429/),
  ]);
  const after = (await dataOf(origin)) as { comments: { ID: number; status: string; content: string }[] };
  expect(kept(after, ids)).toEqual(kept(before, ids));
  const said = after.comments.filter(({ ID }) => !ids.includes(ID));
  expect(said.length).toBe(2);
  for (const { content, status: state } of said) {
    expect(content).toContain('A test by the command conformance');
    expect(state).toBe('trash');
  }
});

const isList = (path: string) => path === '/rest/v1.1/notifications/';
const isOne = (path: string) => /notifications\/\d+$/.test(path);
const listIn = ({ body }: Answer) => body as { notes: Record<string, unknown>[]; last_seen_time?: unknown };
let counter = 0;

/** One thing wrong, the rows that must say so, and a word of what they say. */
const wrongs: readonly (readonly [what: string, row: RegExp, says: RegExp, spoil: Spoil])[] = [
  [
    '/me without an ID',
    /GET \/rest\/v1.1\/me$/,
    /ID/,
    ({ body }, { path }) => {
      if (path.endsWith('/me')) delete (body as { ID?: number }).ID;
    },
  ],
  [
    'an unknown path that is there',
    /unknown path/,
    /200/,
    (answer, { path }) => {
      if (path.includes('/there/is/nothing')) answer.status = 200;
    },
  ],
  [
    'a list without notes',
    /whole notes/,
    /notes/,
    (answer, { path }) => {
      if (isList(path)) answer.body = {};
    },
  ],
  [
    'a note whose title is a number',
    /whole notes/,
    /notes\.0\.title/,
    (answer, { path }) => {
      if (isList(path)) for (const note of listIn(answer).notes) note['title'] = 5;
    },
  ],
  [
    'a hash that is always another',
    /hash of a note is the same/,
    /different hashes/,
    (answer, { path }) => {
      if (!isList(path) && !isOne(path)) return;
      counter += 1;
      for (const note of listIn(answer).notes) note['note_hash'] = counter;
    },
  ],
  [
    'a hash that is never another',
    /notifications\/read/,
    /hash stayed the same/,
    (answer, { path }) => {
      if (isList(path) || isOne(path)) for (const note of listIn(answer).notes) note['note_hash'] = 7;
    },
  ],
  [
    'pairs of other notes',
    /pairs of id and hash/,
    /not those/,
    (answer, { query }) => {
      if (query.get('fields') === 'id,note_hash') listIn(answer).notes.pop();
    },
  ],
  [
    'the oldest first',
    /newest first/,
    /below an older one/,
    (answer, { path }) => {
      if (isList(path)) listIn(answer).notes.reverse();
    },
  ],
  [
    'more notes than asked for',
    /as many notes as asked for/,
    /2 notes/,
    (answer, { path, query }) => {
      if (isList(path) && query.get('number') === '1') listIn(answer).notes.push(...listIn(answer).notes);
    },
  ],
  [
    'a gone note that is a 500',
    /note that is gone/,
    /500/,
    (answer, { path }) => {
      if (path.endsWith('/2147483647') && isOne(path)) answer.status = 500;
    },
  ],
  [
    'a missing comment that is a 200',
    /comment that is not there/,
    /200/,
    (answer, { path }) => {
      if (/comments\/2147483647$/.test(path)) answer.status = 200;
    },
  ],
  [
    'a read mark that is not kept',
    /notifications\/read/,
    /old read mark|same/,
    (answer, { path }) => {
      if (isOne(path)) for (const note of listIn(answer).notes) note['read'] = 0;
      if (isList(path)) for (const note of listIn(answer).notes) note['read'] = 0;
    },
  ],
  [
    'a read mark that is refused',
    /notifications\/read/,
    /success/,
    (answer, { path }) => {
      if (path.endsWith('/read')) answer.body = { success: false };
    },
  ],
  [
    'a like that answers nothing',
    /likes\/new/,
    /i_like/,
    (answer, { path }) => {
      if (path.endsWith('/likes/new')) answer.body = { success: true };
    },
  ],
  [
    'a duplicate that is taken',
    /comments\/{comment}\/replies\/new/,
    /409/,
    (answer) => {
      if (answer.status === 409) answer.status = 200;
    },
  ],
  [
    'a duplicate under another name',
    /posts\/{post}\/replies\/new/,
    /comment_duplicate/,
    (answer) => {
      if (answer.status === 409) answer.body = { error: 'no', message: 'No.' };
    },
  ],
  [
    'a second delete that fails',
    /delete: once/,
    /500/,
    (answer, { path }) => {
      if (!/comments\/\d+\/delete$/.test(path)) return;
      counter += 1;
      if (counter % 2 === 0) answer.status = 500;
    },
  ],
  [
    'a follow that is not done',
    /follows\/new/,
    /is_following/,
    (answer, { path }) => {
      if (path.endsWith('/follows/new')) answer.body = { success: true, is_following: false };
    },
  ],
  [
    '429 without Retry-After',
    /Retry-After/,
    /no Retry-After/,
    (answer, { path }) => {
      if (!path.endsWith('/users/suggest')) return;
      answer.status = 429;
      answer.body = { error: 'rate_limit', message: 'Too many.' };
    },
  ],
  [
    'no CORS and no frame',
    /transport "fetch"/,
    /Access-Control-Allow-Origin/,
    (answer, { path }) => {
      answer.headers.delete('access-control-allow-origin');
      if (path.includes('rest-proxy')) answer.status = 404;
    },
  ],
];

test.each(wrongs)(
  '[conformance.rows] %s is a row that is missing, and the status is 1',
  async (_what, row, says, spoil) => {
    counter = 0;
    const { origin, close } = await spoiling(await provider(), spoil);
    closing.unshift(close);
    const { status, rows } = await run(origin, '--json', '--write', '--timeout', '2');
    const missing = rows.filter(({ verdict }) => verdict === 'missing');
    expect(missing.map(({ name }) => name)).toContainEqual(expect.stringMatching(row));
    expect(missing.find(({ name }) => row.test(name))?.says).toMatch(says);
    expect(status).toBe(1);
  },
);

describe('[conformance.all] several faults are told in one run', () => {
  const spoilt = async (spoil: Spoil, ...args: readonly string[]) => {
    const { origin, close } = await spoiling(await provider(), spoil);
    closing.unshift(close);
    const { rows } = await run(origin, '--json', '--timeout', '2', ...args);
    return { origin, row: (name: RegExp) => rows.find((one) => name.test(one.name)) };
  };

  test('each field that does not fit, with the number of its places', async () => {
    const { row } = await spoilt((answer, { path }) => {
      if (!isList(path)) return;
      listIn(answer).last_seen_time = true;
      for (const note of listIn(answer).notes) note['title'] = 5;
    });
    const { says = '' } = row(/whole notes/) ?? {};
    expect(says).toMatch(/notes\.0\.title: .* \(and in 59 more places\)/);
    expect(says).toMatch(/last_seen_time: /);
  });

  test('notes that fit are asked about though another does not', async () => {
    const { row } = await spoilt((answer, { path }) => {
      if (isList(path)) Object.assign(listIn(answer).notes[0] ?? {}, { subject: 5 });
    });
    expect(row(/whole notes/)).toMatchObject({
      verdict: 'missing',
      says: expect.stringMatching(/notes\.0\.subject: /),
    });
    expect(row(/GET .*notifications\/{note}$/)?.verdict).toBe('there');
    expect(row(/GET .*sites\/{site}$/)?.verdict).toBe('there');
  });

  test('[conformance.rows] comments with an older one above are no reason to fail, because the panel works without them', async () => {
    const { row } = await spoilt(({ body }, { path }) => {
      if (!path.endsWith('/replies/')) return;
      const { comments } = body as { comments: { date: string }[] };
      comments.push({ ...comments[0], date: '2030-01-01T00:00:00+00:00' });
    });
    expect(row(/replies\/: the newest first$/)).toMatchObject({
      verdict: 'optional',
      says: expect.stringMatching(/older comment .* Without it replies of other people/),
    });
  });

  test('each header that a browser misses', async () => {
    const { row } = await spoilt(
      ({ headers }) => {
        headers.delete('access-control-allow-credentials');
        headers.delete('access-control-expose-headers');
      },
      ...['--transport', 'fetch'],
    );
    const { says = '' } = row(/transport "fetch"/) ?? {};
    expect(says).toMatch(/Allow-Credentials is not "true"\. Access-Control-Expose-Headers lacks/);
  });
});

test('[conformance.rows] a panel on the origin of the backend needs no CORS', async () => {
  const { origin, close } = await spoiling(await provider(), ({ headers }) =>
    headers.delete('access-control-allow-origin'),
  );
  closing.unshift(close);
  const { rows } = await run(origin, '--json', '--panel', origin, '--transport', 'fetch', '--timeout', '2');
  expect(rows.find(({ name }) => name.startsWith('transport "fetch"'))?.verdict).toBe('there');
});

test('[conformance.rows] a backend that wants a person is asked as nobody: the row says which option is missing', async () => {
  const { origin, close } = await spoiling(await provider(), (answer, { path }) => {
    if (path.endsWith('/me')) Object.assign(answer, { status: 401, body: { error: 'no', message: 'No.' } });
  });
  closing.unshift(close);
  const { rows } = await run(origin, '--json', '--timeout', '2');
  expect(rows[0]?.says).toBe('No person was given: add --token or --cookie. The status is 401, not 200.');
});

test('[conformance.rows] an answer without end is cut off, and the row says so', async () => {
  const { origin, close } = await spoiling(await provider(), (answer, { path }) => {
    if (path.endsWith('/me')) answer.body = { ID: 1, username: 'x'.repeat(9_000_000) };
  });
  closing.unshift(close);
  const { rows } = await run(origin, '--json', '--timeout', '2');
  expect(rows[0]?.says).toMatch(/more than 8 MB/);
});

test('[conformance.rows] what the panel works without is said, and nothing is missing then', async () => {
  const { origin, close } = await spoiling(await provider(), (answer, { path }) => {
    if (path.endsWith('/users/suggest')) Object.assign(answer, { status: 404, body: { error: 'no', message: 'No.' } });
    if (isList(path)) listIn(answer).last_seen_time = '0';
  });
  closing.unshift(close);
  const { status, rows } = await run(origin, '--json', '--timeout', '2');
  const optional = rows.filter(({ verdict }) => verdict === 'optional');
  expect(optional.map(({ name }) => name)).toEqual([
    'a person who has never looked has a last_seen_time of 1, not 0',
    'GET /rest/v1.1/users/suggest',
    'the channel opens',
  ]);
  expect(optional[0]?.says).toBe(
    'last_seen_time is 0. Without it a new person has no badge before the second look at the list.',
  );
  expect(optional[1]?.says).toBe('The status is 404, not 200. Without it no person is suggested after an @.');
  expect(status).toBe(0);
});

test.each([
  ['frame-ancestors http://127.0.0.1:4601', 'missing'],
  ['frame-ancestors http://127.0.0.1:4601 https://host.example', 'there'],
  ["script-src 'self'", 'there'],
])(
  '[conformance.rows] the hidden frame of a page with "%s" in a panel of https://host.example is %s',
  async (policy, verdict) => {
    const { origin, close } = await spoiling(await provider(), (answer, { path }) => {
      if (!path.includes('rest-proxy')) return;
      answer.status = 200;
      answer.headers.set('content-security-policy', policy);
      answer.headers.set('content-type', 'text/html');
      answer.body = '<!doctype html><script src="proxy.js"></script>';
    });
    closing.unshift(close);
    const { rows } = await run(
      origin,
      '--json',
      '--transport',
      'proxy',
      '--host',
      'https://host.example',
      '--timeout',
      '2',
    );
    expect(rows.find(({ name }) => name.startsWith('transport "proxy"'))?.verdict).toBe(verdict);
  },
);

test('[conformance.rows] the way that is asked for must be there', async () => {
  const { origin, close } = await spoiling(await provider(), ({ headers }) =>
    headers.delete('access-control-allow-origin'),
  );
  closing.unshift(close);
  const { status, rows } = await run(origin, '--json', '--transport', 'fetch', '--timeout', '2');
  expect(rows.find(({ name }) => name.startsWith('transport "fetch"'))?.verdict).toBe('missing');
  expect(status).toBe(1);
});

test.each([
  [[], /missing required argument 'url'/],
  [['no address'], /An http or https address is wanted/],
  [['http://127.0.0.1:1', '--timeout', '2'], /^Nothing could be asked of http:\/\/127\.0\.0\.1:1: fetch failed/],
  [['http://127.0.0.1:1', '--burst', 'x'], /A whole number from 1 is wanted/],
  [['http://127.0.0.1:1', '--transport', 'pigeon'], /One of fetch, proxy is wanted/],
  [['http://127.0.0.1:1', '--nothing'], /unknown option '--nothing'/],
] as const)('[conformance.rows] %j cannot be asked: status 2 and a sentence', async (args, sentence) => {
  const { status, out, error } = await run(...args);
  expect(error).toMatch(sentence);
  expect(out).toBe('');
  expect(status).toBe(2);
});

test('[conformance.rows] as text each row has its verdict and its words, and the last line counts', async () => {
  const { out, status } = await run(await provider());
  expect(out).toMatch(/^ {2}✓ there {5}GET \/rest\/v1\.1\/me$/m);
  expect(out).toMatch(
    /^ {2}– not asked POST \/rest\/v1\.1\/notifications\/read\n {14}It changes data: --write asks it/m,
  );
  expect(out).toMatch(/\n\n\d+ there, 0 missing, 0 optional, \d+ not asked\n$/);
  expect(status).toBe(0);
});

test('[conformance.rows] --help explains every option', async () => {
  const { out, status } = await run('--help');
  for (const option of [
    '--token',
    '--cookie',
    '--panel',
    '--host',
    '--transport',
    '--write',
    '--burst',
    '--timeout',
    '--json',
  ])
    expect(out).toContain(option);
  expect(status).toBe(0);
});
