/** Records what today's panel stores in a browser: a session in Chromium against the sandbox, ended with work under way. */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { startSandbox } from '../../src/sandbox/sandbox';
import { type Control, createControl } from '../../test/browser/support/control';
import { launchOptions } from '../browser';

/** Placeholders in the kept text for the origins of a run, because their ports differ from run to run. */
export const placeholders = { panel: 'https://panel.invalid', provider: 'https://provider.invalid' } as const;

/** The content of `fixtures/releases/…/storage.json`. */
export interface KeptStorage {
  /** When it was recorded, milliseconds since 1970. */
  readonly at: number;
  /** As Playwright's contexts take it. */
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The stored notes, in order, and whether they are marked as read. */
  readonly notes: readonly { readonly id: number; readonly isRead: boolean }[];
  /** The provider's data of the notes with the draft and the spam, before any of it was sent. */
  readonly raw: readonly unknown[];
  readonly draft: { readonly note: number; readonly text: string };
  /** A spam within its time to undo. */
  readonly pending: { readonly note: number; readonly site: number; readonly comment: number };
}

const notes = 12;
const seed = 7;
const text = 'Begun in the last release.';

async function play(page: Page, control: Control, opened: readonly number[]): Promise<KeptStorage['pending']> {
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const open = async (id: number) => {
    await page.locator(`[data-view="list"] [data-note-id="${id}"]`).click();
    await page.locator(`[data-view="note"][data-note-id="${id}"], [data-view="note"] [data-note-id="${id}"]`).waitFor();
  };
  const [drafted = 0, spammed = 0] = opened;
  await page.evaluate(() => localStorage.setItem('notes_undo_ms', '20000'));
  await page.reload();
  await open(drafted);
  await page.getByRole('textbox').fill(text);
  await control.until('The draft in storage', 5_000, async () => (await stored(`reply_${drafted}`))?.includes(text));
  await page.getByRole('button', { name: 'Back' }).click();
  await open(spammed);
  await page.getByRole('button', { name: 'Spam' }).click();
  const act = await control.until('The spam in storage', 5_000, () => stored(`notes_wish_spam_${spammed}`));
  const { site, id: comment } = v.parse(storedSpam, JSON.parse(act)).target;
  return { note: spammed, site, comment };
}

/** The parts of Playwright's dump that are used; Playwright has no type for them. */
const dump = v.object({
  origins: v.array(
    v.object({
      localStorage: v.array(v.object({ name: v.string(), value: v.string() })),
      indexedDB: v.array(
        v.object({
          stores: v.array(v.object({ name: v.string(), records: v.array(v.looseObject({ value: v.unknown() })) })),
        }),
      ),
    }),
  ),
});
const storedSpam = v.object({ target: v.object({ site: v.number(), id: v.number() }) });
const storedNotes = v.object({ notes: v.array(v.object({ id: v.number(), read: v.boolean() })) });

/** @returns null until notes, the marks of opened notes and the session are stored */
async function wholeState(context: BrowserContext, opened: readonly number[]) {
  const state = await context.storageState({ indexedDB: true });
  const [origin] = v.parse(dump, state).origins;
  const recordsOf = (name: string) => origin?.indexedDB[0]?.stores.find((store) => store.name === name)?.records ?? [];
  const [kept] = recordsOf('notes').map(({ value }) => v.parse(storedNotes, value).notes);
  const isStored = (key: string) => origin?.localStorage.some(({ name }) => name === key) === true;
  if (!kept || recordsOf('segments').length === 0) return null;
  if (!opened.every((id) => isStored(`notes_wish_read_${id}`))) return null;
  return { state, notes: kept.map(({ id, read }) => ({ id, isRead: read || isStored(`note_read_status_${id}`) })) };
}

/** Needs a browser and takes some seconds. */
export async function recordStorage(root: string): Promise<KeptStorage> {
  const sandbox = await startSandbox({ root, seed, notes });
  const browser = await chromium.launch(await launchOptions(root));
  try {
    const control = createControl(sandbox.provider);
    const opened = [await control.addNote('comment'), await control.addNote('comment')];
    await control.fault({ kind: 'hang', times: 1000, path: '/notifications/read' });
    const context = await browser.newContext({ viewport: { width: 400, height: 700 } });
    const page = await context.newPage();
    await page.goto(`${sandbox.panel}/`);
    const pending = await play(page, control, opened);
    const whole = await control.until('All of it in storage', 15_000, () => wholeState(context, opened));
    const [panel, provider] = [sandbox.panel, sandbox.provider];
    const moved = <T>(value: T): T =>
      JSON.parse(
        JSON.stringify(value).replaceAll(panel, placeholders.panel).replaceAll(provider, placeholders.provider),
      );
    return {
      at: Date.now(),
      state: moved(whole.state),
      notes: whole.notes,
      raw: moved((await control.notes()).filter(({ id }) => opened.includes(id))),
      draft: { note: opened[0] ?? 0, text },
      pending,
    };
  } finally {
    await browser.close();
    await sandbox.close();
  }
}
