/** The logs of earlier releases, read by today's code, as docs/releases.md promises. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { replay } from '../../src/replay/cli/commands';
import { panelFold } from '../../src/replay/fold/panelFold';
import { foldAll } from '../../src/replay/fold/pass';
import { isKnownEvent } from '../../src/replay/session/catalogue';
import { loadLog } from '../../src/replay/session/loadLog';
import { onScreen } from '../replay/support/onScreen';
import { textWorld } from '../replay/support/textWorld';
import { keptReleases } from './kept';

const logs = keptReleases.flatMap(([version, folder]) => {
  const seen: Record<string, unknown> = JSON.parse(readFileSync(join(folder, 'logs/seen.json'), 'utf8'));
  return readdirSync(join(folder, 'logs'))
    .filter((name) => name.endsWith('.gz'))
    .map((name) => ({ version, name, file: join(folder, 'logs', name), seen: seen[name.replace('.ndjson.gz', '')] }));
});

test('something is kept of a release, with all of its logs', () => {
  expect(keptReleases.length).toBeGreaterThan(0);
  expect(logs.length).toBeGreaterThanOrEqual(18 * keptReleases.length);
});

test.each(logs)('[release.logs] $version $name is read to its end, and a person sees what was seen', async (log) => {
  const text = gunzipSync(readFileSync(log.file)).toString('utf8');
  expect(await replay([log.name], {}, textWorld({ [log.name]: text }))).toBe(0);
  const { base, entries } = await loadLog(panelFold, text);
  expect(entries.filter(({ event }) => !isKnownEvent(event.type))).toEqual([]);
  const shown: unknown = JSON.parse(JSON.stringify(onScreen(foldAll(panelFold, base.state, entries))));
  expect(shown).toEqual(log.seen);
});
