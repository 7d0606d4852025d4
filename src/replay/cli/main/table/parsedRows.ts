/** Rows of the table, parsed, because a table is a folder of files that anybody may have written. */
import * as v from 'valibot';
import { FileError } from '../../replayWorld';

/**
 * @param option what asks, for the words of an error
 * @throws {FileError} when a row is not as a fleet writes it
 */
export function parsed<T extends v.GenericSchema>(rows: readonly unknown[], of: T, option: string): v.InferOutput<T>[] {
  const found = v.safeParse(v.array(of), rows);
  if (found.success) return found.output;
  throw new FileError(`${option}: the table holds what no fleet writes; make it again with --parquet.`);
}
