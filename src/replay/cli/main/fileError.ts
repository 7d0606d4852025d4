/** Errors of files in words. The Node parts of the command line use it. */
import { FileError } from '../replayWorld';

const reasons: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is no folder',
  EACCES: 'it may not be read or written here',
  EROFS: 'it may not be written here',
  ENOSPC: 'the disk is full',
};

/** @returns what went wrong, as a sentence without the file's name */
export function reasonOf(error: unknown): string {
  const { code = '', message = String(error) } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return `${reasons[code] ?? message}.`;
}

export const fileError = (file: string, error: unknown): FileError =>
  new FileError(`${file === '-' ? 'standard input' : file}: ${reasonOf(error)}`);
