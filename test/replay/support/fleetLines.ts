/** Lines of a fleet as `fleet --json` writes them, and answers made of them. */
import type { LogLine } from '../../../src/replay/fleet/logLine';
import { Merge } from '../../../src/replay/fleet/merge';

export const merged = (lines: readonly LogLine[]): Merge => {
  const merge = new Merge();
  for (const one of lines) merge.add(one);
  return merge;
};

export const at = (log: string, part: Partial<LogLine>): LogLine => ({
  fleet: 1,
  log,
  file: `${log}.ndjson`,
  by: 'x',
  verdict: 'found',
  app: '0.9.0',
  day: '2026-11-21',
  entries: 10,
  cut: false,
  risky: false,
  findings: [],
  where: null,
  ...part,
});

export const wrong = (id: string, everyday = false) => ({
  id,
  kind: 'error' as const,
  everyday,
  words: id,
  seq: 3,
  type: 'api.failed',
});
