/** Reports of errors from a real browser: the request crosses origins under the panel's policy, and holds a redacted log. */
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { panelFold } from '../../src/replay/fold/panelFold';
import { loadLog } from '../../src/replay/session/loadLog';
import { openSession, type Session, type SessionOptions } from './support/browser';
import { serve } from './support/serve';

async function openPanel(options: SessionOptions = {}): Promise<{ readonly session: Session; readonly page: Page }> {
  const session = await openSession({ width: 400, notes: 12, reports: true, ...options });
  session.tolerate(/planted/);
  const page = await session.openPanel();
  await rows(page).waitFor();
  return { session, page };
}

const rows = (page: Page) => page.locator('[data-note-id]').first();
const fail = (page: Page) =>
  page.evaluate(
    () =>
      void setTimeout(() => {
        throw new RangeError('planted');
      }),
  );

const told = v.array(v.looseObject({ id: v.number() }));
const reportsOf = async ({ sandbox }: Session) =>
  v.parse(told, await (await fetch(`${sandbox.provider}/sandbox/reports`)).json());

/** The code of reports comes after the first paint, so an error before it is no error for it. */
async function failUntil(page: Page, session: Session, isTold: () => Promise<boolean>): Promise<void> {
  await session.control.until('a report', 15_000, async () => {
    await fail(page);
    return isTold();
  });
}

test('[reports.what] [reports.content] an error that nothing caught arrives redacted, with the entry before it', async () => {
  const { session, page } = await openPanel();
  const title = await rows(page).getByRole('link').innerText();
  await failUntil(page, session, async () => (await reportsOf(session)).length > 0);
  const [taken] = await reportsOf(session);
  const file = await fetch(`${session.sandbox.provider}/sandbox/reports/${taken?.id}.ndjson.gz`);
  const { header, entries } = await loadLog(panelFold, new Uint8Array(await file.arrayBuffer()));
  expect(header.redaction).toBe('text');
  for (const word of title.split(/\s+/).filter(({ length }) => length > 5))
    expect(JSON.stringify(entries)).not.toContain(word);
  const failed = entries.find(({ event }) => event.type === 'page.failed');
  expect(failed?.event).toMatchObject({ problem: { name: 'RangeError' } });
  expect(failed?.cause).toBe((failed?.seq ?? 0) - 1);
}, 60_000);

test('[reports.off] without an address the code of reports is not even fetched', async () => {
  const fetchedBy = async (reports: boolean) => {
    const session = await openSession({ width: 400, notes: 12, reports });
    const page = await session.context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => void scripts.push(new URL(request.url()).pathname));
    await page.goto(`${session.sandbox.panel}/`);
    await rows(page).waitFor();
    // The late code has come when the help sheet opens.
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').waitFor();
    return scripts.filter((path) => path.startsWith('/reports.')).length > 0;
  };
  expect([await fetchedBy(false), await fetchedBy(true)]).toEqual([false, true]);
}, 60_000);

test('[security.policy] an address of another origin is opened by the policy', async () => {
  const asked: { readonly method: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
  const origin = await serve((request, answer) => {
    const { method = '', headers } = request;
    asked.push({ method, headers });
    request.resume();
    request.on('end', () => answer.writeHead(204, { 'access-control-allow-origin': '*' }).end());
  });
  const { session, page } = await openPanel({ reports: false, config: { reports: { url: `${origin}/panel` } } });
  const policy = (await fetch(`${session.sandbox.panel}/`)).headers.get('content-security-policy');
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${session.sandbox.provider} ws://[^ ]+ ${origin};`));
  await failUntil(page, session, async () => asked.length > 0);
  // Not asked before whether it may be sent.
  expect(asked[0]?.method).toBe('POST');
  for (const name of ['cookie', 'referer', 'content-type']) expect(asked[0]?.headers[name]).toBeUndefined();
}, 60_000);
