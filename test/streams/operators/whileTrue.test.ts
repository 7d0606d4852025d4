/** Subscribed only while something is visible. */
import { whileTrue } from '../../../streams/operators/whileTrue';
import { marbles } from '../support/marbles';

const is = { t: true, f: false };

test.each([
  // visible · what is said, the source saying a, b, c every two frames · when the source lives
  ['nothing before it is known to be visible', '----', '', []],
  ['nothing while not visible', 'f----', '', []],
  ['all while visible', 't------', '--a-b-c', ['^']],
  [
    'nothing after it went away, and anew when it comes back',
    't---f---t------',
    '--a-------a-b-c',
    ['^---!', '--------^'],
  ],
  ['saying the same again is no change', 't-t-t--', '--a-b-c', ['^']],
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

test('a source that ends does not end the watch: the next time it is subscribed anew', () => {
  marbles().run(({ hot, cold, expectObservable }) => {
    expectObservable(cold('a|').pipe(whileTrue(hot('t--f--t--', is)))).toBe('a-----a--');
  });
});
