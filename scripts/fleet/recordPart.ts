/** One thread of `npm run record -- fleet`: records every nth session. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { recordedSession } from '../../test/support/fleet/recordedSession';

/** The sessions `from`, `from + step`, … below `count`. */
export interface Part {
  readonly seed: number;
  readonly from: number;
  readonly step: number;
  readonly count: number;
  readonly out: string;
}

const { seed, from, step, count, out } = workerData as Part;
for (let index = from; index < count; index += step) {
  const { name, text } = recordedSession(seed, index);
  writeFileSync(join(out, `${name}.ndjson.gz`), gzipSync(text));
  parentPort?.postMessage(index);
}
