/** Who may ask, and how a browser gets through: credentials, CORS, the hidden frame, and too many requests. */
import { partOf } from '../../reducers/guards';
import { operation } from '../contract/operations';
import * as shapes from '../contract/shapes';
import type { Answered, Backend } from './backend';
import { fitting, Missing, must, mustAll, NotAsked, type Report } from './report';

const frame = '/wp-admin/rest-proxy/';
const stranger = 'https://elsewhere.example';

export async function checkPersons({ check }: Report, backend: Backend): Promise<number | undefined> {
  const me = operation('getMe');
  const id = await check('who asks', `GET ${me.path}`, async () => {
    const { status, body } = await backend.call(me, {}, { query: { fields: 'ID,username' } });
    const who = backend.isSignedIn
      ? 'The given credentials are not taken.'
      : 'No person was given: add --token or --cookie.';
    must(status === 200, `${who} The status is ${status}, not 200.`);
    return fitting(shapes.Me, body).ID;
  });
  await check('who asks', 'without credentials: 401 and a sentence', async () => {
    if (!backend.isSignedIn)
      throw new NotAsked('Neither --token nor --cookie was given, so there is no signed-in person to compare with.');
    const { status, body } = await backend.call(me, {}, { anonymous: true });
    must(status === 401 || status === 403, `The status is ${status}, not 401.`);
    fitting(shapes.Problem, body);
  });
  await check('who asks', 'with a wrong token: 401 and a sentence', async () => {
    if (!backend.isSignedIn) throw new NotAsked('No --token and no --cookie was given.');
    const { status, body } = await backend.call(
      me,
      {},
      { anonymous: true, headers: { authorization: 'Bearer wrong' } },
    );
    must(status === 401 || status === 403, `The status is ${status}, not 401.`);
    fitting(shapes.Problem, body);
  });
  await check('who asks', 'an unknown path: 404', async () => {
    const { status } = await backend.ask('GET', '/rest/v1.1/there/is/nothing/here');
    must(status === 404, `The status is ${status}.`);
  });
  return id;
}

/** What a browser needs to ask from the panel's page; nothing where that page is of the backend's own origin. */
async function acrossOrigins(backend: Backend): Promise<void> {
  const { panel } = backend;
  if (panel === backend.origin) return;
  const asks = {
    origin: panel,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  const preflight = await backend.ask('OPTIONS', operation('markRead').path, { anonymous: true, headers: asks });
  const answer = await backend.call(operation('getMe'), {}, { headers: { origin: panel } });
  const says = ({ headers }: Answered, name: string) => headers.get(`access-control-${name}`) ?? '';
  const [origin, headers] = [says(preflight, 'allow-origin'), says(preflight, 'allow-headers').toLowerCase()];
  const { status } = preflight;
  mustAll(
    status >= 200 && status < 300 ? null : `The preflight is answered ${status}.`,
    origin === panel ? null : `Access-Control-Allow-Origin is "${origin}", not "${panel}".`,
    says(preflight, 'allow-credentials') === 'true' ? null : 'Access-Control-Allow-Credentials is not "true".',
    ...['authorization', 'content-type'].map((name) =>
      headers.includes(name) ? null : `Access-Control-Allow-Headers lacks "${name}".`,
    ),
    says(answer, 'allow-origin') === panel
      ? null
      : 'The answer itself has no Access-Control-Allow-Origin for the panel.',
    /retry-after/i.test(says(answer, 'expose-headers')) ? null : 'Access-Control-Expose-Headers lacks "Retry-After".',
  );
}

async function hiddenFrame(backend: Backend): Promise<void> {
  const { status, headers, body } = await backend.ask('GET', frame, { anonymous: true, query: { v: '2.0' } });
  must(status === 200, `GET ${frame} is answered ${status}.`);
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? [];
  const named = ancestors?.split(' ') ?? [];
  const unnamed =
    ancestors === undefined || named.includes('*') ? [] : backend.around.filter((page) => !named.includes(page));
  mustAll(
    /text\/html/.test(headers.get('content-type') ?? '') ? null : `GET ${frame} is no HTML page.`,
    /<script/i.test(String(body)) ? null : `The page ${frame} has no script.`,
    headers.has('x-frame-options') ? `X-Frame-Options keeps the panel from holding ${frame}.` : null,
    ...unnamed.map(
      (page) =>
        `frame-ancestors "${ancestors}" does not name ${page}, and a browser asks for every page around the frame.`,
    ),
  );
}

/** One of the two ways is enough, unless one was asked for. */
export async function checkWays({ check }: Report, backend: Backend, wanted: string | null): Promise<void> {
  const ways = [
    ['fetch', 'CORS for the panel: preflight, credentials, headers', acrossOrigins],
    ['proxy', `the hidden frame ${frame}`, hiddenFrame],
  ] as const;
  const found = new Map<string, unknown>();
  for (const [way, , run] of ways)
    found.set(
      way,
      await run(backend).then(
        () => null,
        (problem: unknown) => problem,
      ),
    );
  const isOneThere = [...found.values()].includes(null);
  for (const [way, name] of ways)
    await check('ways for a browser', `transport "${way}": ${name}`, async () => {
      const problem = found.get(way);
      if (problem === null) return;
      if (wanted === way || (wanted === null && !isOneThere)) throw problem;
      throw new NotAsked(`It is not there, and the other way is enough. (${partOf(problem)['message']})`);
    });
  await check('ways for a browser', 'a page of another origin may not read answers', async () => {
    const { headers } = await backend.call(operation('getMe'), {}, { headers: { origin: stranger } });
    const allowed = headers.get('access-control-allow-origin');
    const isOpen =
      allowed === stranger || (allowed === '*' && headers.get('access-control-allow-credentials') === 'true');
    must(!isOpen, `${stranger} may read what the person may read.`);
  });
}

/** @param burst how many requests are sent at once to find the limit; 0: none */
export async function checkLimit({ check }: Report, backend: Backend, burst: number): Promise<void> {
  await check('limits', '429 says when to come again (Retry-After)', async () => {
    const query = { fields: 'id,note_hash', number: 1 };
    const list = operation('listNotifications');
    await Promise.all(Array.from({ length: burst }, () => backend.call(list, {}, { query })));
    const [refusal] = backend.refusals;
    if (!refusal)
      throw new NotAsked(`No request was answered 429${burst ? `, of ${burst} at once` : '; --burst N asks for it'}.`);
    for (const { headers, body } of backend.refusals) {
      const after = headers.get('retry-after');
      must(after !== null, 'A 429 has no Retry-After.');
      must(
        /^\d+$/.test(after) || !Number.isNaN(Date.parse(after)),
        `Retry-After is "${after}": no seconds and no date.`,
      );
      fitting(shapes.Problem, body);
    }
  });
}

export async function checkPush({ check }: Report, backend: Backend): Promise<boolean> {
  const without = 'the panel looks at the list every 30 seconds';
  const isThere = await check(
    'push',
    'the channel opens',
    async () => {
      (await backend.listen()).close();
      return true;
    },
    without,
  );
  const refused = async (more: Parameters<Backend['listen']>[0], whom: string) => {
    if (!isThere) throw new NotAsked('There is no channel.');
    const channel = await backend.listen(more).catch(() => null);
    channel?.close();
    if (channel) throw new Missing(`The channel opens for ${whom}.`);
  };
  await check('push', 'not without credentials', () => {
    if (!backend.isSignedIn) throw new NotAsked('No --token and no --cookie was given.');
    return refused({ anonymous: true }, 'somebody who is not signed in');
  });
  await check('push', 'not for a page of another origin', () => refused({ from: stranger }, `pages of ${stranger}`));
  return isThere === true;
}
