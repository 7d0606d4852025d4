/** The panel in a host page. */
import { journey } from '../support/journey';
import { rows } from './panel';

export const hosts = [
  journey('[a11y.keyboard] the bell opens the panel and gets the focus back', { notes: 5 }, async (world) => {
    const page = await world.openHost();
    await page.css('#bell').click();
    await rows(page.panel).shown();
    await page.holds(
      `document.activeElement?.querySelector('iframe') || document.activeElement?.localName === 'iframe'`,
    );
    await page.press('j');
    await page.panel.css('[aria-current="true"]').shown();
    await page.press('Escape');
    await page.holds(`document.activeElement?.id === 'bell'`);
    await page.css('#bell').has({ 'aria-expanded': 'false' });
  }),
  journey('[recording.download] the log is downloaded from the help sheet', { notes: 5 }, async (world) => {
    const panel = await world.openPanel();
    await rows(panel).shown();
    await panel.press('?');
    const { name, lines } = await world.download(() => panel.role('dialog').button('Download log').click());
    expect(name).toMatch(/^notifications-.*\.ndjson\.gz$/);
    expect(lines[0]).toMatchObject({ format: 'notifications-panel-log', redaction: 'text' });
  }),
];
