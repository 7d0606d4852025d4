/** Logs that are right, wrong, cut short or throwing, and the answer of each option to them. */
import type { Entry } from '../../../reducers/events';
import { replay } from '../../../src/replay/cli/commands';
import type { ReplayOptions } from '../../../src/replay/cli/replayWorld';
import { createHistory } from '../../../src/replay/fold/history';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { entriesOf, logText, testedLog } from './logs';
import { textWorld } from './textWorld';

export const entries = entriesOf('morning');
export const last = entries.length;
export const history = createHistory({ fold: panelFold, entries });
export const morning = logText(entries, { every: 16 });
export const openedSeq = entries.find(({ event }) => event.type === 'user.openedNote')?.seq ?? 0;
const unknown: Entry['event'] = JSON.parse('{"type":"user.sang"}');
const broken: Entry['event'] = JSON.parse('{"type":"api.answered","call":"follow","subject":{"site":7}}');
const brokenEntries: readonly Entry[] = [...entries.slice(0, 8), { seq: 9, at: entries[8]?.at ?? 0, event: broken }];
const base = { seq: 16, state: history.stateAt(16) };
export const files = {
  'morning.ndjson': morning,
  'later.ndjson': logText(entries.slice(16), { base }),
  'wrong.ndjson': morning.replace(/("checkpoint":32,"hash":")[0-9a-f]{4}/, '$1ffff'),
  'unknown.ndjson': logText([...entries, { seq: last + 1, at: entries.at(-1)?.at ?? 0, event: unknown }]),
  'broken.ndjson': testedLog(brokenEntries),
};

export async function ask(file: keyof typeof files, options: ReplayOptions) {
  const world = textWorld(files);
  const status = await replay([file], { ...options, json: true }, world);
  return {
    status,
    answers: world.said.map((line) => JSON.parse(line)),
    complained: world.complained,
    files: world.files,
  };
}
