/** `--against REF..`: the commit since REF with which logs became what today's code makes of them. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

/**
 * Halves the commits, so it asks for few of them. It takes for granted that no change was taken back in between.
 * @param commits the oldest first; before the first of them the logs became something else than today
 * @param isAsToday whether the logs become with this commit what they become today
 * @returns the first commit as of which they do; null when only changes that are not committed do it
 */
export async function firstAsToday(
  commits: readonly Commit[],
  isAsToday: (commit: Commit) => Promise<boolean>,
): Promise<Commit | null> {
  let [from, to] = [0, commits.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const commit = commits[middle];
    if (commit && (await isAsToday(commit))) to = middle;
    else from = middle + 1;
  }
  return commits[from] ?? null;
}
