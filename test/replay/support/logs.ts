/** Recorded sessions as log files, for tests of their readers. */
import type { Entry } from '../../../reducers/events';
import type { State } from '../../../reducers/state';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { makeHeader } from '../../../src/replay/session/header';
import { type WriterConfig, writeLog } from '../../../src/replay/session/writer';
import { recordSession, startMs } from './recordSession';
import { sessions } from './sessions';

const recorded = new Map<string, readonly Entry[]>();

/** The entries of a session of `sessions`, recorded once in each test file. */
export function entriesOf(name: keyof typeof sessions): readonly Entry[] {
  const script = sessions[name];
  if (!script) throw new Error(`There is no session ${name}: see sessions.ts.`);
  const entries = recorded.get(String(name)) ?? recordSession({ ...script, lateMs: 16 }).entries;
  recorded.set(String(name), entries);
  return entries;
}

export const header = makeHeader('0.1.0', startMs, 'none');

/** The text of a log file with these entries. */
export const logText = (entries: Iterable<Entry>, config: Partial<WriterConfig<State>> = {}): string =>
  [...writeLog({ header, fold: panelFold, entries, ...config })].join('');

/** The text of a fixture: a checkpoint at each entry, with what changed. */
export const testedLog = (entries: Iterable<Entry>): string => logText(entries, { every: 1, changes: true });

export async function* bytesOf(text: string, size = 1021): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
