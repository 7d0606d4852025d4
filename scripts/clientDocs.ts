/**
 * Writes docs/client.md from the table of endpoints. `npm run record -- --docs` calls it, and a test checks that the file is up to date.
 */
import { endpoints, type Row, type Scope } from '../src/client/endpoints';
import { type Endpoint, joined, labelOf, readLine } from '../src/client/readLine';
import { answerTypes, rowOf } from './answerTypes';

/** Calls with special arguments or a special request. */
const oddCalls: { readonly [chain: string]: readonly [args: string, request: string] } = {
  'site.post.comment.add': ['text or body, query?', '`{content}`'],
  'site.comment.add': ['text or body, query?', '`{content}`; only below a post'],
  'site.post.comment.reply': ['text or body, query?', '`{content}`'],
  'site.comment.reply': ['text or body, query?', '`{content}`'],
  'site.post.getBySlug': ['slug?, query?', 'the slug given here or to `post({ slug })`'],
  'site.post.reblog.add': ['body, query?', 'body; without `destination_site_id` it rejects'],
  'site.post.reblog.to': ['site, note?', '`{note, destination_site_id}`'],
  'site.taxonomy.term.add': ['body, query?', 'body; without `name` it rejects'],
  'site.postCounts': ['type = "post", query?', ''],
  'site.renderShortcode': ['shortcode, query?', '`?shortcode`; anything but a string is a TypeError'],
  'site.renderEmbed': ['url, query?', '`?embed_url`; anything but a string is a TypeError'],
  'site.emailStatsForPeriod': ['post, type, query?', '`?stats_fields=timeline`'],
  'site.emailStatsAlltime': ['post, type, query?', 'four requests (client, device, country, rate), answers merged'],
  'site.media.edit': ['query?, {media?, attrs?, …}', 'with a file: form `media`, `attrs[k]`; else body'],
  'site.media.addFiles': ['file or files, query?', 'form `media[]`, `attrs[i][k]`'],
  'site.media.addUrls': ['URL or URLs, query?', '`{media_urls, attrs}`; null for a URL without attributes'],
  'site.settings.getOption': ['name, query?', '`?fields=settings`; resolves with that value'],
  'site.settings.setOption': ['name, value', '`{[name]: value}`'],
  'me.settings.profileLinks.add': ['link or links, query?', '`{links}`'],
  'domains.suggestions': ['text or query', '`?query` when it is a text'],
};

interface Section {
  readonly title: string;
  readonly rows: readonly string[];
  /** How many of the rows have a typed answer. */
  readonly typed: number;
}

/** @returns the whole page, as Markdown */
export function clientDocs(): string {
  const sections = sectionsOf(endpoints, 'client', [], '', '');
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const typed = sections.reduce((sum, section) => sum + section.typed, 0);
  const counted = introduction
    .replace('COUNT', String(count))
    .replace('TYPED', String(typed))
    .replace('UNKNOWN', String(count - typed));
  return `${counted}${sections
    .map(
      ({ title, rows }) =>
        `\n### \`${title}\`\n\n| call | request | sends | must not be missing | answer |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
    )
    .join('')}`;
}

function sectionsOf(scope: Scope, title: string, given: readonly string[], base: string, chain: string): Section[] {
  const path = joined(base, scope.path);
  const known = scope.takes ? [...given, scope.takes.replace('?', '')] : given;
  const calls = Object.entries(scope.calls);
  const rows = calls.map(([name, row]) => rowText(chain + name, row, path, scope, known));
  const typed = calls.filter(([, row]) => answerTypes.has(rowOf(endpointOf(path, row)))).length;
  const own = rows.length > 0 ? [{ title, rows, typed }] : [];
  const below = Object.entries(scope.scopes ?? {}).flatMap(([name, child]) =>
    sectionsOf(child, `${title}.${name}(${child.takes ?? ''})`, known, path, `${chain}${name}.`),
  );
  return [...own, ...below];
}

function rowText(chain: string, row: Row, base: string, scope: Scope, given: readonly string[]): string {
  const endpoint = endpointOf(base, row);
  const odd = oddCalls[chain];
  if ((odd === undefined) !== (typeof row === 'string')) throw new Error(`docs: say what is odd about ${chain}`);
  const params = [...endpoint.path.matchAll(/{(\w+)}/g)].map(([, name]) => name ?? '');
  const open = params.filter((name) => !given.includes(name));
  const [args, sends] = odd ?? [argumentsOf(endpoint, open).join(', '), sendsOf(endpoint)];
  const name = chain.slice(chain.lastIndexOf('.') + 1);
  return `| \`${name}(${args})\` | ${requestOf(endpoint)} | ${sends} | ${needed(scope, params)} | \`${answerTypes.get(rowOf(endpoint)) ?? 'unknown'}\` |`;
}

const endpointOf = (base: string, row: Row): Endpoint => readLine(base, typeof row === 'string' ? row : row[0]);

const isQuery = (word: string) => word[0] === '?';
const namesIn = (word: string) => word.replace(/[{}?]/g, '').split(',');

function argumentsOf({ words }: Endpoint, open: readonly string[]): readonly string[] {
  const fields = words.filter((word) => !/=|\.\.\./.test(word)).flatMap(namesIn);
  return [...open, ...fields, words.includes('{...}') ? 'query?, body' : 'query?'];
}

const sendsOf = ({ words }: Endpoint): string =>
  words
    .map((word) => (word === '{...}' ? 'body' : isQuery(word) ? `\`${word}\`` : `\`{${namesIn(word).join(', ')}}\``))
    .join(', ');

function requestOf({ method, path, apiVersion, apiNamespace, otherwise }: Endpoint): string {
  const where = apiNamespace ? ` (\`${apiNamespace}\`)` : apiVersion ? ` (v${apiVersion})` : '';
  return `${method} \`${path}\`${where}${otherwise ? ` or \`${otherwise}\`` : ''}`;
}

/** The parameters that are checked before anything is sent. */
function needed({ needs = '', strict }: Scope, params: readonly string[]): string {
  const early = needs.split(' ').filter(Boolean);
  const names = [...new Set([...early, ...params])].filter((name) => name !== 'type' && name !== 'part');
  const label = (name: string) => `\`${strict && name === 'site' ? 'siteId' : labelOf(name)}\``;
  return names.length === 0 ? '' : `${names.map(label).join(', ')}${strict ? ' (TypeError)' : ''}`;
}

const introduction = `# The REST client

<!-- Written by \`npm run record -- --docs\` from src/client/endpoints.ts; edit scripts/clientDocs.ts. -->

\`\`\`js
import createClient, { proxyFrameTransport } from 'bellpanel/client';

const client = createClient({ token });
const me = await client.me().get();
await client.site(1).post(2).comment(3).like().add();
\`\`\`

\`createClient({ transport, token, apiVersion = '1.1', timeoutMs = 30000 })\` makes a client; it keeps no state but these options. Every call returns
a promise of the answer's body. There are two transports; any function of the type \`Transport\` is a third:

- \`fetchTransport({ apiOrigin, credentials, fetch, WebSocket })\`, the default: asks the provider directly. \`credentials: 'include'\` sends
  cookies to another origin. In browsers forms go over \`XMLHttpRequest\`, so that uploads tell how far they are. Node 20 has no WebSocket: pass one
  (the \`ws\` package's will do) when you need the push channel.
- \`proxyFrameTransport({ apiOrigin, document })\`: browsers only; through the provider's proxy frame, where the visitor's cookies count. It cannot
  stream.

\`client.with({ signal, timeoutMs, onStreamRecord, onProgress, envelope })\` is the same client with these options on every call,
\`client.timeout(ms)\` the same with another time-out. The time-out counts from the last sign of life: progress or a record starts it again.

## Anything else: \`req\`, \`batch\`, \`marketing().survey\`

\`client.req.get(path, query)\`, \`post(path, body)\`, \`post(path, query, body)\`, \`put\` (sent as POST), \`del(path, query)\` (a POST without a body).
Instead of a path: \`{ path, apiVersion, apiNamespace, body, formData, token, metaAPI }\`. Version and namespace may stand in the query as well.
Without a namespace the request goes to \`/rest/v{version}{path}\`, with \`wpcom/v2\` to \`/wpcom/v2{path}\`, with one that has no slash to \`/wp-json{path}\`.
A version is digits with or without \`.\` and digits, a namespace a name with or without \`/v\` and a version; any other is a TypeError, and so
is a path with \`..\`, \`\\\\\` or \`#\` in it. Arrays in a query are \`a[]=1&a[]=2\`. \`req\` is typed for \`/me\`, \`/users/suggest\` and \`/notifications/\`.

\`client.batch().add('/me').add('/sites/1').run()\` asks for several paths at once. \`client.marketing().survey(id, site)\` gathers with
\`addResponse(key, value)\` and \`addResponses(object)\`, and sends with \`submit()\`; without an id it throws a TypeError.

## The push channel

\`client.pinghub.connect(path)\` gives a stream that RxJS takes as it is: \`from(client.pinghub.connect('/wpcom/me/newest-note-data'))\`. Each
subscription connects, unsubscribing disconnects. It gives \`{ type: 'open' }\`, \`{ type: 'message', data }\` (text) and \`{ type: 'close' }\`, then
completes; a channel that fails is an error of the stream. Connecting again is yours to decide. \`send(path, message)\` and \`disconnect(path)\` act on
the open channel of that path.

## Streams, progress, uploads

With \`onStreamRecord\` the answer is asked for as NDJSON: each record with a status under 200 goes to your function, and the stream waits for the
promise it returns; the last line is the answer. \`onProgress({ kind, lengthComputable, loaded, total })\` hears of uploads and downloads
(in Node of downloads). \`media().addFiles\` takes a \`File\`, a \`Blob\`, \`{ file, ...attributes }\` or a list of them. In Node a file may be
\`new LocalFile(path)\`, which is read when it is sent; no other value makes the client read a file, and a text is a TypeError. In a browser both are the
error \`Cannot call fs functions within the browser\`.

## Errors

Everything that fails rejects with an \`ApiError\`: \`name\`, \`message\`, \`status\` (0 when there was no answer), \`path\`, \`method\`, \`cause\`, and the fields
of the answer (\`error\`, \`code\`, \`data\`, …). \`JSON.stringify\` keeps all of it but the cause.

| name | when |
|---|---|
| the answer's \`error\` in UpperCamel, such as \`CommentDuplicateError\` | the status is not 2xx and the answer names its error |
| the HTTP reason, such as \`NotFoundError\` | the status is not 2xx and it does not; \`HttpError\` where there is no reason |
| \`TimeoutError\` | \`Action timed out while waiting for response.\` |
| \`AbortError\` | your signal; its reason is the \`cause\` |
| \`NetworkError\` | no answer came, or it broke off, or there is no \`fetch\` to ask with |
| \`AnswerError\` | a success that claims to be JSON is not |
| \`StreamError\` | a stream ended without its answer, or was asked of the proxy frame |
| \`FrameError\` | the proxy frame was not ready in 30 s, was removed or loaded again, or the body cannot be copied to it |
| \`PushError\` | the channel failed, or there is none to send to |

An argument that is missing (\`undefined\`, \`null\`, \`''\`) throws before anything is sent: an Error such as \`\\\`site id\\\` is not correctly defined\`, a
TypeError where the table says so. \`createClient\` throws \`No request handler provided\` for a transport that is none.

## COUNT calls

A name with \`?\` may be left out. A query may stand before a text, a list, a body or files, or behind them: \`add({ context: 'edit' }, 'Hi')\`. Of
a call with \`query?, body\` a single argument is the body, and of two bodies the first is the query. Every id is URI-encoded once. An object as an id gives
its \`id\` and \`slug\` alone: \`post({ slug: 'hello' }).get()\`. No argument leads a call to another path, method or host.

The answers of TYPED calls have a type, which \`bellpanel/client\` exports under the name in the last column; fields that the provider's public
documents do not promise to each caller are optional. The answers of the other UNKNOWN calls are \`unknown\`. Types do not check an answer,
and tests compare them with bodies that were written from those documents. The types also took 33 bodies recorded for the tests of the
provider's client for iOS (WordPressKit, commit 3832252), which its licence keeps out of this repository; the exception is \`last_seen_time\`, a text in one of them.
`;
