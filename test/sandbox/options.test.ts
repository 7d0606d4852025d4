/** The sandbox's arguments: defaults, and one clear sentence for a bad one. */
import { readArguments } from '../../src/sandbox/options';

test('[sandbox.options] without arguments: ports from 4600, seed 1, 120 notes, no browser', () => {
  expect(readArguments([])).toEqual({
    kind: 'run',
    options: { portBase: 4600, seed: 1, notes: 120, open: false, hostOrigins: [] },
  });
});

test('[sandbox.options] all arguments are read', () => {
  expect(readArguments(['--port-base', '5000', '--seed=7', '--notes', '0', '--open'])).toEqual({
    kind: 'run',
    options: { portBase: 5000, seed: 7, notes: 0, open: true, hostOrigins: [] },
  });
});

test('[sandbox.options] origins of own pages are read as browsers name them, as many as given, and a folder of notes', () => {
  const words = [
    '--host-origin',
    'http://LOCALHOST:5173/',
    '--host-origin',
    'https://my.test:443',
    '--fixtures',
    'mine',
  ];
  expect(readArguments(words)).toMatchObject({
    options: { hostOrigins: ['http://localhost:5173', 'https://my.test'], fixtures: 'mine' },
  });
});

test.each(['localhost:5173', 'http://localhost:5173/page', 'file:///page.html', '*', ''])(
  '[sandbox.options] %j is no origin: one sentence says what is wanted',
  (word) =>
    expect(readArguments(['--host-origin', word])).toEqual({
      kind: 'problem',
      sentence: `--host-origin wants an http or https origin, such as http://localhost:5173, not "${word}".`,
    }),
);

test.each([
  [['--seed', 'seven'], '--seed wants a whole number from 0 to 4294967295, not "seven".'],
  [['--seed', '-1'], '--seed wants a whole number from 0 to 4294967295, not "-1".'],
  [['--notes', '1.5'], '--notes wants a whole number from 0 to 5000, not "1.5".'],
  [['--notes', '5001'], '--notes wants a whole number from 0 to 5000, not 5001.'],
  [['--port-base', '80'], '--port-base wants a whole number from 1024 to 65533, not 80.'],
  [['--port-base', '65534'], '--port-base wants a whole number from 1024 to 65533, not 65534.'],
  [['--port-base'], "Option '--port-base <n>' argument missing. See: npm start -- --help"],
  [['--colour'], "Unknown option '--colour'. See: npm start -- --help"],
])('[sandbox.options] %j is refused with one sentence', (args, sentence) => {
  expect(readArguments(args)).toEqual({ kind: 'problem', sentence });
});

test('[sandbox.options] a stray word is refused', () => {
  const result = readArguments(['now']);
  expect(result.kind === 'problem' && result.sentence).toMatch(/^Too many arguments/);
});

test('[sandbox.options] help lists every argument', () => {
  const result = readArguments(['--help']);
  for (const name of ['--port-base', '--seed', '--notes', '--open', '--host-origin', '--fixtures'])
    expect(result.kind === 'help' && result.text).toContain(name);
});
