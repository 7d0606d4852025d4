import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tap } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { loadLog } from '../../../src/replay/session/loadLog';
import { verifyEffects } from '../../../src/replay/verify/verifyEffects';
import { effectFileOf, parserFileOf } from '../../../src/replay/why/entryCode';
import { effects } from '../../../streams/features';
import { together } from '../../../streams/features/effect';
import { confirmedCalls } from '../../../streams/operators/confirmedCalls';

const root = join(__dirname, '../../..');
const logs = join(root, 'fixtures/logs');

/** The words "effect: file" of each entry that today's effects append in a recorded session. */
async function saidBy(log: string): Promise<readonly string[]> {
  const said: string[] = [];
  const told = Object.entries(effects).map(([name, effect]) => {
    const run: typeof effect.run = (...given) =>
      effect.run(...given).pipe(tap(({ event }) => said.push(`${name}: ${effectFileOf(event)}`)));
    return [name, { ...effect, run }] as const;
  });
  const rootEffect = together(Object.fromEntries(told));
  verifyEffects({
    fold: panelFold,
    rootEffect: (entry$, state$, ports) =>
      rootEffect(entry$, state$, { ...ports, api: confirmedCalls(ports.api, state$) }),
    ...(await loadLog(panelFold, readFileSync(join(logs, log), 'utf8'))),
  });
  return said;
}

test('[why.code] the file that is named for an entry is that of the effect that appended it, in every recorded session', async () => {
  const names = readdirSync(logs).filter((name) => name.endsWith('.ndjson'));
  const said = new Set((await Promise.all(names.map(saidBy))).flat());
  const named = [...said].filter((one) => !one.endsWith(': null'));
  const wrong = named.filter((one) => {
    const [effect, file = ''] = one.split(': ');
    return !readFileSync(join(root, file), 'utf8').includes(`export const ${effect}`);
  });
  expect(wrong).toEqual([]);
  expect([...said].filter((one) => one.endsWith(': null')).sort()).toEqual([
    'claiming: null',
    'failedRemovals: null',
    'storage: null',
  ]);
  expect(named).toContain('outbox: streams/features/outbox.ts');
});

test.each([
  ['listNotes', 'parseNote(', 'note'],
  ['getMe', 'parseMe(', 'answers'],
  ['approve', 'parseApproved ', 'actAnswers'],
] as const)('[why.code] the file that is named for an answer to %s is that of its parser', (call, parser, name) => {
  const file = parserFileOf({ type: 'api.answered', call } as PanelEvent);
  expect(file).toBe(`src/frame/wire/${name}.ts`);
  expect(readFileSync(join(root, file ?? ''), 'utf8')).toMatch(
    `export ${parser.endsWith('(') ? 'function' : 'const'} ${parser}`,
  );
});
