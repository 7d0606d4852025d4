/** The log files beside a fleet's index, as a person gave them to this page, and which of them an index means. */

export interface GivenFile {
  /** Below the folder that was given; the name alone where a file was. */
  readonly path: string;
  readonly open: () => Promise<File>;
}

/** By the last part of their path. */
export type FleetLogs = ReadonlyMap<string, readonly GivenFile[]>;

const partsOf = (path: string): readonly string[] => path.split(/[/\\]/).filter((part) => part !== '');

export const nameOf = (path: string): string => partsOf(path).at(-1) ?? path;

const isLog = (path: string): boolean => /\.ndjson(?:\.gz)?$/.test(path) && !path.endsWith('.fleet.ndjson');

export const givenFile = (file: File): GivenFile => ({
  path: file.webkitRelativePath || file.name,
  open: async () => file,
});

/** @returns with these as well; a file of the same path takes the place of the one before */
export function withLogs(logs: FleetLogs, files: readonly GivenFile[]): FleetLogs {
  const next = new Map(logs);
  for (const file of files) {
    if (!isLog(file.path)) continue;
    const name = nameOf(file.path);
    next.set(name, [...(next.get(name) ?? []).filter(({ path }) => path !== file.path), file]);
  }
  return next;
}

export const countOf = (logs: FleetLogs): number => [...logs.values()].reduce((sum, { length }) => sum + length, 0);

/** How many parts two paths have in common, from their ends. */
function commonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/**
 * @param file as an index names it, by a path of the machine that asked
 * @returns of the files with this name the one whose folders are most like it; null when none has the name
 */
export function logNamed(logs: FleetLogs, file: string): GivenFile | null {
  const parts = partsOf(file);
  const found = [...(logs.get(nameOf(file)) ?? [])];
  found.sort((one, other) => commonEnd(partsOf(other.path), parts) - commonEnd(partsOf(one.path), parts));
  return found[0] ?? null;
}

/** The files below folders and files that were dropped. */
export async function filesDropped(entries: readonly FileSystemEntry[]): Promise<readonly GivenFile[]> {
  const found = await Promise.all(entries.map(filesBelow));
  return found.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<readonly GivenFile[]> {
  if (isFile(entry))
    return [{ path: entry.fullPath, open: () => new Promise((done, failed) => entry.file(done, failed)) }];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  for (;;) {
    // A browser gives a hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return filesDropped(inside);
    inside.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
