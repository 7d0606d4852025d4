/**
 * What one person leaves behind in the browser: planted words, one in a note and one in a draft, are searched for in every
 * store of the panel's and the provider's origin after a sign-out. After a change of person: owners.test.ts.
 */
import type { Frame, Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { row, rows, settled } from './support/panel';

const noteWord = 'zqNoteword';
const draftWord = 'zqDraftword';

/** Each place of the stores that holds the word, such as `local reply_5` or `notes of 1`, at the page and its frames. */
async function placesOf(page: Page, word: string): Promise<readonly string[]> {
  const places = await Promise.all(page.frames().map((frame) => placesIn(frame, word)));
  return [...new Set(places.flat())].sort();
}

const placesIn = (frame: Frame, word: string): Promise<readonly string[]> =>
  frame.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** Every text in a value, that of packed bytes too. */
    async function textOf(value: unknown): Promise<string> {
      if (value instanceof ArrayBuffer || value instanceof Blob) {
        const packed = new Blob([value]);
        const unpacked = new Response(packed.stream().pipeThrough(new DecompressionStream('gzip')));
        return unpacked.text().catch(() => packed.text());
      }
      if (typeof value !== 'object' || value === null) return String(value);
      const texts = await Promise.all(Object.entries(value).flat().map(textOf));
      return texts.join(' ');
    }
    const places = new Set<string>();
    const look = async (place: string, value: unknown) => {
      if ((await textOf(value)).includes(wanted)) places.add(place);
    };
    for (const [name, storage] of Object.entries({ local: localStorage, session: sessionStorage }))
      for (const [key, value] of Object.entries(storage)) await look(`${name} ${key}`, `${key} ${value}`);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        await look(`keys of ${store}`, await answer(database.transaction(store).objectStore(store).getAllKeys()));
        for (const record of await answer(database.transaction(store).objectStore(store).getAll()))
          await look(`${store} of ${record.user}`, record);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        await look(`cache ${request.url}`, `${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return [...places];
  }, word);

interface Visit {
  readonly session: Session;
  readonly page: Page;
  /** The note with the draft. */
  readonly note: number;
}

/** Person 1 reads a note with a planted word, and writes a draft with another. */
async function visit(): Promise<Visit> {
  const session = await openSession({ width: 400 });
  session.tolerate(/401/);
  const { control } = session;
  const page = await session.openPanel();
  await rows(page).first().waitFor();
  await settled(session);
  const note = await control.addNote('comment', { set: { subject: [{ text: noteWord }, { text: noteWord }] } });
  await row(page, note).click();
  await page.getByRole('textbox').fill(draftWord);
  await page.getByRole('button', { name: 'Back' }).click();
  await control.until('All is kept', 15_000, async () => {
    const [notes, drafts] = [await placesOf(page, noteWord), await placesOf(page, draftWord)];
    return notes.includes('notes of 1') && notes.includes('segments of 1') && drafts.includes('segments of 1');
  });
  expect(await placesOf(page, draftWord)).toContain(`local reply_${note}`);
  return { session, page, note };
}

async function none(page: Page, word: string, session: Session): Promise<void> {
  let places: readonly string[] = [];
  const isGone = async () => {
    places = await placesOf(page, word);
    return places.length === 0;
  };
  await session.control.until(`The word is nowhere, not in ${places}`, 10_000, isGone);
}

async function signedOut({ session, page }: Visit, by: 'a reload' | 'the open page'): Promise<void> {
  await session.control.signOut();
  if (by === 'a reload') await page.reload();
  else await session.control.push({ action: 'send', message: { action: 'something' } });
  const alert = page.getByRole('alert');
  await alert.getByText("You're signed out.").waitFor();
  if (by === 'the open page') await alert.getByRole('button', { name: 'Try again' }).click();
}

test('the search finds a word in every kind of store, packed too, and in the provider’s frame', async () => {
  const session = await openSession({ width: 400 });
  const page = await session.openPanel();
  await rows(page).first().waitFor();
  await settled(session);
  expect(await placesOf(page, noteWord)).toEqual([]);
  await page.evaluate(async (word) => {
    localStorage.setItem('planted', word);
    sessionStorage.setItem(word, 'planted');
    const packed = new Blob([word]).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = await new Response(packed).arrayBuffer();
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('planted');
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('plain').add({ user: 7, deep: [{ text: word }] }, 1);
        opening.result.createObjectStore('packed').add({ user: 7, bytes }, 1);
        opening.result.createObjectStore('keyed').add({ user: 7 }, word);
      };
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const cache = await caches.open('planted');
    await cache.put('/planted', new Response(word));
  }, noteWord);
  const provider = page.frames().find((frame) => frame.url().startsWith(session.sandbox.provider));
  await provider?.evaluate((word) => localStorage.setItem('at the provider', word), noteWord);
  expect(await placesOf(page, noteWord)).toEqual(
    [
      `cache ${session.sandbox.panel}/planted`,
      'keys of keyed',
      'local at the provider',
      'local planted',
      'packed of 7',
      'plain of 7',
      `session ${noteWord}`,
    ].sort(),
  );
}, 60_000);

test.each(['a reload', 'the open page'] as const)(
  '[return.signed-out] [recording.signed-out] after a sign-out that %s finds, no store has a note’s word, and a draft’s is in its own key alone',
  async (by) => {
    const was = await visit();
    const { session, page, note } = was;
    await signedOut(was, by);
    await none(page, noteWord, session);
    expect(await placesOf(page, draftWord)).toEqual([`local reply_${note}`]);
    // Neither the page that goes nor the next one brings a word back.
    await page.clock.install();
    await page.reload();
    await page.getByRole('alert').getByText("You're signed out.").waitFor();
    await page.clock.runFor(1_500);
    expect(await placesOf(page, noteWord)).toEqual([]);
    expect(await placesOf(page, draftWord)).toEqual([`local reply_${note}`]);
    expect(await page.content()).not.toMatch(new RegExp(`${noteWord}|${draftWord}`));
  },
  60_000,
);
