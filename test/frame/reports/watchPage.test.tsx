/** Errors that nothing in the page caught. */
import { initialState, reduce } from '../../../reducers/index';
import { watchPage } from '../../../src/frame/reports/reports';
import { createLog } from '../../../streams/log';
import { started } from '../../reducers/folding';
import { noon } from '../../support/virtualWorld';

function watched() {
  const log = createLog({ initial: initialState, reduce, now: () => noon });
  log.append({ event: started() });
  log.append({ event: { type: 'user.openedHelp' } });
  const page = new EventTarget();
  const stop = watchPage(page, log);
  const fail = (error: unknown) => page.dispatchEvent(new ErrorEvent('error', { error }));
  const failures = () => log.entries().filter(({ event }) => event.type === 'page.failed');
  return { page, stop, fail, failures };
}

test('[reports.what] an error that nothing caught is an entry, because of the entry before it', () => {
  const { fail, failures } = watched();
  fail(new RangeError('while drawing'));
  const problem = { name: 'RangeError', message: 'while drawing', status: 0 };
  expect(failures()).toMatchObject([{ seq: 3, cause: 2, event: { type: 'page.failed', problem } }]);
});

test('[reports.what] an unhandled rejection is one, too', () => {
  const { page, failures } = watched();
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('no') }));
  expect(failures()).toHaveLength(1);
});

test.each([
  ['the script of another origin', null],
  ['what the panel reported itself', Object.assign(new Error('no such note'), { status: 404 })],
  ['no error', 'a text'],
])('[reports.what] %s is none', (_name, error) => {
  const { fail, failures } = watched();
  fail(error);
  expect(failures()).toEqual([]);
});

test('an error with a message that is no text is an entry that JSON can hold', () => {
  const { fail, failures } = watched();
  fail(Object.assign(new Error('no'), { name: Symbol('odd'), message: { at: new Date(0) } }));
  const problem = { name: 'Error', message: expect.any(String), status: 0 };
  expect(failures()).toMatchObject([{ event: { type: 'page.failed', problem } }]);
});

test('[reports.what] after the end nothing is noted', () => {
  const { fail, failures, stop } = watched();
  stop();
  fail(new TypeError('another'));
  expect(failures()).toEqual([]);
});
