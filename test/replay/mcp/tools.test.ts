/** The tools of `mcp` over real standard input and output: sentences for bad arguments, pages, and answers without texts of people. */
import { join } from 'node:path';
import { mostBytes } from '../../../src/replay/mcp/answers';
import { type McpClient, mcpClient } from '../support/mcpClient';

const folder = join(__dirname, '../../../fixtures/logs');
const log = join(folder, 'moderation-fails.ndjson');
const other = join(folder, 'push-lost-and-found.ndjson');
/** A person and the beginning of a comment in the log. */
const texts = /Lindqvist|Al commented|noticed on the way back/;

let server: McpClient;
let open: McpClient;
beforeAll(async () => {
  [server, open] = await Promise.all([mcpClient(log, other), mcpClient(log, '--texts')]);
});
afterAll(async () => {
  await Promise.all([server.close(), open.close()]);
});

/** All pages of an answer. */
async function pagesOf(client: McpClient, tool: string, given: Record<string, unknown>): Promise<readonly string[]> {
  const pages: string[] = [];
  for (;;) {
    const { text } = await client.ask(tool, { ...given, page: pages.length + 1 });
    pages.push(text);
    if (!/; page: \d+ goes on\)$/.test(text)) return pages;
  }
}

test.each<[string, Record<string, unknown>, string]>([
  ['why', { log, element: 5 }, 'why: the argument element is wrong: it is a text.'],
  ['why', { log }, 'why: the argument element is missing.'],
  ['why', { log, element: 'status', foo: 1 }, 'why: there is no argument foo.'],
  ['why', { log, element: 'x'.repeat(301) }, 'why: the argument element is wrong: it has at most 300 letters.'],
  ['why', { log, element: 'status', at: -1 }, 'why: the argument at is wrong: it is 0 or more.'],
  ['why', { log, element: 'foo' }, 'is no element of the panel'],
  ['why-not', { log, element: 'status', at: 999 }, 'there is no state at 999'],
  ['what-if', { log, seqs: [] }, 'what-if: the argument seqs is wrong: it names no entry.'],
  ['what-if', { log, seqs: [1.5] }, 'what-if: the argument seqs.0 is wrong: it is a whole number.'],
  ['show', { log, page: 0 }, 'show: the argument page is wrong: it is 1 or more.'],
  ['show', { log, page: 900 }, 'there is no page 900: this answer has '],
  ['show', { log: '/etc/passwd' }, 'the argument log names no log of this server'],
  ['show', {}, 'the argument log is missing'],
  ['fleet', { where: 'isRead(42)' }, 'start the server with --texts'],
  ['explain', { group: 'x' }, 'explain: the argument group is wrong: it is the eight digits of a group'],
  ['explain', { group: 'where' }, 'explain: the group where needs the argument where'],
  ['explain', { group: 'ffffffff' }, 'explain: --explain ffffffff'],
  ['delete', { log }, 'there is no such tool here: the tools are show, blame, '],
])('[mcp.arguments] %s %j is one sentence', async (tool, given, sentence) => {
  const { text, isError } = await server.ask(tool, given);
  expect(isError).toBe(true);
  expect(text).toContain(sentence);
});

test(`[mcp.pages] each page has at most ${mostBytes} bytes and begins with the command, and together the pages are the answer`, async () => {
  const pages = await pagesOf(server, 'show', { log });
  expect(pages.length).toBeGreaterThan(1);
  const entries = pages.flatMap((page) => [...page.matchAll(/^ *(\d+) {2}\d{4}-/gm)].map(([, seq]) => Number(seq)));
  expect(entries).toEqual(entries.map((_, index) => index + 1));
  expect(entries.length).toBeGreaterThan(40);
  for (const page of pages) {
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(mostBytes);
    expect(page).toMatch(/^\$ npm run --silent replay -- show .*moderation-fails\.ndjson --redacted\n/);
  }
});

test.each<[string, Record<string, unknown>]>([
  ['show', { json: true }],
  ['why', { element: 'row 10198', json: true }],
  ['why-not', { element: 'row 10243' }],
  ['what-if', { seqs: [6], json: true }],
  ['blame', { path: 'notes.byId', json: true }],
])(
  '[mcp.redacted] %s answers without texts of people, and with them only when the server was started so',
  async (tool, given) => {
    const redacted = (await pagesOf(server, tool, { ...given, log })).join('\n');
    expect(redacted).toContain('--redacted');
    expect(redacted).not.toMatch(texts);
    const whole = (await pagesOf(open, tool, given)).join('\n');
    expect(whole).not.toContain('--redacted');
    if (tool === 'show' || tool === 'why') expect(whole).toMatch(texts);
  },
);

test('[mcp.explain] a group of fleet is explained with its command, and with the numbers of sessions', async () => {
  const { text: fleet } = await server.ask('fleet', {});
  const [, group] = /\[([0-9a-f]{8})\]/.exec(fleet) ?? [];
  const { text, isError } = await server.ask('explain', { group });
  expect(isError).toBe(false);
  expect(text).toMatch(new RegExp(`^\\$ npm run --silent replay -- fleet .* --explain ${group}\n`));
  expect(text).toMatch(new RegExp(`1 bad session of \\w+: .*\\[${group}\\]\n1 good session of version`));
});

test('[mcp.pages] nothing but messages of the protocol came on standard output', () => {
  expect([...server.strays, ...open.strays]).toEqual([]);
});
