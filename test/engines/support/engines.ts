/** The engines that this machine has, and those that it must have. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { launchOptions } from '../../../scripts/browser';
import { type Engine, type EngineName, engineNames } from './engine';
import { startChromium, startFirefox } from './puppeteer';
import { startWebKit } from './webdriver';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (...names: readonly string[]): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable) ?? null;

/** `FIREFOX_PATH`, or the system's. */
function firefoxPath(): string | null {
  const given = process.env['FIREFOX_PATH'];
  if (given && !isExecutable(given)) throw new Error(`FIREFOX_PATH=${given} is not an executable file.`);
  const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return given ?? onPath('firefox-esr', 'firefox') ?? (isExecutable(onMac) ? onMac : null);
}

const hasDisplay = () => Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

/** What a person must install for each engine. */
export const howToGet: Readonly<Record<EngineName, string>> = {
  chromium: 'apt-get install chromium, or CHROMIUM_PATH',
  firefox: 'apt-get install firefox-esr, or FIREFOX_PATH',
  webkit: 'apt-get install webkit2gtk-driver xvfb',
};

/**
 * @param root the project's
 * @returns how to start the engine; null where it is not installed
 */
export function finderOf(name: EngineName, root: string): (() => Promise<Engine>) | null {
  if (name === 'chromium') return async () => startChromium(await launchOptions(root));
  if (name === 'firefox') {
    const path = firefoxPath();
    return path === null ? null : () => startFirefox(path);
  }
  const driver = onPath('WebKitWebDriver');
  const xvfb = onPath('Xvfb');
  return driver === null || (xvfb === null && !hasDisplay()) ? null : () => startWebKit({ driver, xvfb });
}

/**
 * The engines that must be installed, from `ENGINES`: names with commas between them. Without it none must.
 * @throws Error that names an unknown engine
 */
export function requiredEngines(): readonly EngineName[] {
  const given = (process.env['ENGINES'] ?? '').split(',').filter((name) => name !== '');
  return given.map((name) => {
    const known = engineNames.find((one) => one === name);
    if (!known) throw new Error(`ENGINES names "${name}"; the engines are ${engineNames.join(', ')}.`);
    return known;
  });
}
