/**
 * The content security policy of docs/protocol.md, made stricter by trusted types: every view runs under it without one
 * violation. The built pages hold nothing inline and nothing empty, and a wrong setting is a visible sentence.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { openPlainHost } from './support/plainHost';
import { serve } from './support/serve';

const moreStrict = "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const panelFolder = join(__dirname, '../../dist/panel');

interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly sample: string;
}

declare global {
  interface Window {
    tellViolation?: (violation: Violation) => void;
  }
}

interface Strict {
  /** The panel's pages, from an origin with trusted types in its policy. */
  readonly origin: string;
  readonly violations: readonly Violation[];
}

/**
 * Serves what the sandbox's panel origin serves, under the stricter policy or with no header at all, and collects the
 * violations of all pages and frames. It is a real server: Chromium does not let a page that Playwright fulfils call an address of this machine.
 */
async function strict(session: Session, { withHeader = true } = {}): Promise<Strict> {
  const violations: Violation[] = [];
  await session.context.exposeFunction('tellViolation', (violation: Violation) => void violations.push(violation));
  await session.context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      window.tellViolation?.({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        sample: `${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      });
    });
  });
  const origin = await serve(async (request, answer) => {
    const got = await fetch(`${session.sandbox.panel}${request.url}`);
    const type = got.headers.get('content-type');
    const policy = got.headers.get('content-security-policy');
    answer.writeHead(got.status, {
      ...(type && { 'content-type': type }),
      ...(withHeader && { 'content-security-policy': `${policy}; ${moreStrict}` }),
    });
    answer.end(Buffer.from(await got.arrayBuffer()));
  });
  return { origin, violations };
}

const detail = (page: Page) => page.locator('[data-view="note"]');

test('[security.policy] the policy is sent to the letter', async () => {
  const { sandbox } = await openSession({ notes: 3 });
  const policy = (await fetch(`${sandbox.panel}/`)).headers.get('content-security-policy');
  const ws = sandbox.provider.replace('http', 'ws');
  expect(policy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src https: data: http:; font-src 'self'; " +
      `connect-src 'self' ${sandbox.provider} ${ws}; frame-src ${sandbox.provider}`,
  );
});

test('[security.policy] the policy is really in force: an inline script and a string as code are refused', async () => {
  const session = await openSession({ notes: 3 });
  session.tolerate(/Content Security Policy/, /Trusted/);
  const { origin, violations } = await strict(session);
  const page = await session.open(`${origin}/`);
  await page.locator('[data-note-id]').first().waitFor();
  const refused = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.ranInline = true';
      document.body.append(script);
    } catch {
      return true;
    }
    return !('ranInline' in window);
  });
  expect(refused).toBe(true);
  await session.control.until('A violation', 3_000, async () => violations.length > 0);
});

test.each(['/', '/devtools.html'])(
  '[security.policy] %s from a server without a header: nothing inline, foreign or from strings runs, and no form leaves',
  async (path) => {
    const session = await openSession({ notes: 3 });
    session.tolerate(/Content Security Policy|Trusted|trusted|violates/);
    const { origin, violations } = await strict(session, { withHeader: false });
    const page = await session.open(origin + path);
    await page
      .locator(path === '/' ? '[data-note-id]' : '#devtools > *')
      .first()
      .waitFor();
    expect(violations).toEqual([]);
    await page.evaluate((elsewhere) => {
      const make = <K extends keyof HTMLElementTagNameMap>(name: K, values: Readonly<Record<string, string>>) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
        document.body.append(element);
        return element;
      };
      make('base', { href: elsewhere });
      make('link', { rel: 'stylesheet', href: `${elsewhere}/x.css` });
      make('div', { style: 'color: red' });
      make('form', { action: elsewhere }).submit();
      for (const unsafe of [
        () => void make('object', { data: `${elsewhere}/x.svg` }),
        () => {
          document.body.innerHTML = '<b>text</b>';
        },
        () => {
          document.createElement('script').src = `${elsewhere}/x.js`;
        },
      ])
        try {
          unsafe();
        } catch {
          // Refused, as it must be.
        }
    }, session.sandbox.host);
    const refused = () => [...new Set(violations.map(({ directive }) => directive))].sort();
    const all = ['base-uri', 'form-action', 'require-trusted-types-for', 'style-src-attr', 'style-src-elem'];
    await session.control.until(`Violations of all, not of ${refused()}`, 4_000, async () =>
      all.every((directive) => refused().includes(directive)),
    );
    expect(await page.locator('b, object').count()).toBe(0);
  },
);

test('[security.policy] list, note, item, reply with mentions, status, undo and help violate nothing', async () => {
  const session = await openSession({ width: 400 });
  const { origin, violations } = await strict(session);
  const page = await session.open(`${origin}/`);
  await page.locator('[data-note-id]').first().waitFor();
  for (const name of ['Unread', 'Comments', 'Follows', 'Likes', 'All'])
    await page.getByRole('button', { name, exact: true }).click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('switch').click();
  await page.getByRole('switch').click();
  await page.keyboard.press('Escape');
  const id = await session.control.addNote('comment');
  await page.locator(`[data-note-id="${id}"]`).click();
  await detail(page).getByRole('button', { name: 'Like' }).click();
  await detail(page).getByRole('textbox').fill('Hello @a');
  await page.getByRole('listbox', { name: 'Mentions' }).waitFor();
  await page.keyboard.press('Enter');
  await detail(page).getByRole('button', { name: 'Send' }).click();
  await page.locator('[data-status="success"]').waitFor();
  await detail(page)
    .locator('[data-block="user"]')
    .getByRole('link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await page.locator('[data-view="item"]').getByRole('button', { name: 'Back' }).click();
  await detail(page).getByRole('button', { name: 'Trash' }).click();
  await page.locator(`[data-undo-for="${id}"]`).getByRole('button', { name: 'Undo' }).click();
  await detail(page).waitFor();
  expect(violations).toEqual([]);
});

test('[security.policy] with a host, in Arabic, in dark and wide, nothing is violated', async () => {
  const session = await openSession({ width: 1200 });
  const { origin, violations } = await strict(session);
  const host = await openPlainHost(session, {
    width: 1000,
    query: '?locale=ar&theme=dark',
    panelOrigin: origin,
  });
  await host.show();
  await host.panel.locator('[data-note-id][data-note-type="comment"]').first().click();
  await host.panel.locator('[data-view="note"]').waitFor();
  expect(await host.panel.evaluate(() => document.dir)).toBe('rtl');
  expect(violations).toEqual([]);
});

test('[security.policy] with devtools=1 nothing is violated', async () => {
  const session = await openSession({ width: 400 });
  const { origin, violations } = await strict(session);
  const page = await session.open(`${origin}/?devtools=1`);
  await page.locator('[data-note-id]').first().click();
  await detail(page).waitFor();
  expect(violations).toEqual([]);
});

test('[security.policy] the devtools page violates nothing', async () => {
  const session = await openSession({ width: 1000 });
  const { origin, violations } = await strict(session);
  const page = await session.open(`${origin}/devtools.html`);
  await page.getByRole('heading', { name: 'Looking for a panel…' }).waitFor();
  expect(violations).toEqual([]);
});

test('[security.policy] the pages hold no inline script but settings, no inline style and no handler', () => {
  const pages = readdirSync(panelFolder).filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  for (const file of pages) {
    const html = readFileSync(join(panelFolder, file), 'utf8');
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(scripts.filter((one) => !/\bsrc=/.test(one) && !/application\/json/.test(one))).toEqual([]);
    // A policy in the page holds for what follows it.
    expect(html).toMatch(
      /<meta http-equiv="?Content-Security-Policy"? content="script-src 'self'; [^"]+"[\s\S]*<script/,
    );
    expect(html.search(/<(?:link|script|img)\b/)).toBeGreaterThan(html.search(/http-equiv="?Content-Security-Policy/));
    expect(html).not.toMatch(/<style\b|\sstyle=|\son[a-z]+=|importmap|javascript:/i);
  }
});

test('[security.policy] no script of the panel turns a string into code', () => {
  const scripts = readdirSync(panelFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(1);
  for (const file of scripts) {
    const path = join(panelFolder, file);
    expect([file, /\beval\(|\bnew Function\(/.test(readFileSync(path, 'utf8'))]).toEqual([file, false]);
  }
});

test.each([
  ['apiOrigin', { apiOrigin: 'nowhere' }],
  ['transport', { transport: 'pigeon' }],
  ['hostOrigins', { hostOrigins: 'https://host.example' }],
  ['hostOrigins.1', { hostOrigins: ['https://host.example', 'host'] }],
  ['links.reader', { links: { reader: 'javascript:alert(1)' } }],
  ['links.raeder', { links: { raeder: 'https://reader.example' } }],
  ['analytics.pixel', { analytics: { pixel: 7 } }],
  ['locales', { locales: 'en' }],
  ['theme', { theme: 'dark' }],
])('[config.error] a wrong "%s" in the settings block is one visible sentence that names it', async (key, config) => {
  // The policy names the provider's own origin, also when the block names another one.
  const { apiOrigin, ...rest } = { apiOrigin: undefined, ...config };
  const session = await openSession({ notes: 1, config: apiOrigin === undefined ? rest : {} });
  if (apiOrigin !== undefined) {
    await session.context.route(`${session.sandbox.panel}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(session.sandbox.provider, apiOrigin) });
    });
  }
  const page = await session.openPanel();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const said = (await alert.innerText()).trim();
  expect(said).toContain(`"${key}"`);
  expect(said).toMatch(/^[^.]+("[\w.]+"[^.]*)+.*\.$/);
  expect(await alert.isVisible()).toBe(true);
  const shown = (await page.locator('body').innerText()).trim();
  expect(shown).toBe(said);
});
