/** The demo without a server: dist/demo from a folder of a plain static host. */
import { join } from 'node:path';
import { type StaticHost, serveFolder } from '../../support/staticHost';
import { journey, type Opened, type World } from '../support/journey';

const folder = join(__dirname, '../../../dist/demo');

/** @param run with the demo's address */
const onStaticHost = (run: (world: World, host: StaticHost) => Promise<void>) => async (world: World) => {
  const host = await serveFolder(folder, '/some/folder/');
  try {
    await run(world, host);
  } finally {
    await host.close();
  }
};
const panelOf = (page: Opened, host: StaticHost) => page.frame(`${host.url}panel/`);
const state = (page: Opened, words: RegExp) => page.css('#state').saying(words).shown();

export const demo = [
  journey(
    '[demo.static] [demo.shared] [demo.kept] two tabs share one provider, which outlives them',
    { notes: 1 },
    onStaticHost(async (world, host) => {
      const first = await world.open(`${host.url}?open=1`);
      await panelOf(first, host).css('.row').shown();
      await state(first, /120 notes/);
      const second = await world.open(`${host.url}?open=1`);
      await panelOf(second, host).css('.row').shown();
      await first.tab.toFront();
      await first.button('Send it').click();
      await state(first, /121 notes/);
      await second.tab.toFront();
      await state(second, /121 notes/);
      await panelOf(second, host).css('.row').saying(/now/).shown();
      // The page that held the provider goes; the other page goes on from the kept data.
      await first.tab.close();
      await state(second, /121 notes/);
      await second.tab.reload();
      await panelOf(second, host).css('.row').shown();
      await state(second, /121 notes/);
    }),
  ),
  journey(
    '[demo.faults] [outbox.not-sent-yet] a removed like that gets no answer is shown as not sent yet, and sent once the strip has mended the calls',
    { notes: 1 },
    onStaticHost(async (world, host) => {
      const page = await world.open(`${host.url}?open=1`);
      const panel = panelOf(page, host);
      await panel
        .css('.row')
        .saying(/commented on your post/)
        .click();
      await panel.css('[data-act="like"][aria-pressed="true"]').shown();
      // The next 19 calls, which may include the mark of the opened note.
      await page.css('#times').click();
      await page.press('End');
      await page.type('9');
      await page.button('Break them').click();
      await panel.css('[data-act="like"]').click();
      await panel.css('[data-act="like"][aria-busy="true"]').shown();
      await page.button('Mend').click();
      await panel.css('[data-act="like"][aria-pressed="false"]:not([aria-busy])').shown();
    }),
  ),
  journey(
    '[demo.tour] the tour leads through its steps, and is not shown again',
    { notes: 1 },
    onStaticHost(async (world, host) => {
      const page = await world.open(host.url);
      for (const name of ['Read', 'Undo', 'Break the network']) {
        await page.role('heading', new RegExp(name)).shown();
        await page.button('Next').click();
      }
      await page.button('Done').click();
      await page.css('.tour').gone();
      // All code is loaded by then, because Firefox reports an error when a page is left while it loads a module.
      await page.holds(`document.documentElement.dataset.offline === 'ready'`);
      await page.tab.reload();
      await page.button('Send it').shown();
      await page.css('.tour').gone();
    }),
  ),
  journey(
    '[demo.offline] after the first visit it opens and works without the host',
    { notes: 1 },
    onStaticHost(async (world, host) => {
      const page = await world.open(`${host.url}?open=1`);
      await panelOf(page, host).css('.row').shown();
      await page.holds(`document.documentElement.dataset.offline === 'ready'`);
      await host.close();
      await page.tab.reload();
      const panel = panelOf(page, host);
      await panel
        .css('.row')
        .saying(/commented on your post/)
        .click();
      await panel.css('[data-act="like"]').click();
      await page.button('Send it').click();
      await state(page, /121 notes/);
    }),
  ),
];
