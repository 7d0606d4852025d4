import { wordsOfEvent } from '../../../src/replay/why/telling';

test('[body.damage-told] an answer in words says what of it the panel could not read', () => {
  const answer = { notes: [], lastSeen: 0, leftOut: 0 };
  const event = { type: 'api.answered', call: 'listNotes', subject: null } as const;
  expect(wordsOfEvent({ ...event, answer })).toBe('the service answered listNotes');
  expect(wordsOfEvent({ ...event, answer: { ...answer, damaged: { ranges: 2, links: 1 } } })).toBe(
    'the service answered listNotes; not readable: 2 ranges, 1 links',
  );
});
