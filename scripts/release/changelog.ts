/** Reads and writes CHANGELOG.md for releases, in the form of keepachangelog.com: "## [Unreleased]", then a heading for each version, the newest first. */

export const releaseKinds = ['patch', 'minor', 'major'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** The text of an empty "Unreleased". */
const nothing = 'Nothing yet.';

const section = (text: string, heading: RegExp): string => {
  const found = heading.exec(text);
  if (!found) return '';
  const rest = text.slice(found.index + found[0].length);
  return rest.slice(0, /^## /m.exec(rest)?.index).trim();
};

/** @returns the lines below "Unreleased"; empty when there is nothing to release */
export function unreleased(changelog: string): string {
  const notes = section(changelog, /^## \[Unreleased\]$/m);
  return notes === nothing ? '' : notes;
}

/** @returns the newest version that has a heading, or null before the first release */
export const lastVersion = (changelog: string): string | null =>
  /^## \[(\d+\.\d+\.\d+)\] - /m.exec(changelog)?.[1] ?? null;

/**
 * @param version the version of package.json, which is also that of the first release
 * @returns the version of the next release
 */
export function nextVersion(changelog: string, version: string, kind: ReleaseKind): string {
  const last = lastVersion(changelog);
  if (last === null) return version;
  const [major = 0, minor = 0, patch = 0] = last.split('.').map(Number);
  if (kind === 'major') return `${major + 1}.0.0`;
  return kind === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** @param day such as 2026-11-22 */
export const withRelease = (changelog: string, version: string, day: string): string =>
  changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n${nothing}\n\n## [${version}] - ${day}`);
