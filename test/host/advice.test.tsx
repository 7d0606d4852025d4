/** What the kit says in the console when a panel does not do its part. */
import { embedHere, endAll, panelOrigin, panelSays, setUpPage, theFrame } from './hostPage';

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

test('[kit.failure] a panel without a list after 20 seconds: the setting to look at, and the command that tells', () => {
  embedHere().load();
  panelSays({ action: 'iFrameReady' });
  loadFrame();
  jest.advanceTimersByTime(19_999);
  expect(said).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`"apiOrigin" in the settings of ${panelOrigin}`);
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
