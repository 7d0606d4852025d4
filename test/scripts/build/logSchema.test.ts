/** The published JSON Schema of a log's lines, asked by a validator that is not ours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { logSchema } from '../../../scripts/build/logSchema';

const isLine = new Ajv({ strict: false }).compile(JSON.parse(JSON.stringify(logSchema)));
const folder = join(__dirname, '../../../fixtures/logs');
const logs = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));

test.each(logs)('[file.lines] every line of the recorded session %s fits the published JSON Schema', (name) => {
  const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !isLine(JSON.parse(line)))).toEqual([]);
});

test.each([
  ['an event of an unknown type', { seq: 1, at: 1, event: { type: 'user.sang' } }],
  ['an event without a field', { seq: 1, at: 1, event: { type: 'user.openedNote' } }],
  ['a field of another kind', { seq: 1, at: 1, event: { type: 'user.openedNote', note: '7' } }],
  [
    'a call with the answer of another',
    { seq: 1, at: 1, event: { type: 'api.answered', call: 'like', subject: null } },
  ],
  ['an entry without a time', { seq: 1, event: { type: 'user.closedNote' } }],
  ['a header of another version', { format: 'notifications-panel-log', version: 1 }],
])('[file.lines] %s does not fit it', (_what, line) => {
  expect(isLine(line)).toBe(false);
});

test('[file.lines] each event has its meaning there', () => {
  const text = JSON.stringify(logSchema);
  expect(text).toContain('"const":"user.sentReply"');
  expect(text).toContain('"description":"React drew the first frame."');
});
