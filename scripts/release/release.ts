/**
 * Makes a release in a separate work tree: all steps of docs/releases.md, or none. The developer's work tree and branch stay
 * as they are, and nothing is sent anywhere.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { filesBelow } from '../build/files';
import { lastVersion, nextVersion, type ReleaseKind, unreleased, withRelease } from './changelog';

/** A command and its arguments. */
export type Command = readonly [string, ...(readonly string[])];

export interface ReleaseConfig {
  /** The developer's work tree; its commit is released. */
  readonly root: string;
  readonly kind: ReleaseKind;
  /** Each command must succeed in the release's work tree, under the new version, before anything is kept. */
  readonly checks: readonly Command[];
  /** Such as 2026-11-22. */
  readonly day: string;
}

export interface Release {
  readonly version: string;
  readonly tag: string;
  /** The packed file, from the developer's root. */
  readonly file: string;
}

/** Why there is no release, in one sentence. */
export class NoRelease extends Error {}

/** Where `npm run api` keeps the public types. */
const publicTypes = 'scripts/build/api';

/** The files that name the version, and how to change it there. */
const places: readonly (readonly [string, (text: string, version: string) => string])[] = [
  ['package.json', (text, version) => text.replace(/^( {2}"version": ")[^"]+/m, `$1${version}`)],
  [
    'package-lock.json',
    (text, version) =>
      text.replace(/^( {2}"version": ")[^"]+/m, `$1${version}`).replace(/^( {6}"version": ")[^"]+/m, `$1${version}`),
  ],
  ['src/frame/version.ts', (text, version) => text.replace(/(version = ')[^']+/, `$1${version}`)],
];

const packedIn = '.release';

function outputOf(cwd: string, ...[command, ...args]: Command): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new NoRelease(`${[command, ...args].join(' ')} failed: ${stderr || stdout}`);
  return stdout.trim();
}

interface Plan {
  readonly version: string;
  readonly tag: string;
  /** What is released, in the words of CHANGELOG.md. */
  readonly notes: string;
}

/** @throws {NoRelease} when something is in the way */
function planOf({ root, kind }: ReleaseConfig): Plan {
  const git = (...args: readonly string[]): string => outputOf(root, 'git', ...args);
  // Uncommitted changes would not be released, although their author may expect it.
  if (git('status', '--porcelain') !== '') throw new NoRelease('There are uncommitted changes.');
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const notes = unreleased(changelog);
  if (notes === '') throw new NoRelease('CHANGELOG.md has nothing under "Unreleased".');
  const last = lastVersion(changelog);
  const now = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  const version = nextVersion(changelog, now, kind);
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new NoRelease(`There is a tag ${tag} already.`);
  if (kind === 'patch' && last !== null && git('diff', '--name-only', `v${last}`, '--', publicTypes) !== '')
    throw new NoRelease(
      `Public types differ from those of ${last} (git diff v${last} ${publicTypes}), so it is no patch.`,
    );
  return { version, tag, notes };
}

/** Source maps are not in the package, because few who install it read them. */
function packMaps(tree: string, name: string): void {
  const maps = filesBelow(join(tree, 'dist')).filter((file) => file.endsWith('.map'));
  if (maps.length > 0) outputOf(tree, 'tar', '-czf', join(packedIn, name), ...maps.map((file) => relative(tree, file)));
}

/** All steps in the release's work tree, up to the commit. @returns the name of the packed file */
function makeIn(tree: string, { version, notes }: Plan, { checks, day }: ReleaseConfig): string {
  const change = (file: string, by: (text: string) => string): void =>
    writeFileSync(join(tree, file), by(readFileSync(join(tree, file), 'utf8')));
  for (const [file, by] of places) change(file, (text) => by(text, version));
  change('CHANGELOG.md', (text) => withRelease(text, version, day));
  for (const [command, ...args] of checks) {
    const { status } = spawnSync(command, args, { cwd: tree, stdio: 'inherit' });
    if (status !== 0) throw new NoRelease(`${[command, ...args].join(' ')} failed.`);
  }
  mkdirSync(join(tree, packedIn), { recursive: true });
  const file = outputOf(tree, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', packedIn);
  packMaps(tree, file.replace(/\.tgz$/, '-maps.tgz'));
  outputOf(tree, 'git', 'add', '--all');
  outputOf(tree, 'git', 'commit', '--quiet', '--message', `Release ${version}`, '--message', notes);
  return file;
}

/**
 * @returns the release, once its tag is set; the tag's commit is on no branch yet
 * @throws {NoRelease} when something is in the way, or a check failed; there is then no tag and no file
 */
export async function makeRelease(config: ReleaseConfig): Promise<Release> {
  const { root } = config;
  const plan = planOf(config);
  const { version, tag, notes } = plan;
  const place = mkdtempSync(join(tmpdir(), 'release-'));
  const tree = join(place, 'tree');
  try {
    outputOf(root, 'git', 'worktree', 'add', '--quiet', '--detach', tree, 'HEAD');
    const name = makeIn(tree, plan, config);
    const file = join(packedIn, name);
    cpSync(join(tree, packedIn), join(root, packedIn), { recursive: true });
    outputOf(tree, 'git', 'tag', '--annotate', tag, '--message', `${version}\n\n${notes}`);
    return { version, tag, file };
  } finally {
    // This may find no work tree to remove, if making it failed.
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(place, { recursive: true, force: true });
  }
}
