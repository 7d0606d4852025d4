/** Where the table of a fleet is: a folder with one table, or a folder with one table for each part of the logs. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../../replayWorld';
import type { Part } from '../fleetPart';

export const folderOfPart = ({ index, of }: Part): string => `part-${index}-of-${of}`;

/** The number of parts by the name of the folder of one part; 0 for another name. */
const partsBy = (name: string): number => Number(/^part-\d{1,7}-of-(\d{1,7})$/.exec(name)?.[1] ?? 0);

/** True for the folder of one of so many parts. */
export const isPartOf = (of: number, name: string): boolean => partsBy(name) === of;

/** Written last, so a folder that has it has all. */
const isWhole = (folder: string): boolean => existsSync(join(folder, 'logs.parquet'));

/**
 * @param option what asks, for the words of an error
 * @returns the folders of the tables that are read as one
 * @throws {FileError} without a table, and when a part is missing, because an answer without a part would look like one of all
 */
export async function tablesIn(folder: string, option: string): Promise<readonly string[]> {
  if (isWhole(folder)) return [folder];
  const names = await readdir(folder).catch((): string[] => []);
  const of = names.map(partsBy).find((parts) => parts > 0);
  if (!of) throw new FileError(`${option}: there is no table in ${folder}; name logs with --parquet to make one.`);
  const parts = Array.from({ length: of }, (_, at) => join(folder, folderOfPart({ index: at + 1, of })));
  const missing = parts.findIndex((part) => !isWhole(part));
  if (missing >= 0)
    throw new FileError(
      `${option}: the table in ${folder} lacks part ${missing + 1} of ${of}; --part ${missing + 1}/${of} makes it.`,
    );
  return parts;
}
