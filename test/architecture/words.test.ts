/** The words of docs/architecture.md are those of the code, and few. Words of earlier designs are gone. */
import { extname } from 'node:path';
import { filesOf } from './citations';
import { tableOf, textOf } from './pages';

const page = 'docs/architecture.md';

/** The drawing of the outbox: the first fence below its heading. */
function drawing(): string {
  const below = textOf(page).split('\n## The outbox\n')[1] ?? '';
  return below.split('```')[1] ?? '';
}

const phasesDrawn = (): ReadonlySet<string> =>
  new Set([...drawing().matchAll(/\[(\w+)\]/g)].map(([, phase = '']) => phase));

const phasesOfType = (): ReadonlySet<string> =>
  new Set([...textOf('reducers/state.ts').matchAll(/readonly phase: '(\w+)'/g)].map(([, phase = '']) => phase));

test('there are 25 words at most, each once and with a meaning', () => {
  const rows = tableOf(page, 'Words');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(25);
  expect(new Set(rows.map(([word]) => word)).size).toBe(rows.length);
  expect(rows.filter(([, meaning = '']) => meaning === '')).toEqual([]);
});

test('the phases that are drawn are the phases of a mutation, and each is a word', () => {
  const phases = phasesOfType();
  expect(phases.size).toBeGreaterThan(0);
  expect(phasesDrawn()).toEqual(phases);
  const words = tableOf(page, 'Words').map(([word = '']) =>
    word.replace(/ (\w)/g, (_, letter) => letter.toUpperCase()),
  );
  expect([...phases].filter((phase) => !words.includes(phase))).toEqual([]);
});

/** Words of earlier designs: a mutation was a wish, what is unconfirmed or stale was in doubt, and a check was a look. */
const old =
  /wish|doubt|noteCopies|handOver|hand over|outboxKinds|looks-first|looksFirst|slow-look|first-look|new-looks/i;

test('no word of an earlier design is left', () => {
  const files = ['README.md', 'CONTRIBUTING.md', ...['reducers', 'streams', 'src', 'docs'].flatMap(filesOf)].filter(
    (file) => ['.ts', '.tsx', '.css', '.md'].includes(extname(file)),
  );
  const found = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (old.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
