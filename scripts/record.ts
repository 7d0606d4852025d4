/**
 * `npm run record`: records `fixtures/logs` in a real browser. With `--contract` it writes fixtures/contract, from the
 * tables of src/contract, instead.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractFiles, contractFolder, typesOf } from './contract';

const help = `npm run record -- [NAME…]                         records fixtures/logs, or the named logs, in a real browser
npm run record -- --contract                      writes fixtures/contract, from the tables of src/contract`;

function writeContract(): void {
  mkdirSync(contractFolder, { recursive: true });
  for (const [name, text] of Object.entries(contractFiles())) writeFileSync(`${contractFolder}/${name}`, text);
  writeFileSync(`${contractFolder}/openapi.d.ts`, typesOf(`${contractFolder}/openapi.json`));
}

async function recordLogs(): Promise<void> {
  const build = join(import.meta.dirname, 'build.ts');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', build, '--pages'], { stdio: 'inherit' });
  if (status === 0) await import('./recordLogs');
  else process.exitCode = 1;
}

const [first] = process.argv.slice(2);
if (first === '--help' || first === '-h') console.log(help);
else if (first === '--contract') writeContract();
else await recordLogs();
