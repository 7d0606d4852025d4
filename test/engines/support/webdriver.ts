/** WebKitGTK by its own WebDriver, with windows on a display of its own where Xvfb is installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Engine, Point, Tab } from './engine';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('A server that listens has an address.');
  return address.port;
}

/** Resolves with the first text of a stream; `who` is named when it ends before. */
async function firstText(who: string, child: ChildProcess, stream: NodeJS.ReadableStream): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${who} ended with ${code} before it was ready.`);
  });
  return String((await Promise.race([once(stream, 'data'), ended]))[0]).trim();
}

async function startDisplay(xvfb: string): Promise<{ readonly name: string; readonly end: () => void }> {
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const stream = child.stdio[3];
  if (!stream || !('on' in stream) || !('read' in stream)) throw new Error('Xvfb was to have a fourth stream.');
  return { name: `:${await firstText('Xvfb', child, stream)}`, end: () => child.kill() };
}

/** Polls until the driver answers, because it does not report when it is ready. */
async function answers(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`WebKitWebDriver ended with ${child.exitCode}.`);
}

const specialKeys: Readonly<Record<string, string>> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Home: Key.HOME,
  End: Key.END,
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
};
const keyOf = (name: string) => specialKeys[name] ?? name;

/** The frame elements with a given address in a document and its open shadow roots. */
const frameElement = (address: string) => `(function find(root) {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName === 'iframe' && element.src.startsWith(${JSON.stringify(address)})) return element;
    const inner = element.shadowRoot && find(element.shadowRoot);
    if (inner) return inner;
  }
  return null;
})(document)`;

function tabsOf(driver: WebDriver, first: string) {
  /** The window and frame that the driver now uses. */
  let window = first;
  let frame: string | undefined;
  const toWindow = async (handle: string) => {
    if (window === handle && frame === undefined) return;
    if (window === handle) await driver.switchTo().defaultContent();
    else await driver.switchTo().window(handle);
    window = handle;
    frame = undefined;
  };
  const toFrame = async (handle: string, address: string | undefined) => {
    if (window === handle && frame === address) return;
    await toWindow(handle);
    if (address === undefined) return;
    const element = await driver.executeScript<WebElement | null>(`return ${frameElement(address)}`);
    if (!element) throw new Error(`There is no frame of ${address}.`);
    await driver.switchTo().frame(element);
    frame = address;
  };
  return async (url: string, width = 1000): Promise<Tab> => {
    await driver.switchTo().newWindow('window');
    const handle = await driver.getWindowHandle();
    window = handle;
    frame = undefined;
    await driver.manage().window().setRect({ x: 0, y: 0, width, height: 740 });
    const inPage = async (act: () => Promise<unknown>) => {
      await toWindow(handle);
      await act();
    };
    const actions = () => driver.actions({ async: true });
    const place = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT });
    const tab: Tab = {
      goTo: (address) => inPage(() => driver.get(address)),
      reload: () => inPage(() => driver.navigate().refresh()),
      async run(expression, address) {
        try {
          await toFrame(handle, address);
          return await driver.executeScript(`return ${expression}`);
        } catch (problem) {
          // The frame was replaced; the next call looks it up again.
          await driver.switchTo().defaultContent();
          frame = undefined;
          throw problem;
        }
      },
      press: (key) =>
        inPage(() => {
          const [modifier, plain] = /^(\w+)\+(.+)$/.exec(key)?.slice(1) ?? [];
          if (!modifier || !plain) return actions().keyDown(keyOf(key)).keyUp(keyOf(key)).perform();
          const held = keyOf(modifier);
          return actions().keyDown(held).keyDown(keyOf(plain)).keyUp(keyOf(plain)).keyUp(held).perform();
        }),
      type: (text) => inPage(() => actions().sendKeys(text).perform()),
      click: (at) => inPage(() => actions().move(place(at)).press().release().perform()),
      moveTo: (at) => inPage(() => actions().move(place(at)).perform()),
      toFront: () => toWindow(handle),
      // WebKit's driver reports neither console nor errors; seenParts.ts hears the errors of each document.
      problems: () => [],
      close: async () => {
        await toWindow(handle);
        await driver.close();
        // Only an open window can ask for a new one; the first window is always open.
        await toWindow(first);
      },
    };
    await tab.goTo(url);
    return tab;
  };
}

export interface WebKitOptions {
  readonly driver: string;
  /** Without it the windows are on the present display. */
  readonly xvfb: string | null;
}

export async function startWebKit({ driver: path, xvfb }: WebKitOptions): Promise<Engine> {
  // WebKit's downloads go into the home folder.
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  for (const gtk of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(home, gtk));
    writeFileSync(join(home, gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
  const display = xvfb ? await startDisplay(xvfb) : null;
  const port = await freePort();
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: home,
    GTK_THEME: 'Adwaita:dark',
    ...(display && { DISPLAY: display.name, GDK_BACKEND: 'x11' }),
  };
  const child = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' });
  const end = () => {
    child.kill();
    display?.end();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const connect = async () => {
    await answers(port, child);
    const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
    return new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  };
  const driver = await connect().catch((problem) => {
    end();
    throw problem;
  });
  return {
    name: 'webkit',
    version: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
    downloads: home,
    open: tabsOf(driver, await driver.getWindowHandle()),
    async close() {
      // The first window stays to the end, because the browser ends with its last window.
      await driver.quit();
      end();
    },
  };
}
