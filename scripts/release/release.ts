/** Makes a release in a clone: all steps of docs/releases.md, or none. Nothing leaves the machine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastVersion, nextVersion, type ReleaseKind, unreleased, withRelease } from './changelog';

/** A command and its arguments. */
export type Command = readonly [string, ...(readonly string[])];

export interface ReleaseConfig {
  /** A git work tree. */
  readonly root: string;
  readonly kind: ReleaseKind;
  /** Each command must succeed under the new version before anything is kept. */
  readonly checks: readonly Command[];
  /** Writes what is kept of this version. */
  readonly keep: (version: string) => Promise<unknown>;
  /** Such as 2026-11-22. */
  readonly day: string;
}

export interface Release {
  readonly version: string;
  readonly tag: string;
  /** The packed file, from the root. */
  readonly file: string;
}

/** Why there is no release, in one sentence. */
export class NoRelease extends Error {}

/** Where `npm run api` keeps the public types. */
const publicTypes = 'scripts/build/api';

/** Files with the version in them, and how it stands there. */
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

/**
 * @throws {NoRelease} when something is in the way, or a check failed; the work tree is then as it was
 */
export async function makeRelease({ root, kind, checks, keep, day }: ReleaseConfig): Promise<Release> {
  const outputOf = (...[command, ...args]: Command): string => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new NoRelease(`${[command, ...args].join(' ')} failed: ${stderr || stdout}`);
    return stdout.trim();
  };
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);

  if (outputOf('git', 'status', '--porcelain') !== '') throw new NoRelease('There are uncommitted changes.');
  const begun = outputOf('git', 'rev-parse', 'HEAD');
  const changelog = textOf('CHANGELOG.md');
  const notes = unreleased(changelog);
  if (notes === '') throw new NoRelease('CHANGELOG.md has nothing under "Unreleased".');
  const last = lastVersion(changelog);
  const version = nextVersion(changelog, String(JSON.parse(textOf('package.json')).version), kind);
  const tag = `v${version}`;
  if (outputOf('git', 'tag', '--list', tag) !== '') throw new NoRelease(`There is a tag ${tag} already.`);
  if (kind === 'patch' && last !== null && outputOf('git', 'diff', '--name-only', `v${last}`, '--', publicTypes) !== '')
    throw new NoRelease(
      `Public types differ from those of ${last} (git diff v${last} ${publicTypes}), so it is no patch.`,
    );

  try {
    for (const [file, change] of places) write(file, change(textOf(file), version));
    write('CHANGELOG.md', withRelease(changelog, version, day));
    for (const [command, ...args] of checks) {
      const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
      if (status !== 0) throw new NoRelease(`${[command, ...args].join(' ')} failed.`);
    }
    await keep(version);
    mkdirSync(join(root, packedIn), { recursive: true });
    const file = outputOf('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', packedIn);
    outputOf('git', 'add', '--all');
    outputOf('git', 'commit', '--quiet', '--message', `Release ${version}`, '--message', notes);
    outputOf('git', 'tag', '--annotate', tag, '--message', `${version}\n\n${notes}`);
    return { version, tag, file: join(packedIn, file) };
  } catch (problem) {
    // The reset loses nothing, because the work tree was clean before.
    outputOf('git', 'reset', '--quiet', '--hard', begun);
    outputOf('git', 'clean', '--quiet', '--force', '-d');
    throw problem;
  }
}
