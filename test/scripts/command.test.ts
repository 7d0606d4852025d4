/** bin/bellpanel.mjs: one command with a word for each program. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const bellpanel = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/bellpanel.mjs'), ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('[build.command] help names every program, and another word is refused with the same list', () => {
  const help = bellpanel('--help');
  expect(help).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^ {2}bellpanel sandbox .*\n {2}bellpanel replay /),
    stderr: '',
  });
  expect(bellpanel()).toEqual(help);
  const refused = { status: 2, stdout: '', stderr: `bellpanel has no "toString". It has:\n${help.stdout}` };
  expect(bellpanel('toString')).toEqual(refused);
});

test('[build.command] its version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(bellpanel('--version').stdout).toBe(`${version}\n`);
});

test('[build.command] package.json names the file, and no other command', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(bin).toEqual({ bellpanel: 'bin/bellpanel.mjs' });
  expect(existsSync(join(root, bin.bellpanel))).toBe(true);
});
