/** What a message of the push channel means. */
import { meaningOf } from '../../../src/frame/ports/push';

test.each([
  [{ type: 'open' }, { kind: 'open' }],
  [
    { type: 'message', data: '{"action":"push","note_id":2}' },
    { kind: 'note', note: 2 },
  ],
  [{ type: 'message', data: '{"action":"push"}' }, { kind: 'changed' }],
  [{ type: 'message', data: '{"action":"other","note_id":2}' }, { kind: 'changed' }],
  [{ type: 'message', data: 'rubbish' }, { kind: 'changed' }],
  [{ type: 'close' }, { kind: 'close' }],
  [{ type: 'error' }, { kind: 'error' }],
  [{}, { kind: 'untyped' }],
  [{ type: 'surprise' }, { kind: 'unknown', name: 'surprise' }],
])('push event %j means %j', (event, meaning) => {
  expect(meaningOf(event)).toEqual(meaning);
});
