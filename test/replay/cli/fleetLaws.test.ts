/** `fleet --laws` and `--keep` as a person calls them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EMPTY } from 'rxjs';
import ts from 'typescript';
import type { Law } from '../../../src/replay/fleet/lawJudge';
import { effects } from '../../../streams/features';
import { together } from '../../../streams/features/effect';
import * as kept from '../../support/fleet/keptLaws';
import { recordedSession } from '../../support/fleet/recordedSession';
import { todaysPlan } from '../../support/fleet/versions';

const home = mkdtempSync(join(tmpdir(), 'fleet-laws-test-'));
afterAll(() => rmSync(home, { recursive: true }));
const [table, logs] = [join(home, 'table'), join(home, 'logs')];

const repository = resolve(__dirname, '../../..');

function run(args: readonly string[], cwd = repository) {
  const loader = pathToFileURL(require.resolve('tsx')).href;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', loader, join(repository, 'src/replay/cli/main.ts'), 'fleet', ...args],
    { cwd, encoding: 'utf8' },
  );
  return { status, out: stdout, err: stderr };
}

const [well] = todaysPlan.versions;
/** Tells the service nothing of what the person has seen. */
const silent = together({ ...effects, lastSeen: () => EMPTY });

/** 24 sessions of today's code, and 16 of a later version with a fault that no error tells of. */
beforeAll(() => {
  if (!well) throw new Error('There is no version of today.');
  mkdirSync(logs);
  for (const [version, count] of [
    [well, 24],
    [{ ...well, app: '0.6.0', effect: silent }, 16],
  ] as const)
    for (let index = 0; index < count; index += 1) {
      const plan = { ...todaysPlan, versions: [version] };
      const { name, text } = recordedSession(Number(version === well), index, plan);
      writeFileSync(join(logs, `${name}.ndjson`), text);
    }
});

interface Kept {
  readonly law: Law;
  readonly title: string;
}

/** What the written test holds, by the parser of TypeScript. */
function written(file: string): Kept {
  const text = readFileSync(file, 'utf8');
  const { outputText, diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS },
  });
  expect(diagnostics).toEqual([]);
  const found: { law?: Law; title?: string } = {};
  const supporting = (law: Law): number => {
    found.law = law;
    return 1;
  };
  const given = {
    exports: {},
    require: () => ({ supporting, brokenIn: () => [] }),
    test: (title: string, body: () => void) => {
      found.title = title;
      body();
    },
    expect: () => ({ toBeGreaterThan: () => {}, toEqual: () => {} }),
  };
  new Function(...Object.keys(given), outputText)(...Object.values(given));
  if (!found.law || found.title === undefined) throw new Error(`${file} holds no law.`);
  return { law: found.law, title: found.title };
}

test("[fleet.laws] [fleet.keep] a silent fault is told from logs alone, and a law that is kept becomes a test that today's code passes", () => {
  const told = run([logs, '--parquet', table, '--laws']);
  expect(told).toMatchObject({ err: '', status: 0 });
  expect(told.out).toContain('16 sessions of 0.6.0, the newest version, and 24 of 0.5.0');
  expect(told.out).toMatch(/1\. each session has api\.answered markSeen /);
  const asked = run(['--parquet', table, '--laws', '--json']);
  const { laws } = JSON.parse(asked.out);
  const ids: readonly string[] = laws.told.map(({ id }: { id: string }) => id);
  const [id = ''] = ids;
  expect(told.out).toContain(`[${id}]`);

  expect(run(['--parquet', table, '--keep', id], home)).toMatchObject({
    status: 2,
    err: '--keep writes a test of this repository, so call it in the folder of a copy of the repository.\n',
  });
  mkdirSync(join(home, 'test/support/fleet'), { recursive: true });
  writeFileSync(join(home, 'test/support/fleet/keptLaws.ts'), '');
  const file = join('test', 'laws', 'kept', `law-${id}.test.ts`);
  expect(run(['--parquet', table, '--keep', id], home)).toEqual({ status: 0, err: '', out: `wrote ${file}\n` });
  const { law, title } = written(join(home, file));
  expect(law).toEqual(Object.fromEntries(Object.keys(law).map((key) => [key, laws.told[0][key]])));
  expect(title).toBe(`[fleet.keep] ${laws.told[0].words}`);
}, 120_000);

test("[fleet.keep] over the simulated sessions a law of today's code holds, and one that it breaks is broken", () => {
  const law: Law = {
    kind: 'leads',
    first: 'api.answered deleteComment',
    second: 'moderation.done',
    limit: 0,
    withinMs: 0,
  };
  expect(kept.supporting(law)).toBeGreaterThan(0);
  expect(kept.brokenIn(law)).toEqual([]);
  const wrong: Law = { ...law, kind: 'never' };
  expect(kept.brokenIn(wrong).length).toBeGreaterThan(0);
});

test('[fleet.keep] digits that are none, and a law that the table lacks, are one sentence', () => {
  expect(run(['--parquet', table, '--keep', '../x'])).toMatchObject({ status: 2, out: '' });
  expect(run(['--parquet', table, '--keep', '00000000'])).toEqual({
    status: 2,
    out: '',
    err: '--keep 00000000: no law of this table has these digits; --laws prints those of broken laws.\n',
  });
  expect(run(['--laws'])).toMatchObject({ status: 2, err: '--laws needs logs, or a table by --parquet FOLDER.\n' });
});
