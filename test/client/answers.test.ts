/** Typed answers: each has a body. `types.ts` and `tsc` compare bodies with types. */
import { listEndpoints } from '../../src/client/endpoints';
import { bodies } from './bodies';
import { answerTypes, rowOf } from './support/answerTypes';
import { chainOf } from './support/chainOf';
import { endpointLines, runCall } from './support/endpointLines';
import { recording } from './support/recording';

const bodyOf: Readonly<Record<string, unknown>> = bodies;
const calls = listEndpoints().map((endpoint) => ({ name: endpoint.name, row: rowOf(endpoint) }));
const typedCalls = calls.filter(({ row }) => answerTypes.has(row));
const lineOf = (name: string) => endpointLines.find(({ call }) => chainOf(call) === chainOf(name));

describe('typed answers', () => {
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
});
