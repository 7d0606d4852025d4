import * as fs from 'node:fs';
import { startSession } from './randomSession';
import { go, rest } from './sessions';
test('dbg', () => {
  const made = JSON.parse(fs.readFileSync('/tmp/w/made.json', 'utf8'))[0];
  const run = startSession(made, made.tabs > 1 || made.steps.some((s: { does: { happening?: string } }) => s.does.happening === 'openSecond'));
  const from = run.all.map((t) => t.log.entries().length);
  const w0 = run.world.storage.writes.length;
  go(run, made.steps);
  const mid = run.all.map((t) => t.log.entries().length);
  rest(run);
  const out: string[] = [];
  for (const [i, tab] of run.all.entries()) for (const e of tab.log.entries().slice(from[i] ?? 0, (mid[i] ?? 0) + 100)) out.push(`t${tab.id} ${e.seq} +${e.at - 1795262400000} <${e.cause ?? ''} ${JSON.stringify(e.event).slice(0, 2500)}`);
  out.push(...run.world.storage.writes.slice(w0).map((w) => JSON.stringify(w).slice(0, 300)));
  out.push(JSON.stringify([...run.world.stored]));
  out.push(JSON.stringify(run.tabs.map((t) => [t.state().outbox, t.state().notes.stale, t.state().session])));
  fs.writeFileSync('/tmp/w/dbg.txt', out.join('\n'));
});
