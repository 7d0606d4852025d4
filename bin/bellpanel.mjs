#!/usr/bin/env node
// The command of the package: its first word names a program, which is loaded then and reads the words after it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const programs = {
  sandbox: ['../dist/sandbox/main.js', 'a backend, the panel and a page to develop against'],
  replay: ['../dist/replay/main.js', 'reads recorded logs'],
  conformance: ['../dist/sandbox/conformance.js', 'says what a backend lacks'],
};

const [, , word = '--help'] = process.argv;
if (Object.hasOwn(programs, word)) {
  const program = new URL(programs[word][0], import.meta.url);
  // The program finds its own file and its own words, as if it had been called by itself; threads of it run that file.
  process.argv.splice(1, 2, fileURLToPath(program));
  await import(program.href);
} else if (word === '--version') {
  console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
} else {
  const isAsked = word === '--help' || word === '-h';
  const lines = Object.entries(programs).map(([name, [, meaning]]) => `  bellpanel ${name.padEnd(11)}  ${meaning}`);
  const text = [...(isAsked ? [] : [`bellpanel has no "${word}". It has:`]), ...lines].join('\n');
  console[isAsked ? 'log' : 'error'](text);
  if (!isAsked) process.exitCode = 2;
}
