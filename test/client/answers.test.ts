/** Typed answers: each has a body, and docs/client.md says what is typed. `types.ts` and `tsc` compare bodies with types. */
import { readFileSync } from 'node:fs';
import { answerTypes, rowOf } from '../../scripts/answerTypes';
import { listEndpoints } from '../../src/client/endpoints';
import { bodies } from './bodies';
import { chainOf } from './support/chainOf';
import { endpointLines, runCall } from './support/endpointLines';
import { recording } from './support/recording';

const bodyOf: Readonly<Record<string, unknown>> = bodies;
const calls = listEndpoints().map((endpoint) => ({ name: endpoint.name, row: rowOf(endpoint) }));
const typedCalls = calls.filter(({ row }) => answerTypes.has(row));
const lineOf = (name: string) => endpointLines.find(({ call }) => chainOf(call) === chainOf(name));

describe('[client.answers] typed answers', () => {
  test('each typed row has a body, and each body a typed row', () => {
    expect(Object.keys(bodies).sort()).toEqual([...answerTypes.keys()].sort());
  });

  test('each typed row is the verb and path of a call', () => {
    const rows = new Set(calls.map(({ row }) => row));
    expect([...answerTypes.keys()].filter((row) => !rows.has(row))).toEqual([]);
  });

  // A comment of a site has no post that it could be added to, and so no line in the list.
  test.each(typedCalls.filter(({ name }) => lineOf(name)))('$name resolves with the body of $row', async (typed) => {
    const body = bodyOf[typed.row];
    const { client } = recording({ body });
    await expect(runCall(client, lineOf(typed.name)?.call ?? '')).resolves.toEqual(body);
  });

  test('docs/client.md names the type of each call and counts the calls with and without one', () => {
    const page = readFileSync('docs/client.md', 'utf8');
    const named = [...page.matchAll(/^\| `\w+\(.*\| `(\w+)` \|$/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(calls.map(({ row }) => answerTypes.get(row) ?? 'unknown')));
    const typed = named.filter((name) => name !== 'unknown').length;
    expect([named.length, typed]).toEqual([calls.length, typedCalls.length]);
    expect(page).toContain(`## ${calls.length} calls\n`);
    expect(page).toContain(`The answers of ${typed} calls have a type`);
    expect(page).toContain(`the other ${calls.length - typed} calls are \`unknown\``);
  });
});
