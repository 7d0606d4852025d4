/** What `destroy` takes back: elements, attributes, listeners, timers. */
import { embedHere, endAll, frameOrNull, panelSays, record, setUpPage, startPanel } from './hostPage';

afterEach(() => {
  endAll();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('[kit.destroy] the end', () => {
  test('[kit.destroy] destroy leaves the page exactly as it was', () => {
    const { bell } = setUpPage();
    bell.setAttribute('aria-expanded', 'mine');
    bell.setAttribute('aria-label', 'My bell');
    bell.focus();
    const before = document.documentElement.outerHTML;
    const panel = embedHere();
    startPanel(panel);
    panelSays({ action: 'render', num_new: 3, latest_type: 'like' });
    panel.show();
    expect(document.documentElement.outerHTML).not.toBe(before);
    panel.destroy();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(bell).toHaveFocus();
  });

  test('[kit.destroy] every listener that was added is removed', () => {
    setUpPage();
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const targets = [globalThis, document, document.querySelector('#bell') ?? document];
    const added = targets.map((target) => jest.spyOn(target, 'addEventListener'));
    const panel = embedHere();
    const signals = added
      .flatMap((spy) => spy.mock.calls)
      .map(([, , options]) => (typeof options === 'object' ? options.signal : undefined));
    expect(signals.length).toBeGreaterThanOrEqual(6);
    panel.destroy();
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
  });

  test.each(['loaded', 'not loaded'])('no timer outlives it, %s, and its methods do nothing any more', (state) => {
    jest.useFakeTimers();
    const { bell, place } = setUpPage();
    const panel = embedHere();
    if (state === 'loaded') panel.load();
    panel.destroy();
    expect(jest.getTimerCount()).toBe(0);
    const seen = record(place);
    panel.show();
    panel.load();
    panel.toggle();
    panel.refresh();
    panel.destroy();
    bell.click();
    expect([seen, frameOrNull(), panel.open, jest.getTimerCount()]).toEqual([[], null, false, 0]);
  });

  test('a destroyed panel does not undo what a new one on the same bell did', () => {
    const { bell } = setUpPage();
    const first = embedHere();
    first.destroy();
    embedHere();
    first.destroy();
    expect(bell).toHaveAttribute('aria-expanded', 'false');
  });

  test('an idle load that comes after the end loads nothing', () => {
    jest.useFakeTimers();
    setUpPage();
    embedHere().destroy();
    jest.runAllTimers();
    expect(frameOrNull()).toBeNull();
  });
});
