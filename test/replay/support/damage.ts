/** Damaged and hostile versions of a log file, made from a seed: the same every time. */
import { gzipSync } from 'node:zlib';
import { type Dice, dice } from './notes';

const hostileValues = [
  'null',
  '-1',
  '1e300',
  '1e-300',
  '253402300799999',
  '9007199254740993',
  '""',
  '"\\u001b[2J\\u0007\\u202e"',
  '"__proto__"',
  '[]',
  '{}',
  '{"__proto__":{"polluted":true},"constructor":1,"toString":2}',
  `${'['.repeat(99)}${']'.repeat(99)}`,
  `${'{"a":'.repeat(5_000)}0${'}'.repeat(5_000)}`,
  '[null,1,"a",{"length":1e9}]',
  '{"length":4294967295}',
];
const hostileLines = [
  '',
  '{',
  '[]',
  'null',
  '\u0000\u001b]0;title\u0007',
  '{"checkpoint":1e300,"hash":"00000000000000"}',
  '{"checkpoint":0,"hash":"00000000000000","state":{}}',
  '{"checkpoint":3,"hash":"00000000000000","changes":[{"path":["__proto__","polluted"],"after":true}]}',
  '{"format":"notifications-panel-log","version":1}',
];

const pick = <T>(roll: Dice, values: readonly T[]): T => values[roll(values.length)] as T;

/** Another value for one field of one line, as text, so that it may be one that JSON.stringify would never write. */
function otherValue(roll: Dice, lines: string[]): void {
  const index = roll(lines.length);
  const line = lines[index] ?? '';
  const fields = [...line.matchAll(/"[\w-]+":(?:"(?:[^"\\]|\\.)*"|-?\d+|true|false|null|\[\]|\{\})/g)];
  const field = fields[roll(Math.max(1, fields.length))];
  if (!field) return;
  const [text] = field;
  const value = pick(roll, hostileValues);
  lines[index] =
    line.slice(0, field.index) + text.slice(0, text.indexOf(':') + 1) + value + line.slice(field.index + text.length);
}

const onLines: readonly ((roll: Dice, lines: string[]) => void)[] = [
  otherValue,
  otherValue,
  otherValue,
  (roll, lines) => void lines.splice(roll(lines.length), 1),
  (roll, lines) => void lines.splice(roll(lines.length), 0, pick(roll, lines)),
  (roll, lines) => void lines.splice(roll(lines.length), 0, pick(roll, hostileLines)),
  (roll, lines) => {
    const [one, other] = [roll(lines.length), roll(lines.length)];
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  },
];

function onBytes(roll: Dice, bytes: Uint8Array): Uint8Array {
  const kind = roll(4);
  if (kind === 0) return bytes.subarray(0, roll(bytes.length));
  if (kind === 1) return bytes.subarray(roll(Math.min(64, bytes.length)));
  const copy = Uint8Array.from(bytes);
  for (let count = 1 + roll(4); count > 0; count -= 1) copy[roll(copy.length)] = roll(256);
  return copy;
}

/**
 * @param text a valid log
 * @returns the bytes of the damaged file with this number
 */
export function damaged(text: string, number: number): Uint8Array {
  const roll = dice(number * 7_919 + 1);
  for (let warm = 0; warm < 5; warm += 1) roll(2);
  const lines = text.split('\n').filter(Boolean);
  const kind = roll(10);
  if (kind < 7) for (let count = 1 + roll(2); count > 0; count -= 1) pick(roll, onLines)(roll, lines);
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  if (kind < 7) return roll(8) === 0 ? gzipSync(bytes) : bytes;
  return onBytes(roll, kind === 9 ? gzipSync(bytes) : bytes);
}
