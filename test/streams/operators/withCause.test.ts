/** Each new entry names the entry that led to it. */
import { delay, of } from 'rxjs';
import type { PanelEvent } from '../../../reducers/events';
import { withCause } from '../../../streams/operators/withCause';
import type { NewEntry } from '../../../streams/ports';
import { marbles } from '../support/marbles';

const due: PanelEvent = { type: 'poll.due' };

test('every event becomes a new entry with the cause, however late it comes', () => {
  marbles().run(({ expectObservable }) => {
    const drafts$ = of(due, due).pipe(delay(30_000), withCause({ seq: 7 }));
    expectObservable(drafts$).toBe('30s (dd|)', { d: { event: due, cause: { seq: 7 } } });
  });
});

test('a pointer that the log fills in later is passed on as it is, not copied', () => {
  const cause = { seq: 0 };
  const drafts: NewEntry[] = [];
  of(due)
    .pipe(withCause(cause))
    .subscribe((draft) => drafts.push(draft));
  cause.seq = 12;
  expect(drafts[0]?.cause?.seq).toBe(12);
});
