import { type Reload, reload, reloadBefore } from '../../src/frame/reload';

const next: Reload = { at: 1_000, isFailure: false, showing: true };

/** A page of this age. */
function aPage({ ageMs = 60_000, isBlocked = false, stored = new Map<string, string>() } = {}) {
  const page = { reloads: 0 };
  const refuse = (): void => {
    if (isBlocked) throw new DOMException('blocked', 'SecurityError');
  };
  const sessionStorage = {
    getItem: (key: string) => {
      refuse();
      return stored.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      refuse();
      stored.set(key, value);
    },
  };
  const location = {
    reload: () => {
      page.reloads += 1;
    },
  };
  const view = { sessionStorage, location, performance: { now: () => ageMs }, setTimeout } as unknown as Window;
  return { page, view, stored };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[session.reloads] another person: the page is loaded again at once, and the next page knows', () => {
  const { page, view } = aPage({ ageMs: 300 });
  reload(view, next);
  jest.advanceTimersByTime(0);
  expect(page.reloads).toBe(1);
  expect(reloadBefore(view)).toEqual(next);
});

test('[session.reloads] a second time within five seconds waits, and is not left out: the person is another one', () => {
  const { page, view } = aPage({ ageMs: 3_000, stored: aPage().stored });
  reload(view, next);
  jest.runAllTimers();
  reload(view, { ...next, at: 4_000 });
  jest.advanceTimersByTime(1_999);
  expect(page.reloads).toBe(1);
  jest.advanceTimersByTime(1);
  expect(page.reloads).toBe(2);
});

test.each([
  ['another person: the page is loaded again when it is five seconds old', false, 1],
  ['an effect failed: the page stays', true, 0],
])('[session.reloads] session storage is blocked, %s', (_why, isFailure, times) => {
  const { page, view } = aPage({ ageMs: 2_000, isBlocked: true });
  expect(reloadBefore(view)).toBeNull();
  reload(view, { ...next, isFailure });
  jest.advanceTimersByTime(2_999);
  expect(page.reloads).toBe(0);
  jest.advanceTimersByTime(1);
  expect(page.reloads).toBe(times);
});

test('what is no record of a page is none', () => {
  const { view, stored } = aPage();
  for (const rubbish of ['{', '7', '{"at":"1"}']) {
    stored.set('notes_reloaded', rubbish);
    expect(reloadBefore(view)).toBeNull();
  }
});
