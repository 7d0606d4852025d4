/** A release of a small repository, with checks that only say yes or no: what it makes, and what it leaves alone. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRelease, NoRelease, type ReleaseConfig } from '../../../scripts/release/release';

let root = '';
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const git = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'));
  for (const folder of ['src/frame', 'scripts/build/api']) mkdirSync(join(root, folder), { recursive: true });
  const manifest = { name: 'planted', version: '0.1.0' };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('package-lock.json', `${JSON.stringify({ ...manifest, packages: { '': manifest } }, null, 2)}\n`);
  write('src/frame/version.ts', "export const version = '0.1.0';\n");
  write('scripts/build/api/host.api.md', 'One.\n');
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n- A bell.\n');
  write('.gitignore', '.release/\ndist/\n');
  git('init', '--quiet');
  git('config', 'user.name', 'Somebody');
  git('config', 'user.email', 'somebody@example.com');
  commit();
});
afterEach(() => rmSync(root, { recursive: true }));

const yes = [process.execPath, '-e', ''] as const;
const no = [process.execPath, '-e', 'process.exitCode = 1'] as const;
const release = (part: Partial<ReleaseConfig> = {}) =>
  makeRelease({
    root,
    kind: 'minor',
    checks: [yes],
    day: '2026-11-22',
    ...part,
  });
const changeAndNote = (file: string) => {
  write(file, 'Two.\n');
  write('CHANGELOG.md', textOf('CHANGELOG.md').replace('Nothing yet.', '- Another bell.'));
  commit();
};

test('[release.made] source maps of the build are packed beside the package, with their paths', async () => {
  const code =
    "const fs = require('node:fs'); fs.mkdirSync('dist/panel', { recursive: true }); fs.writeFileSync('dist/panel/a.js.map', '{}');";
  await release({ checks: [[process.execPath, '-e', code]] });
  const { stdout } = spawnSync('tar', ['-tzf', join(root, '.release/planted-0.1.0-maps.tgz')], { encoding: 'utf8' });
  expect(stdout).toBe('dist/panel/a.js.map\n');
});

test('[release.made] number, changelog, one commit, a tag and the packed file', async () => {
  expect(await release()).toEqual({ version: '0.1.0', tag: 'v0.1.0', file: join('.release', 'planted-0.1.0.tgz') });
  git('merge', '--quiet', '--ff-only', 'v0.1.0');
  changeAndNote('README.md');
  const { version, file } = await release();
  expect(version).toBe('0.2.0');
  git('merge', '--quiet', '--ff-only', 'v0.2.0');
  for (const place of ['package.json', 'src/frame/version.ts']) expect(textOf(place)).toContain('0.2.0');
  expect(textOf('package-lock.json').match(/0\.2\.0/g)).toHaveLength(2);
  expect(textOf('CHANGELOG.md')).toContain(
    'Nothing yet.\n\n## [0.2.0] - 2026-11-22\n\n- Another bell.\n\n## [0.1.0] - ',
  );
  expect(existsSync(join(root, file))).toBe(true);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s, %b')).toBe('Release 0.2.0, - Another bell.');
  expect(git('for-each-ref', '--format=%(refname:short) %(contents:body)', 'refs/tags')).toBe(
    'v0.1.0 - A bell.\n\nv0.2.0 - Another bell.',
  );
});

/** All that a developer can lose: files with their content, the branch and its commit, work trees. */
const developers = () => [
  readdirSync(root)
    .filter((name) => !name.startsWith('.'))
    .map((file) => [file, statSync(join(root, file)).isFile() ? textOf(file) : '']),
  git('rev-parse', '--abbrev-ref', 'HEAD', 'HEAD'),
  git('log', '-1', '--format=%H'),
  git('stash', 'list'),
  git('worktree', 'list').split('\n').length,
];
/** A check during which the developer goes on: a file is changed, and another is new. */
const meanwhile = [
  process.execPath,
  '-e',
  `const { writeFileSync } = require('node:fs'); const { join } = require('node:path');
   for (const file of ['CHANGELOG.md', 'new.md']) writeFileSync(join(process.argv[1], file), 'Mine.')`,
] as const;

test.each(['a release', 'a failed release'])(
  '[release.apart] %s leaves alone what the developer does meanwhile',
  async (what) => {
    const before = developers();
    const checks = [[...meanwhile, root] as const, what === 'a release' ? yes : no];
    await release({ checks }).catch(() => undefined);
    expect(git('tag')).toBe(what === 'a release' ? 'v0.1.0' : '');
    expect([textOf('CHANGELOG.md'), textOf('new.md')]).toEqual(['Mine.', 'Mine.']);
    git('checkout', '--quiet', 'CHANGELOG.md');
    rmSync(join(root, 'new.md'));
    expect(developers()).toEqual(before);
  },
);

test('[release.made] what is in the way is one sentence, and all is as it was', async () => {
  await expect(release({ checks: [yes, no] })).rejects.toThrow(NoRelease);
  expect(git('status', '--porcelain', '--ignored')).toBe('');
  expect(git('tag')).toBe('');
  await release();
  await expect(release()).rejects.toThrow('There is a tag v0.1.0 already.');
  git('merge', '--quiet', '--ff-only', 'v0.1.0');
  await expect(release()).rejects.toThrow('CHANGELOG.md has nothing under "Unreleased".');
  write('README.md', '');
  await expect(release()).rejects.toThrow('There are uncommitted changes.');
});

test('[release.made] a patch changes no public type', async () => {
  await release();
  git('merge', '--quiet', '--ff-only', 'v0.1.0');
  changeAndNote('scripts/build/api/host.api.md');
  await expect(release({ kind: 'patch' })).rejects.toThrow('so it is no patch');
  expect((await release({ kind: 'minor' })).version).toBe('0.2.0');
});
