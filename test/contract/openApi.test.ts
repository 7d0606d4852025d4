/** The files of fixtures/contract, and what validators and compilers say of the OpenAPI document. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import ts from 'typescript';
import { contractFiles, contractFolder, typesOf } from '../../scripts/contract';
import { operations } from '../../src/contract/operations';

const kept = (name: string): string => readFileSync(`${contractFolder}/${name}`, 'utf8');
const files = contractFiles();

test.each(Object.keys(files))('%s is what the tables say; else run: npm run record -- --contract', (name) => {
  expect(kept(name)).toBe(files[name]);
});

test('openapi.d.ts is what openapi-typescript makes of the document; else run: npm run record -- --contract', () => {
  expect(kept('openapi.d.ts')).toBe(typesOf(`${contractFolder}/openapi.json`));
});

test('no other file is there', () => {
  expect(readdirSync(contractFolder).sort()).toEqual([...Object.keys(files), 'openapi.d.ts'].sort());
});

test('the schema of OpenAPI 3.1 accepts the document', () => {
  const said = execFileSync('node_modules/.bin/validate-api', [`${contractFolder}/openapi.json`], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual({ valid: true });
});

const schemas = Object.keys(files).filter((name) => name.endsWith('.schema.json'));
test.each(schemas)('%s is a JSON Schema that a validator takes', (name) => {
  expect(() => new Ajv2020({ strict: false }).compile(JSON.parse(kept(name)))).not.toThrow();
});

test('the schema of a note takes every note of fixtures/notes, and refuses one without an id', () => {
  const check = new Ajv2020({ strict: false }).compile(JSON.parse(kept('note.schema.json')));
  const notes = readdirSync('fixtures/notes').filter((name) => name.endsWith('.json'));
  const wrong = notes.filter((name) => !check(JSON.parse(readFileSync(`fixtures/notes/${name}`, 'utf8'))));
  expect(wrong).toEqual([]);
  const { id: _id, ...nameless } = JSON.parse(readFileSync('fixtures/notes/comment.json', 'utf8'));
  expect(check(nameless)).toBe(false);
});

test('the compiler finds no type of the document that is not assignable to the client’s, or the other way round', () => {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, '.');
  const program = ts.createProgram(['test/contract/types.ts'], options);
  const file = program.getSourceFile('test/contract/types.ts');
  const found = program.getSemanticDiagnostics(file);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});

test.each(operations.map(({ id, method, path }) => [id, method, path]))(
  '[contract.operations] docs/provider.md has a row for %s',
  (id, method, path) => {
    const rows = readFileSync('docs/provider.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const row = rows.find((line) => line.includes(`\`${id}\``));
    expect(row).toContain(`| ${method} \``);
    expect(row).toContain(`\`${path}\``);
  },
);
