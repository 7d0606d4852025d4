/** Read marks in two tabs of one browser: what both show in the end, by themselves and after a reload, is what the service has. */
import type { Page } from 'playwright-core';
import { openSession, type Session } from './support/browser';
import { connection, row, settled, shownPanel } from './support/panel';

/** By the id of a note: whether it is read. */
type Marks = ReadonlyMap<number, boolean>;

async function shows(tabs: readonly Page[], marks: Marks): Promise<void> {
  for (const [id, read] of marks)
    await Promise.all(
      tabs.map((page) =>
        row(page, id)
          .and(page.locator(`[data-read="${read}"]`))
          .waitFor(),
      ),
    );
}

const served = (session: Session, marks: Marks) =>
  session.control.until(`${JSON.stringify([...marks])} at the service`, 45_000, async () => {
    const notes = await session.control.notes();
    return [...marks].every(([id, read]) => notes.some((note) => note.id === id && Boolean(note.read) === read));
  });

/** Two tabs, both with so many new notes, unread. */
async function twoTabs(session: Session, count: number) {
  const tabs: readonly [Page, Page] = [await shownPanel(session), await shownPanel(session)];
  await settled(session);
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await session.control.addNote('comment'));
  await shows(tabs, new Map(ids.map((id) => [id, false])));
  return { tabs, ids };
}

/** Service, both screens and storage agree, also after both tabs were loaded again. No mark is left to be sent. */
async function endsAs(session: Session, tabs: readonly Page[], marks: Marks): Promise<void> {
  await served(session, marks);
  await shows(tabs, marks);
  for (const page of tabs) {
    await page.reload();
    await page.locator('[data-view="list"][aria-busy="false"]').waitFor();
    await page.getByText('From your last visit').waitFor({ state: 'detached' });
  }
  await session.control.waitForQuiet();
  await shows(tabs, marks);
  await served(session, marks);
  const stored = await tabs[0]?.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  for (const [id, read] of marks) expect(stored?.[`note_read_status_${id}`]).toBe(read ? '1' : undefined);
  expect(Object.keys(stored ?? {}).filter((key) => key.startsWith('notes_wish_'))).toEqual([]);
}

const isMark = ({ pathname }: URL) => pathname.endsWith('/notifications/read');
const markCalls = (session: Session) => session.control.calls(({ path }) => path === '/notifications/read');

test('[reading.unread-again] what was read here and marked unread elsewhere, told or while both tabs were offline, is unread in both', async () => {
  const session = await openSession({ width: 1000 });
  session.tolerate(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { tabs, ids } = await twoTabs(session, 2);
  const [told = 0, missed = 0] = ids;
  for (const id of ids) await row(tabs[0], id).click();
  const read = new Map(ids.map((id) => [id, true]));
  await served(session, read);
  await shows(tabs, read);
  await session.control.clearCalls();
  await session.control.editNote(told, { read: false });
  await shows(tabs, new Map([[told, false]]));
  await session.context.setOffline(true);
  await Promise.all(tabs.map((page) => connection(page).getByText('offline').waitFor()));
  await session.control.editNote(missed, { read: false, text: 'Something new', push: 'none' });
  await session.context.setOffline(false);
  await endsAs(session, tabs, new Map(ids.map((id) => [id, false])));
  expect(await markCalls(session)).toEqual([]);
});

test('[reading.sent-again] [reading.newer-is-unread] a read mark that is lost with the hidden frame is sent again, unless its note has a newer version', async () => {
  const session = await openSession({ width: 1000 });
  const { tabs, ids } = await twoTabs(session, 2);
  const [same = 0, newer = 0] = ids;
  let asked = 0;
  const bothAsked = new Promise<void>((resolve) => {
    void session.context.route(isMark, () => {
      asked += 1;
      if (asked === 2) resolve();
    });
  });
  for (const id of ids) await row(tabs[0], id).click();
  await bothAsked;
  await tabs[0].evaluate(() => document.querySelector('iframe')?.remove());
  await session.context.unroute(isMark);
  expect(await markCalls(session)).toEqual([]);
  const timestamp = new Date(Date.now() + 1_000).toISOString();
  await session.control.editNote(newer, { set: { timestamp } });
  await endsAs(
    session,
    tabs,
    new Map([
      [same, true],
      [newer, false],
    ]),
  );
  expect((await markCalls(session)).map(({ body }) => body)).toEqual([{ counts: { [same]: 9999 } }]);
});
