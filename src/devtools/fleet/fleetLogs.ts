/**
 * The log files that a person gave to this page beside a fleet's index, and the file that a name in the index means.
 */

export interface GivenFile {
  /** The path below the given folder; for a file that was given alone, its name. */
  readonly path: string;
  readonly open: () => Promise<File>;
}

/** The files, by the last part of their path. */
export type FleetLogs = ReadonlyMap<string, readonly GivenFile[]>;

const partsOf = (path: string): readonly string[] => path.split(/[/\\]/).filter((part) => part !== '');

export const nameOf = (path: string): string => partsOf(path).at(-1) ?? path;

const isLog = (path: string): boolean => /\.ndjson(?:\.gz)?$/.test(path) && !path.endsWith('.fleet.ndjson');

export const givenFile = (file: File): GivenFile => ({
  path: file.webkitRelativePath || file.name,
  open: async () => file,
});

/** @returns the logs with these files added; a file replaces one of the same path */
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

/** The number of parts that two paths have in common, counted from their ends. */
function commonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/**
 * @param file a name in an index: a path on the machine that wrote the index
 * @returns the file of that name with the most folders in common; null when no file has the name
 */
export function logNamed(logs: FleetLogs, file: string): GivenFile | null {
  const parts = partsOf(file);
  const found = [...(logs.get(nameOf(file)) ?? [])];
  found.sort((one, other) => commonEnd(partsOf(other.path), parts) - commonEnd(partsOf(one.path), parts));
  return found[0] ?? null;
}

/** Dropped files, and all files below dropped folders. */
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
    // A browser gives a hundred entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return filesDropped(inside);
    inside.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
