/** The descriptions of events hold for what is recorded, and for the random events of the laws. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import type { PanelEvent } from '../../reducers/events';
import { events } from '../../reducers/schemas/events';
import { eventOf, eventTypes } from '../laws/arbitraryEvents';
import { lawRuns } from '../support/lawRuns';

const folder = join(__dirname, '../../fixtures/logs');
const logs = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));

/** What is wrong with an event, by its description. */
function wrongIn({ type, ...fields }: PanelEvent): readonly string[] {
  const { issues = [] } = v.safeParse(events[type]?.fields ?? v.never(), fields);
  return issues.map((issue) => `${type} ${v.getDotPath(issue)}: ${issue.message}`);
}

test.each(logs)('each event of the recorded session %s is as described', (name) => {
  const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(1);
  const entries = lines.map((line) => JSON.parse(line)).filter((line) => 'event' in line);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.flatMap(({ event }) => wrongIn(event))).toEqual([]);
});

test.each(eventTypes)('random events of type %s are as described', (type) => {
  fc.assert(
    fc.property(eventOf(type), (event) => expect(wrongIn(event)).toEqual([])),
    { numRuns: lawRuns(20) },
  );
});
