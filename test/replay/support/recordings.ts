/** Recorded sessions as "why" reads them, and a die for tests that draw moments and elements by seed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { loadLog } from '../../../src/replay/session/loadLog';
import { elementsAt } from '../../../src/replay/why/elements';
import { type Recording, recordingOf } from '../../../src/replay/why/recording';
import { type Dice, dice } from './notes';

const folder = join(__dirname, '../../../fixtures/logs');
const logNames = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));

export interface NamedRecording {
  readonly name: string;
  readonly recording: Recording;
}

async function recordingFrom(text: string): Promise<Recording> {
  const { base, entries } = await loadLog(panelFold, text);
  return recordingOf(createHistory({ fold: panelFold, base, entries }));
}

export const recorded = (): Promise<readonly NamedRecording[]> =>
  Promise.all(
    logNames.map(async (name) => ({ name, recording: await recordingFrom(readFileSync(join(folder, name), 'utf8')) })),
  );

export function chosen<T>(some: readonly T[], roll: Dice): T {
  const one = some[roll(some.length)];
  if (one === undefined) throw new RangeError('There is nothing to choose from.');
  return one;
}

/** An element on the screen at a moment, both drawn by the die. */
export function pairFrom(recordings: readonly NamedRecording[], roll: Dice) {
  const { name, recording } = chosen(recordings, roll);
  const at = 1 + roll(recording.last());
  return { name, recording, at, element: chosen(elementsAt(recording.stateAt(at)), roll) };
}

export { dice };
