/** The theme that a host page sets at run time, in a real Chromium: kit, frame, message and panel together. */
import type { Frame, Page } from 'playwright-core';
import { colourNames, defaults } from '../../src/frame/theme/colours';
import type { Appearance, EmbeddedPanel } from '../../src/host/host';
import { openSession, type Session, type SessionOptions } from './support/browser';
import { hostKit } from './support/hostKit';
import { openPlainHost } from './support/plainHost';
import { serve } from './support/serve';

declare global {
  interface Window {
    embedded?: EmbeddedPanel;
    isMarked?: boolean;
  }
}

/** A page that embeds the panel with the kit's own code; `/other` is a page of the same server in a frame beside the panel. */
async function servePage(panel: () => string, appearance: Appearance | null): Promise<string> {
  const kit = await hostKit();
  const options = () =>
    `{ src: '${panel()}/', inline: true, keepOpen: true, appearance: ${JSON.stringify(appearance)} }`;
  const html = () =>
    `<!doctype html><link rel="icon" href="data:,"><body style="margin:0"><div id="place" style="height:640px;width:420px"></div>
    <script type="module">import { embed } from '/host.js'; window.embedded = embed(place, ${options()}); embedded.show();</script>`;
  return serve((request, answer) => {
    const isKit = request.url === '/host.js';
    answer.writeHead(200, { 'content-type': isKit ? 'text/javascript' : 'text/html' });
    answer.end(isKit ? kit : request.url === '/other' ? '<!doctype html>' : html());
  });
}

interface Themed {
  readonly session: Session;
  readonly page: Page;
  readonly panel: Frame;
  readonly warnings: readonly string[];
  readonly set: (appearance: Appearance | null) => Promise<void>;
}

async function openThemed(appearance: Appearance | null, options: SessionOptions = {}): Promise<Themed> {
  let src = '';
  const own = await servePage(() => src, appearance);
  const session = await openSession({ notes: 12, hostOrigins: [own], ...options });
  src = session.sandbox.panel;
  const page = await session.context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => {
    // A page that is left closes its channel, which the browser warns of.
    if (message.type() === 'warning' && !message.text().startsWith('WebSocket')) warnings.push(message.text());
  });
  await page.goto(own);
  const panel = await session.panelOf(page);
  await panel.locator('[data-note-id]').first().waitFor();
  return {
    session,
    page,
    panel,
    warnings,
    set: (next) => page.evaluate((given) => window.embedded?.setAppearance(given), next),
  };
}

const token = (panel: Frame, name: string) =>
  panel.evaluate((one) => document.documentElement.style.getPropertyValue(one), name);
const until = (session: Session, panel: Frame, name: string, value: string) =>
  session.control.until(`${name} ${value}`, 5_000, async () => (await token(panel, name)) === value);

const light = { accent: '#8a1c5b', accentSoft: '#fbeef5' };

test('[theme.values] [kit.appearance] the panel follows the host page, a change comes without a new frame, and a reload keeps it', async () => {
  const { session, panel, set, warnings } = await openThemed({ light, radius: 2, pillRadius: 6, font: 'Courier New' });
  await until(session, panel, '--accent', '#8a1c5b');
  const all = panel.getByRole('button', { name: 'All', exact: true });
  const look = () =>
    all.evaluate((element) => {
      const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(element);
      return { backgroundColor, borderRadius, fontFamily };
    });
  await session.control.until(
    'The new accent',
    3_000,
    async () => (await look()).backgroundColor === 'rgb(138, 28, 91)',
  );
  expect(await look()).toMatchObject({ borderRadius: '6px', fontFamily: '"Courier New", system-ui, sans-serif' });

  await panel.evaluate(() => {
    window.isMarked = true;
  });
  const height = () =>
    panel
      .locator('.row')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);
  const roomy = await height();
  await set({ light: { accent: '#0a5c36' }, density: 'compact' });
  await until(session, panel, '--accent', '#0a5c36');
  expect(await height()).toBe(roomy - 8);
  expect([await token(panel, '--face'), await panel.evaluate(() => window.isMarked)]).toEqual(['', true]);

  await panel.evaluate(() => location.reload());
  await session.control.until('The reload', 8_000, async () =>
    panel
      .evaluate(() => window.isMarked !== true && document.querySelector('[data-note-id]') !== null)
      .catch(() => false),
  );
  await until(session, panel, '--accent', '#0a5c36');
  await set(null);
  await until(session, panel, '--accent', '');
  expect(warnings).toEqual([]);
});

test('[theme.contrast] a pair that cannot be read is one sentence in the console, and what can be read is used', async () => {
  const { session, panel, warnings } = await openThemed({ light: { accent: '#ff8800', line: '#bbccdd' } });
  await until(session, panel, '--line', '#bbccdd');
  expect(await token(panel, '--accent')).toBe('');
  expect(warnings[0]).toBe(
    'Notifications panel: appearance.light: accent #ff8800 on surface #ffffff has a contrast of 2.39 to 1 and needs 4.5, so both keep the panel’s own colour.',
  );
});

test('[theme.scheme] the dark variant is shown by the system, live, and by the appearance', async () => {
  const dark = { accent: '#f39ac7' };
  const { session, page, panel, set } = await openThemed({ light, dark }, { browser: { colorScheme: 'dark' } });
  await until(session, panel, '--accent', '#f39ac7');
  await page.emulateMedia({ colorScheme: 'light' });
  await until(session, panel, '--accent', '#8a1c5b');
  await set({ light, dark, theme: 'dark' });
  await until(session, panel, '--accent', '#f39ac7');
  const ground = await panel.locator('.panel').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).toBe('rgb(22, 24, 28)');
});

test('[host.only-parent] another window’s appearance is not heard', async () => {
  const { session, page, panel, set } = await openThemed({ light });
  await until(session, panel, '--accent', '#8a1c5b');
  await page.evaluate(async () => {
    const other = document.createElement('iframe');
    other.src = '/other';
    document.body.append(other);
    await new Promise((resolve) => other.addEventListener('load', resolve, { once: true }));
    const script = other.contentDocument?.createElement('script');
    if (!script) throw new Error('The other page has no document.');
    const said = {
      type: 'notesIframeMessage',
      action: 'setAppearance',
      appearance: { light: { accent: '#004488' }, radius: 0 },
    };
    script.textContent = `parent.frames[0].postMessage(${JSON.stringify(said)}, '*')`;
    other.contentDocument?.body.append(script);
  });
  // Messages arrive in order, so the forged one has been dropped once this one is drawn.
  await set({ light: { line: '#bbccdd' } });
  await until(session, panel, '--line', '#bbccdd');
  expect([await token(panel, '--accent'), await token(panel, '--round-2')]).toEqual(['', '']);
});

test('[theme.values] CSS text of a host page reaches no style, and without a theme its code is not fetched', async () => {
  const session = await openSession({ notes: 5 });
  const asked: string[] = [];
  session.context.on('request', (request) => asked.push(request.url()));
  const host = await openPlainHost(session);
  await host.show();
  await host.panel.locator('[data-note-id]').first().waitFor();
  expect(asked.filter((url) => /themeOf/.test(url))).toEqual([]);
  const css = 'red;background:url(https://evil.example/x)';
  await host.say({
    action: 'setAppearance',
    appearance: {
      light: { surface: css, text: css, [css]: css },
      font: css,
      radius: css,
      density: css,
      theme: css,
      '--face': css,
    },
  });
  await host.say({ action: 'setAppearance', appearance: { light: { surface: css }, font: css, radius: 5 } });
  await until(session, host.panel, '--round-2', '5px');
  expect(await host.panel.evaluate(() => document.documentElement.getAttribute('style'))).toBe(
    '--round-1: 2.5px; --round-2: 5px;',
  );
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
  expect(asked.filter((url) => /themeOf/.test(url))).toHaveLength(1);
});

test('[theme.scheme] [help.choices] the theme of the help sheet is drawn in every tab and in the next page; a theme of the host page takes the choice away', async () => {
  const session = await openSession({ notes: 5, width: 400 });
  const host = await openPlainHost(session);
  await host.show();
  const { panel } = host;
  const other = await session.openPanel();
  const scheme = (page: Frame | Page) => page.evaluate(() => document.documentElement.dataset['theme']);
  await panel.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const choice = panel.getByRole('group', { name: 'Theme' });
  await choice.getByRole('radio', { name: 'Dark' }).check();
  for (const page of [panel, other])
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  expect(await scheme(await session.openPanel())).toBe('dark');
  await host.say({ action: 'setAppearance', appearance: { theme: 'light' } });
  await panel.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  expect(await choice.isVisible()).toBe(false);
  await host.say({ action: 'setAppearance', appearance: {} });
  await panel.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  expect(await choice.isVisible()).toBe(true);
});

test('[theme.values] everything follows: no colour of the panel’s own is left in the list, an open note and the help', async () => {
  // The dark colours, each a little different, as the light ones.
  const moved = colourNames.map((name) => [
    name,
    defaults[name][1].replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  ]);
  const { session, panel, set, warnings } = await openThemed({ light: Object.fromEntries(moved) });
  await until(session, panel, '--surface', Object.fromEntries(moved).surface);
  const left = (view: string) =>
    panel.evaluate(
      ({ own, view }) => {
        const probe = document.body.appendChild(document.createElement('i'));
        const ours = new Set(
          own.map((hex) => {
            probe.style.color = hex;
            return getComputedStyle(probe).color;
          }),
        );
        probe.remove();
        return [...document.querySelectorAll('body, body *')].flatMap((element) => {
          const style = getComputedStyle(element);
          const drawn = ['color', 'backgroundColor', 'fill', 'stroke', 'outlineColor'] as const;
          const edges = (['Top', 'Bottom', 'Left', 'Right'] as const).flatMap((side) =>
            style[`border${side}Width`] === '0px' ? [] : [style[`border${side}Color`]],
          );
          return [...drawn.map((name) => style[name]), ...edges]
            .filter((colour) => ours.has(colour))
            .map((colour) => `${view}: ${element.tagName}.${element.getAttribute('class')} ${colour}`);
        });
      },
      { own: colourNames.map((name) => defaults[name][0]), view },
    );
  // Colours change within the time of a transition.
  const settled = async (view: string) => {
    await session.control
      .until(`${view} without a colour of its own`, 3_000, async () => (await left(view)).length === 0)
      .catch(() => undefined);
    expect(await left(view)).toEqual([]);
  };
  await settled('list');
  await panel.locator('[data-note-id][data-note-type="comment"]').first().click();
  await panel.locator('[data-view="note"]').waitFor();
  await settled('note');
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await panel.getByRole('dialog').waitFor();
  await settled('help');
  await set(null);
  await session.control.until('The own colours', 3_000, async () => (await left('without a theme')).length > 50);
  expect(warnings).toEqual([]);
});
