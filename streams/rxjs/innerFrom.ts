/**
 * What RxJS's operators take for an Observable. Builds (package.json, `alias`) and tests (jest.config.cjs) use it instead of
 * RxJS's own file, which also reads asynchronous iterables and streams and is 1,000 bytes larger. Nobody here gives those.
 */
import { Observable, type ObservableInput, type Subscribable } from 'rxjs';

/** Of another copy of RxJS, too: the late effects have their own. */
const isObservable = <T>(input: object): input is Observable<T> => 'lift' in input;
/** What is no RxJS Observable but can be subscribed, as the client's push channel. */
const isSubscribable = <T>(input: object): input is Subscribable<T> => 'subscribe' in input;
const isPromise = <T>(input: object): input is PromiseLike<T> => 'then' in input;
const isIterable = <T>(input: object): input is Iterable<T> => Symbol.iterator in input;

const fromPromise = <T>(promise: PromiseLike<T>): Observable<T> =>
  new Observable((subscriber) => {
    promise.then(
      (value) => {
        subscriber.next(value);
        subscriber.complete();
      },
      (error: unknown) => subscriber.error(error),
    );
  });

const fromIterable = <T>(values: Iterable<T>): Observable<T> =>
  new Observable((subscriber) => {
    for (const value of values) {
      subscriber.next(value);
      if (subscriber.closed) return;
    }
    subscriber.complete();
  });

/**
 * @param input something to subscribe, a promise or an iterable
 * @throws TypeError for anything else
 */
export function innerFrom<T>(input: ObservableInput<T>): Observable<T> {
  if (isObservable<T>(input)) return input;
  if (isSubscribable<T>(input)) return new Observable((subscriber) => input.subscribe(subscriber));
  if (isPromise<T>(input)) return fromPromise(input);
  if (isIterable<T>(input)) return fromIterable(input);
  throw new TypeError('It is neither an Observable nor a promise nor an iterable.');
}
