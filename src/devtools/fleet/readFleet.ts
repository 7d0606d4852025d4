/** Reads the answer that `fleet … --json` wrote. `connection` opens files with it. */
import { type FleetAnswer, parseFleetAnswer } from '../../replay/fleet/fleetAnswer';

export interface Fleet {
  /** The file's name. */
  readonly title: string;
  readonly answer: FleetAnswer;
}

/** An answer begins so. */
const start = '{"format":"notifications-panel-fleet"';

/** @returns null for a file that is no answer of a fleet */
export async function readFleet(file: File): Promise<Fleet | null> {
  if ((await file.slice(0, start.length).text()) !== start) return null;
  const answer = parseFleetAnswer(await file.text());
  return answer && { title: file.name, answer };
}
