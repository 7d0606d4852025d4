/** What operators take: the panel's own `innerFrom` stands in for RxJS's, here as in builds. */
import { from, lastValueFrom, mergeMap, type ObservableInput, of, take, toArray } from 'rxjs';
import { pinghub } from '../../src/client/pinghub';
import { innerFrom } from '../../streams/rxjs/innerFrom';

const all = <T>(values: ObservableInput<T>) => lastValueFrom(from(values).pipe(toArray()));

test('an Observable, a list, another iterable and a promise are read', async () => {
  expect(await all(of(1, 2))).toEqual([1, 2]);
  expect(await all([1, 2])).toEqual([1, 2]);
  expect(await all(new Set([1, 2]))).toEqual([1, 2]);
  expect(await all(Promise.resolve(1))).toEqual([1]);
  await expect(all(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(
    await lastValueFrom(
      of(1).pipe(
        mergeMap((one) => [one, 2]),
        toArray(),
      ),
    ),
  ).toEqual([1, 2]);
});

test('an Observable is taken as it is', () => {
  const one$ = of(1);
  expect(innerFrom(one$)).toBe(one$);
  expect(from(one$)).toBe(one$);
});

test('[push.tries] the client’s push channel, which is no Observable of RxJS, is read', async () => {
  const { connect } = pinghub({
    apiVersion: '1.1',
    transport: async (_request, onPart) => {
      onPart?.({ kind: 'message', body: { type: 'open' } });
      onPart?.({ kind: 'message', body: { type: 'close' } });
      return { status: 200, headers: {}, body: null };
    },
  });
  expect(await all(connect('/pinghub/notes') as never)).toEqual([{ type: 'open' }, { type: 'close' }]);
});

test('nothing is read beyond what is taken', async () => {
  const read: number[] = [];
  function* endless() {
    for (let value = 1; value < 99; value += 1) {
      read.push(value);
      yield value;
    }
  }
  expect(await lastValueFrom(from(endless()).pipe(take(2), toArray()))).toEqual([1, 2]);
  expect(read).toEqual([1, 2]);
});

test('[client.pinghub] what can be subscribed is let go of with its reader', () => {
  const unsubscribe = jest.fn();
  const subscription = innerFrom({ subscribe: () => ({ unsubscribe }) } as never).subscribe();
  expect(unsubscribe).not.toHaveBeenCalled();
  subscription.unsubscribe();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('anything else is refused with an error that says so', () => {
  expect(() => innerFrom({} as never)).toThrow('neither an Observable nor a promise nor an iterable');
});
