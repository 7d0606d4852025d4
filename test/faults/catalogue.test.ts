import { catalogue } from './catalogue';
import { kinds } from './faultRow';

test('[rest.each-fault] each fault has an id of its own, which begins with its kind, and a sentence', () => {
  const ids = catalogue.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, what } of catalogue) {
    expect(id).toMatch(new RegExp(`^(${kinds.join('|')})\\.[a-z-]+$`));
    expect(what).toMatch(/^[A-Z].*\.$/);
  }
});

test('[rest.each-fault] each step of random sessions that begins or ends a fault belongs to one row', () => {
  const names = catalogue.flatMap(({ steps }) => (steps ? [steps.begin, ...(steps.end ? [steps.end] : [])] : []));
  expect(new Set(names).size).toBe(names.length);
});
