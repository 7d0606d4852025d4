/** What the kit says in the console when a panel does not do its part. */
import { allInPanels, embedHere, endAll, panelOrigin, panelSays, setUpPage, theFrame } from './hostPage';

let said: string[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  jest.spyOn(console, 'warn').mockImplementation((text: string) => void said.push(text));
  setUpPage();
});
afterEach(() => {
  endAll();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const loadFrame = () => theFrame().dispatchEvent(new Event('load'));

test('[kit.failure] a panel that has loaded and does not answer: the setting and the argument to write, with this origin', () => {
  embedHere().load();
  loadFrame();
  jest.advanceTimersByTime(2_999);
  expect(said).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`"hostOrigins": ["${location.origin}"]`);
  expect(said[0]).toContain(`npx bellpanel sandbox --host-origin ${location.origin}`);
});

test('[kit.failure] in its place stands a notice that loads it again, until it answers', () => {
  embedHere({ failedLabel: 'Nicht da.', retryLabel: 'Noch einmal' }).load();
  loadFrame();
  jest.advanceTimersByTime(3_000);
  const notice = () => allInPanels('[role="alert"]')[0] ?? null;
  expect(notice()?.textContent).toBe('Nicht da.Noch einmal');
  expect(theFrame().style.display).toBe('none');
  notice()?.querySelector('button')?.click();
  expect([notice(), theFrame().style.display]).toEqual([null, 'block']);
  loadFrame();
  jest.advanceTimersByTime(3_000);
  expect(notice()).not.toBeNull();
  panelSays({ action: 'iFrameReady' });
  expect([notice(), theFrame().style.display]).toEqual([null, 'block']);
});

test('[kit.failure] a page that is isolated from other origins is told the headers', () => {
  Object.assign(window, { crossOriginIsolated: true });
  embedHere().load();
  loadFrame();
  jest.advanceTimersByTime(3_000);
  Object.assign(window, { crossOriginIsolated: false });
  expect(said[0]).toContain(
    'Cross-Origin-Embedder-Policy: credentialless and Cross-Origin-Resource-Policy: cross-origin',
  );
  expect(said[0]).toContain('"hostOrigins"');
});

test('[kit.failure] a panel without a list after 20 seconds: the setting to look at, and the command that tells', () => {
  embedHere().load();
  panelSays({ action: 'iFrameReady' });
  loadFrame();
  jest.advanceTimersByTime(19_999);
  expect(said).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`"apiOrigin" of ${panelOrigin}`);
  expect(said[0]).toContain('npx bellpanel conformance');
});

test('[kit.failure] a panel that does its part, and a destroyed one, leave the console empty', () => {
  const panel = embedHere();
  panel.load();
  loadFrame();
  panelSays({ action: 'iFrameReady' });
  panelSays({ action: 'renderAllSeen' });
  jest.advanceTimersByTime(60_000);
  panel.destroy();
  const other = embedHere();
  other.load();
  loadFrame();
  other.destroy();
  expect(jest.getTimerCount()).toBe(0);
  jest.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
