/** What is kept of each release, by its minor version: fixtures/releases, written by scripts/release/keep.ts. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(__dirname, '../../fixtures/releases');

/** Absolute folders, by `MAJOR.MINOR`. */
export const keptReleases: readonly (readonly [string, string])[] = readdirSync(folder).map((name) => [
  name,
  join(folder, name),
]);
