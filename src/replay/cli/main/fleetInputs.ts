/** The logs of a fleet: files below folders, and named files. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from './fileError';

const isLog = (name: string): boolean => /\.ndjson(?:\.gz)?$/.test(name);

/** @returns the logs below a folder, or the file itself */
async function logsOf(name: string): Promise<readonly string[]> {
  try {
    if (!(await stat(name)).isDirectory()) return [name];
    const found = await readdir(name, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => !entry.isDirectory() && isLog(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch (error) {
    throw fileError(name, error);
  }
}

/**
 * @returns the logs in the order of their names
 * @throws {FileError} for a name that is not there
 */
export const logsNamed = async (names: readonly string[]): Promise<readonly string[]> =>
  (await Promise.all(names.map(logsOf))).flat().sort();
