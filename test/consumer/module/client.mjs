// A program of somebody else: it knows the package by its name alone. test/browser/package.test.ts installs the packed
// tarball beside it, checks its types and runs it against the sandbox at the origin of the argument.
import createDefault, { ApiError, createClient, fetchTransport } from 'bellpanel/client';
import { embed } from 'bellpanel/host';

const client = createClient({ transport: fetchTransport({ apiOrigin: process.argv[2] }) });

const me = await client.me().get();
/** @type {number} */
const id = me.ID;

const { notes } = await client.req.get('/notifications/', { number: 3 });
/** @type {readonly string[]} */
const types = notes.map((note) => note.type);

const echo = await client.site(1).postsList({ number: 5 });
const problem = await client.req.get('/nowhere').catch((/** @type {unknown} */ error) => error);

console.log(
  JSON.stringify({
    sameFunction: createDefault === createClient,
    kit: typeof embed,
    id,
    types: types.length,
    echo,
    problem: problem instanceof ApiError && [problem.name, problem.status],
  }),
);
