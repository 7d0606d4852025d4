/** Reads an index of a fleet, or lines of `fleet --json`, into what the fleet's page shows. `connection` opens files with it. */
import type { Explanation } from '../../replay/fleet/explain';
import { parseExplainLine } from '../../replay/fleet/explainLine';
import { indexVersion, parseIndexHead } from '../../replay/fleet/indexLines';
import { type LogLine, parseLogLine } from '../../replay/fleet/logLine';
import { type FleetAnswer, Merge } from '../../replay/fleet/merge';
import { linesOf } from '../../replay/session/bytes';
import { LogError } from '../../replay/session/logError';

export interface Fleet {
  /** The file's name. */
  readonly title: string;
  /** The options of the call that made it; empty for none, null where the file does not say. */
  readonly asked: string | null;
  readonly answer: FleetAnswer;
  /** One line for each log. */
  readonly lines: readonly LogLine[];
  /** What `--explain` told, by the fingerprint of the group, or `where`. */
  readonly explanations: ReadonlyMap<string, Explanation>;
  /** The number of lines that are no findings. */
  readonly leftOut: number;
}

/** Long enough for the first line of an index, and for each line of `fleet --json`. */
const firstBytes = 65_536;

/** The first line, where the file is plain. */
async function firstLineOf(file: Blob): Promise<string> {
  const [line = ''] = (await file.slice(0, firstBytes).text()).split('\n', 1);
  return line;
}

/**
 * @returns `fleet` for an index and for lines of `fleet --json`; `explanation` for what `--explain` alone wrote, which belongs
 * to a fleet that is open; null for any other file
 */
export async function kindOfFile(file: Blob): Promise<'fleet' | 'explanation' | null> {
  const line = await firstLineOf(file);
  if (parseIndexHead(line) !== null || parseLogLine(line) !== null) return 'fleet';
  return parseExplainLine(line) ? 'explanation' : null;
}

/** @returns the fleet with the explanations of a file that `kindOfFile` knows */
export async function withExplanations(fleet: Fleet, file: Blob): Promise<Fleet> {
  const explanations = new Map(fleet.explanations);
  for await (const { texts } of linesOf(file))
    for (const text of texts) {
      const explanation = parseExplainLine(text);
      if (explanation) explanations.set(explanation.id, explanation);
    }
  return { ...fleet, explanations };
}

/**
 * @param onRead called now and then with the number of lines so far; awaited, so that the page may draw
 * @throws {LogError} WrongVersion, or the fault of the bytes
 */
export async function readFleet(title: string, file: Blob, onRead: (lines: number) => Promise<void>): Promise<Fleet> {
  const merge = new Merge();
  const explanations = new Map<string, Explanation>();
  let asked: string | null = null;
  let read = 0;
  let leftOut = 0;
  for await (const { texts } of linesOf(file)) {
    for (const text of texts) {
      if (text.trim() === '') continue;
      const line = parseLogLine(text);
      const explanation = line ? null : parseExplainLine(text);
      const head = line || explanation ? null : parseIndexHead(text);
      if (head && head.version !== indexVersion)
        throw new LogError(
          'WrongVersion',
          1,
          `it is an index of version ${head.version}, and this page reads version ${indexVersion}.`,
        );
      if (line) merge.add(line);
      else if (explanation) explanations.set(explanation.id, explanation);
      else if (head) asked = head.asked;
      else leftOut += 1;
      read += 1;
    }
    await onRead(read);
  }
  return { title, asked, answer: merge.answer(), lines: merge.all(), explanations, leftOut };
}
