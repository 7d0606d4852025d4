/** Whether the provider's cookies reach the frame: asked by an effect, so that the answer carries its cause. */
import { NEVER, of } from 'rxjs';
import { virtualWorld } from '../../support/virtualWorld';

test('[access.cookies] the browser is asked at the start, and asked to let cookies in within the click', () => {
  const asked: boolean[] = [];
  const access = (ask: boolean) => {
    asked.push(ask);
    return of(ask);
  };
  const tab = virtualWorld().openTab({ access });
  expect(asked).toEqual([false]);
  // In the same turn as the click: no time passes in this test.
  tab.do({ type: 'user.askedAccess' });
  expect(asked).toEqual([false, true]);

  const [atStart, clicked] = tab.entries().filter(({ event }) => event.type === 'access.checked');
  const causeOf = (seq = 0) => tab.entries()[seq - 1]?.event.type;
  expect([atStart?.event, causeOf(atStart?.cause)]).toEqual([
    { type: 'access.checked', granted: false },
    'session.started',
  ]);
  expect([clicked?.event, causeOf(clicked?.cause)]).toEqual([
    { type: 'access.checked', granted: true },
    'user.askedAccess',
  ]);
});

test('a browser that does not answer leaves no entry', () => {
  const tab = virtualWorld().openTab({ access: () => NEVER });
  tab.do({ type: 'user.askedAccess' });
  expect(tab.events('access.checked')).toEqual([]);
});
