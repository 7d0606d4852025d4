/** Plays sessions in a real browser, with the right panel or with one mutant, and says what is on the screen after each entry. */
import { type Browser, chromium } from 'playwright-core';
import type { Entry } from '../../reducers/events';
import { launchOptions } from '../../scripts/browser';
import { root } from './mutants';

/** For each session a hash of the screen after each entry that changed the state. */
type Screens = readonly (readonly unknown[])[];

interface Played {
  /** The script of `bundleScreen`. */
  readonly script: string;
  readonly sessions: readonly (readonly Entry[])[];
}

async function screensOf(browser: Browser, { script, sessions }: Played, mutant: string): Promise<Screens> {
  const page = await browser.newPage({ viewport: { width: 400, height: 700 } });
  try {
    await page.addInitScript((activeMutant) => Object.assign(globalThis, { __stryker__: { activeMutant } }), mutant);
    await page.goto('about:blank');
    // Timers stand still, because a play would else depend on how fast this machine is.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.addScriptTag({ path: script });
    const screens: Screens[number][] = [];
    for (const entries of sessions) screens.push(await page.evaluate(`play(${JSON.stringify(entries)})`));
    return screens;
  } finally {
    await page.close();
  }
}

const sameScreen = (one: Screens, other: Screens, but: Screens): boolean =>
  one.every((hashes, session) =>
    hashes.every((hash, at) => hash !== but[session]?.[at] || hash === other[session]?.[at]),
  );

/**
 * @param mutants the ids of mutants
 * @returns those with which a screen differs; what differs between two plays of the right panel does not count
 */
export async function shownOnScreens(played: Played, mutants: readonly string[]): Promise<ReadonlySet<string>> {
  const options = await launchOptions(root);
  // Pictures come from addresses that are not there, and fail at any moment.
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--blink-settings=imagesEnabled=false'],
  });
  const shown = new Set<string>();
  try {
    const [right, again] = [await screensOf(browser, played, ''), await screensOf(browser, played, '')];
    for (const id of mutants)
      try {
        if (!sameScreen(right, await screensOf(browser, played, id), again)) shown.add(id);
      } catch {
        // The page broke, or never ended.
        shown.add(id);
      }
    return shown;
  } finally {
    await browser.close();
  }
}
