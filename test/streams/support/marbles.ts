/** RxJS's scheduler for marble tests; what differs is shown by Jest. */
import { TestScheduler } from 'rxjs/testing';

export const marbles = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
