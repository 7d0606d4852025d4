/**
 * The tools as a program uses them: a fixed script, without a model, finds entries that were planted in recorded logs. The
 * script knows what a person complains of, and nothing of the fault.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type McpClient, mcpClient } from '../support/mcpClient';
import { type Complaint, type Planted, plantedFaults } from '../support/planted';

const count = 20;
const mostCalls = 12;
const mostBytes = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'replay-mcp-'));
const fileOf = (index: number): string => join(folder, `${String(index).padStart(2, '0')}.ndjson`);
let faults: readonly Planted[] = [];
let server: McpClient;
beforeAll(async () => {
  faults = await plantedFaults(count, 20);
  for (const [index, { text }] of faults.entries()) writeFileSync(fileOf(index), text);
  server = await mcpClient(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Asks, and counts what was asked and answered. */
class Budget {
  calls = 0;
  bytes = 0;

  constructor(private readonly log: string) {}

  /** The pages of an answer, one after the other, as long as the caller wants more. */
  async *pages(tool: string, given: Record<string, unknown>): AsyncGenerator<string> {
    for (let page = 1; this.calls < mostCalls; page += 1) {
      const { text } = await server.ask(tool, { ...given, log: this.log, page });
      this.calls += 1;
      this.bytes += Buffer.byteLength(text);
      yield text;
      if (!/; page: \d+ goes on\)$/.test(text)) return;
    }
  }
}

/** The entries that an answer of `why` names, in its order; each once. */
const named = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(/^ +(?:because of )?(\d+) {2}\d{4}-/gm)].map(([, seq]) => Number(seq))),
];

/** What the element would be without the entry; undefined when the answer says nothing of the element. */
function without(text: string, element: string): { readonly without: Record<string, unknown> | null } | undefined {
  const from = text.indexOf(`{"element":${JSON.stringify(element)},`);
  if (from < 0) return undefined;
  const ends = [...text.slice(from).matchAll(/\}/g)].map(({ index }) => from + index + 1);
  for (const end of ends)
    try {
      return JSON.parse(text.slice(from, end));
    } catch {}
  return undefined;
}

/** What the element would be without the entry; undefined when nothing of the element would differ. */
async function outputWithout(budget: Budget, seq: number, element: string) {
  for await (const text of budget.pages('what-if', { seqs: [seq], json: true })) {
    const told = without(text, element);
    // The elements stand before the places of the state, of which there are many.
    if (told || text.includes('],"moved"')) return told;
  }
  return undefined;
}

/** @returns the entry without which the element would be as expected; null when the script finds none */
async function find(budget: Budget, { element, property, expected }: Complaint): Promise<number | null> {
  const tool = property === 'there' && expected === true ? 'why-not' : 'why';
  const asked = new Set<number>();
  for await (const text of budget.pages(tool, { element }))
    for (const seq of named(text)) {
      if (asked.has(seq)) continue;
      asked.add(seq);
      const told = await outputWithout(budget, seq, element);
      const output = property === 'there' ? told && told.without !== null : told?.without?.[property];
      if (told && output === expected) return seq;
    }
  return null;
}

test(`[mcp.faults] a script finds ${count} of ${count} planted entries with at most ${mostCalls} calls and ${mostBytes} bytes each`, async () => {
  const rows: string[] = [];
  const found: (number | null)[] = [];
  const spent: Budget[] = [];
  for (const [index, { name, seq, event, complaint }] of faults.entries()) {
    const budget = new Budget(fileOf(index));
    const answer = await find(budget, complaint);
    found.push(answer);
    rows.push(
      `  ${answer === seq ? 'found' : `MISSED (${answer})`} ${name} ${seq} ${event.type}, by ${complaint.element} ${complaint.property}: ${budget.calls} calls, ${budget.bytes} bytes\n`,
    );
    spent.push(budget);
  }
  process.stdout.write(`mcp: planted entries, and what it took to find them\n${rows.join('')}`);
  const within = faults.filter(({ seq }, index) => {
    const { calls = 0, bytes = 0 } = spent[index] ?? {};
    return found[index] === seq && calls <= mostCalls && bytes <= mostBytes;
  });
  expect(found).toEqual(faults.map(({ seq }) => seq));
  expect(within.length).toBe(count);
  expect(server.strays).toEqual([]);
});
