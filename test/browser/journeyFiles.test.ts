/**
 * The files that run on two journeys, as the browser's own coverage of the built panel tells them: how many files an engineer
 * has to know who follows a trash from its key to the service's answer, and a pushed note to its row. Every entry goes to
 * every reducer, effect and view, so the files that run for a change of filter too are counted apart. Words are left out;
 * types and styles do not run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { row } from './support/allFixtures';
import { openSession } from './support/browser';

const built = join(__dirname, '../../dist/panel');

interface Ranges {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** @returns line and column, from 0, of an offset */
function placeIn(text: string): (offset: number) => readonly [line: number, column: number] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return [line, offset - (starts[line] ?? 0)];
  };
}

/** The sources with a function that ran. */
function sourcesOf(result: readonly Ranges[]): readonly string[] {
  const found = new Set<string>();
  for (const { url, functions } of result) {
    const file = join(built, URL.canParse(url) ? new URL(url).pathname : '');
    if (!existsSync(`${file}.map`)) continue;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const place = placeIn(readFileSync(file, 'utf8'));
    for (const { ranges } of functions) {
      const [whole] = ranges;
      if (!whole || whole.count === 0) continue;
      const entry = map.findEntry(...place(whole.startOffset));
      const source = 'originalSource' in entry ? entry.originalSource : '';
      const [name] = /(?:src|streams|reducers)\/(?!.*node_modules).*\.tsx?$/.exec(source) ?? [];
      if (name && !source.includes('node_modules') && !name.startsWith('src/panel/words/')) found.add(name);
    }
  }
  return [...found].sort();
}

async function filesOf(cdp: CDPSession, journey: () => Promise<unknown>): Promise<readonly string[]> {
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await journey();
  const { result } = await cdp.send('Profiler.takePreciseCoverage');
  await cdp.send('Profiler.stopPreciseCoverage');
  return sourcesOf(result);
}

function told(journey: string, files: readonly string[], always: readonly string[]): void {
  const own = files.filter((file) => !always.includes(file));
  const lines = [
    `${journey}: ${own.length} files of its own, ${files.length} files in all`,
    ...own.map((file) => `  ${file}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

test('the files that run on a trash, from its key to the answer, and for a pushed note, to its row', async () => {
  const session = await openSession({ notes: 20, width: 400 });
  const page = await session.openPanel();
  const [note] = (await session.control.notes()).filter(({ type }) => type === 'comment');
  const cdp = await session.context.newCDPSession(page);
  await cdp.send('Profiler.enable');
  await row(page, note?.id ?? 0).waitFor();
  const always = await filesOf(cdp, async () => {
    for (const name of [/^Comments/, /^All/]) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('button', { name, pressed: true }).waitFor();
    }
  });
  const pushed = await filesOf(cdp, async () => row(page, await session.control.addNote('like')).waitFor());
  told('a pushed note, to its row', pushed, always);
  await row(page, note?.id ?? 0).click();
  await page.locator('[data-act="trash"]').waitFor();
  const trash = await filesOf(cdp, async () => {
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await session.control.until('The comment is in the trash', 15_000, async () =>
      (await session.control.calls()).some(({ path, status }) => /\/delete$/.test(path) && status === 200),
    );
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  });
  told("a trash with undo, from its key to the service's answer", trash, always);
  expect(pushed).toContain('streams/features/push.ts');
  expect(trash).toContain('streams/features/outbox/outboxCalls.ts');
}, 60_000);
