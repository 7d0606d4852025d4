/** Subscribed only while a condition holds. */
import { whileTrue } from '../../../streams/operators/whileTrue';
import { marbles } from '../support/marbles';

const is = { t: true, f: false };

test.each([
  // the condition · what is emitted, when the source emits a, b, c every two frames · when the source is subscribed
  ['nothing before the condition is known', '----', '', []],
  ['nothing while it is false', 'f----', '', []],
  ['everything while it is true', 't------', '--a-b-c', ['^']],
  [
    'nothing after it became false, and the source again when it is true again',
    't---f---t------',
    '--a-------a-b-c',
    ['^---!', '--------^'],
  ],
  ['the same value again is no change', 't-t-t--', '--a-b-c', ['^']],
])('%s', (_, visible, said, lives) => {
  marbles().run(({ hot, cold, expectObservable, expectSubscriptions }) => {
    const source$ = cold('--a-b-c');
    expectObservable(source$.pipe(whileTrue(hot(visible, is)))).toBe(said);
    expectSubscriptions(source$.subscriptions).toBe(lives);
  });
});

test('unsubscribing ends both', () => {
  marbles().run(({ hot, cold, expectObservable, expectSubscriptions }) => {
    const visible$ = hot('t------', is);
    const source$ = cold('--a-b-c');
    expectObservable(source$.pipe(whileTrue(visible$)), '---!').toBe('--a');
    expectSubscriptions(source$.subscriptions).toBe('^--!');
    expectSubscriptions(visible$.subscriptions).toBe('^--!');
  });
});

test('a source that ended is subscribed again when the condition is true again', () => {
  marbles().run(({ hot, cold, expectObservable }) => {
    expectObservable(cold('a|').pipe(whileTrue(hot('t--f--t--', is)))).toBe('a-----a--');
  });
});
