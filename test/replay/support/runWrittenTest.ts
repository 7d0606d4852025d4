/** Runs a test that `--test` wrote, as Jest does, and returns whether it passed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as typescript from 'typescript';
import type { WrittenTest } from '../../../src/replay';
import * as replayLibrary from '../../../src/replay';

export interface Outcome {
  readonly titles: readonly string[];
  /** The message of the assertion that failed; null when all passed. */
  readonly failure: string | null;
}

/**
 * @param library what the test imports as the replay library: by default the real one, with the reducers of this run
 */
export async function runWrittenTest({ log, test }: WrittenTest, library: object = replayLibrary): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'written-test-'));
  const name = /'([^']+\.ndjson)'/.exec(test)?.[1] ?? '';
  writeFileSync(join(folder, name), log);
  const { outputText } = typescript.transpileModule(test, {
    compilerOptions: { module: typescript.ModuleKind.CommonJS, target: typescript.ScriptTarget.ES2022 },
  });
  const tests: { readonly title: string; readonly body: () => Promise<void> }[] = [];
  const load = (id: string): unknown => (id.startsWith('node:') ? jest.requireActual(id) : library);
  const register = (title: string, body: () => Promise<void>): void => void tests.push({ title, body });
  const run: (...args: unknown[]) => void = new Function(
    'require',
    'exports',
    '__dirname',
    'test',
    'expect',
    outputText,
  ).bind(null);
  try {
    run(load, {}, folder, register, expect);
    for (const { body } of tests) await body();
    return { titles: tests.map(({ title }) => title), failure: null };
  } catch (error) {
    return { titles: tests.map(({ title }) => title), failure: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
