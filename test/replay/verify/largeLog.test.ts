/** A log that is much larger than the memory in which it is verified. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Entry } from '../../../reducers/events';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { pass } from '../../../src/replay/fold/pass';
import { readLog } from '../../../src/replay/session/reader';
import { createLogWriter } from '../../../src/replay/session/writer';
import { hashOf } from '../../../src/replay/values/hash';
import { createVerifier } from '../../../src/replay/verify/verify';
import { header } from '../support/logs';
import { commentNote } from '../support/notes';
import { sessionStarted, startMs } from '../support/recordSession';

const wantedBytes = 200_000_000;
/** The length of a note's title, in units; the state holds a hundred notes at a time. */
const noteUnits = 30_000;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** The size of the heap after garbage collection. */
function heldBytes(): number {
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

/** Repeats: a note is opened, fetched again, and comes with another title. */
function entryAt(seq: number): Entry {
  const at = startMs + seq * 40;
  if (seq === 1) return { seq, at, event: sessionStarted() };
  const note = 1000 + (seq % 100);
  if (seq % 3 === 1) return { seq, at, event: { type: 'user.openedNote', note } };
  if (seq % 3 === 2) return { seq, at, event: { type: 'api.requested', request: { call: 'getNote', note } } };
  const fresh = { ...commentNote(note, startMs - note), hash: seq, title: `${seq} `.repeat(noteUnits / 6) };
  return {
    seq,
    at,
    cause: seq - 1,
    event: { type: 'api.answered', call: 'getNote', subject: { note }, answer: { note: fresh } },
  };
}

test('[replay.bounds] 200 MB are verified in bounded memory', async () => {
  const writer = createLogWriter({ header, fold: panelFold });
  let written = 0;
  async function* source() {
    const encoder = new TextEncoder();
    let text = writer.start();
    for (let seq = 1; written < wantedBytes; seq += 1) {
      text += writer.entry(entryAt(seq));
      if (text.length < 1 << 18) continue;
      const bytes = encoder.encode(text);
      written += bytes.length;
      text = '';
      yield bytes;
    }
    yield encoder.encode(text + writer.end());
  }

  const verifier = createVerifier(panelFold);
  const held: number[] = [];
  let pieces = 0;
  const watching = {
    async pause() {
      pieces += 1;
      if (pieces % 100 === 0) held.push(heldBytes());
    },
  };
  const end = await pass(readLog(source()), panelFold, [verifier, watching]);
  expect(written).toBeGreaterThanOrEqual(wantedBytes);
  expect(verifier.report()).toMatchObject({ ok: true, mismatch: null, hash: hashOf(end.state) });
  expect(verifier.report().checkpoints).toBeGreaterThan(50);
  expect(held.length).toBeGreaterThan(5);
  // Memory holds two states of a hundred such notes, the writer's and the reader's, and the entries since the last
  // checkpoint.
  expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(30_000_000);
}, 120_000);
