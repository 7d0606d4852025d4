/** The panel in host pages: the sandbox's and one with the kit; the devtools and the log. */
import { type Journey, journey, type Opened } from '../support/journey';
import { note, row, rows } from './panel';

/** A frame of the page itself, or one in a shadow tree or an element that has the focus. */
const inFrame = `document.activeElement?.localName === 'iframe' || (document.activeElement?.shadowRoot ?? document.activeElement)?.querySelector('iframe')`;

/** The needs of a page that embeds the panel, and the kit's names for events. */
const embedding = (panel: string) => `(() => {
  document.body.innerHTML = '<button id="bell">Notifications</button><div id="place"></div><p id="told"></p><p id="beside">A page</p>';
  window.bodyBefore = document.body.innerHTML;
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = \`
    import { embed } from '/dist/host/host.js';
    const place = document.querySelector('#place');
    window.told = [];
    for (const name of ['open', 'close', 'count', 'error'])
      place.addEventListener('notifications-' + name, ({ detail }) => window.told.push([name, detail]));
    window.embedded = embed(place, { src: '${panel}/', opener: '#bell' });
  \`;
  document.head.append(script);
})()`;

async function chooseEntry(devtools: Opened, type: string): Promise<void> {
  await devtools.role('listbox', 'Entries').css('[role="option"]').saying(type).click();
  await devtools
    .role('listbox', 'Entries')
    .css('[aria-selected="true"]')
    .until(`is ${type}`, ([chosen]) => chosen?.text.includes(type) === true);
}

export const hosts: readonly Journey[] = [
  journey(
    '[a11y.keyboard] [kit.focus] the host page by keys: from the bell into the panel and back',
    { notes: 5 },
    async (world) => {
      const page = await world.openHost();
      await page.css('#bell[data-count]').tabTo();
      await page.press('Enter');
      await rows(page.panel).shown();
      await page.holds(inFrame);
      // The badge goes once the panel has heard that it is shown; until then keys do nothing.
      await page.css('#bell:not([data-count])').shown();
      await page.press('j');
      await page.panel.css('[aria-current="true"]').shown();
      await page.press('Escape');
      await page.holds(`document.activeElement?.id === 'bell'`);
      await page.css('#bell').has({ 'aria-expanded': 'false' });
    },
  ),

  journey('[kit.count] [kit.closing] [kit.destroy] the kit in a page of one’s own', { notes: 5 }, async (world) => {
    const page = await world.open(`${world.sandbox.host}/pages/blank.html`);
    await page.value(embedding(world.sandbox.panel));
    await page.css('#bell[data-count]').click();
    await rows(page.panel).shown();
    await page.holds(inFrame);
    await page.css('#beside').click();
    await page.css('#bell').has({ 'aria-expanded': 'false' });
    await page.holds(`document.activeElement?.id === 'bell'`);
    await page.css('#bell').click();
    await rows(page.panel).nth(0).click();
    await note(page.panel).shown();
    await page.holds(`window.told.filter(([name]) => name === 'open').length === 2`);
    await page.value(`window.embedded.destroy()`);
    await page.holds(`document.body.innerHTML === window.bodyBefore`);
  }),

  journey(
    '[host.closed] [host.unknown-parent] in a foreign page a listed page that goes on to the panel shows nothing and asks nothing',
    { notes: 5 },
    async (world) => {
      const { host, panel } = world.sandbox;
      const listed = `${host}/pages/blank.html`;
      const page = await world.open(listed.replace('127.0.0.1', 'localhost'));
      await page.value(`(() => {
        window.heard = [];
        addEventListener('message', ({ source, data }) => {
          window.heard.push(data);
          source.postMessage({ type: 'notesIframeMessage', action: 'togglePanel', showing: true }, '*');
        });
        const frame = document.createElement('iframe');
        frame.src = '${listed}';
        document.body.append(frame);
      })()`);
      const frame = page.frame(listed);
      await frame.holds(`document.readyState === 'complete'`);
      await frame.value(`void setTimeout(() => location.replace('${panel}/'))`);
      // One driver knows a frame by where it is, the other by its element's address.
      const inPanel = (expression: string) =>
        page
          .frame(panel)
          .value(expression)
          .catch(() => frame.value(expression));
      // The time in which a panel draws its list.
      const isDue = `location.origin === '${panel}' && performance.now() > 2_000`;
      const isOver = () => inPanel(isDue).catch(() => false);
      await world.control.until('The panel’s time is over', 10_000, async () => (await isOver()) === true);
      expect(await inPanel(`document.referrer`)).toMatch(new RegExp(`^${host}/`));
      expect(await inPanel(`document.querySelectorAll('[data-view], [data-note-id]').length`)).toBe(0);
      expect(await page.value(`window.heard.length`)).toBe(0);
      expect(await world.control.calls()).toEqual([]);
    },
  ),

  journey('[devtools.attach] the devtools show a panel live, and an earlier moment', { notes: 5 }, async (world) => {
    const panel = await world.openPanel({ devtools: '1' });
    await rows(panel).shown();
    const devtools = await world.open(`${world.sandbox.panel}/devtools.html`);
    await devtools.role('listbox', 'Entries').shown();
    const id = (await rows(panel).shown()).attributes['data-note-id'] ?? '';
    await panel.tab.toFront();
    await row(panel, Number(id)).click();
    await note(panel).shown();
    await devtools.tab.toFront();
    // The list must stand still under the pointer.
    await devtools.button('Following').click();
    await chooseEntry(devtools, 'user.openedNote');
    await devtools.role('tab', 'Panel').click();
    await devtools.css('.dt-picture [data-view="note"]').shown();
    await devtools.button('Step back').click();
    await devtools.css('.dt-picture [data-view="note"]').gone();
    await note(panel).shown();
  }),

  journey('a part of the drawn panel is asked about by a click', { notes: 5 }, async (world) => {
    const panel = await world.openPanel({ devtools: '1' });
    await rows(panel).shown();
    const devtools = await world.open(`${world.sandbox.panel}/devtools.html`);
    await devtools.role('listbox', 'Entries').shown();
    // The drawn panel must stand still under the pointer.
    await devtools.button('Following').click();
    await devtools.press('w');
    await devtools.css('.dt-picture .row').click();
    await devtools
      .css('[aria-label="Answer"] [role="status"]')
      .saying(/^The row of note \d+: there/)
      .shown();
  }),

  journey(
    'by keys alone: a part of the drawn panel, then an element that is typed, then an entry of the answer',
    { notes: 5 },
    async (world) => {
      const panel = await world.openPanel({ devtools: '1' });
      await rows(panel).shown();
      const devtools = await world.open(`${world.sandbox.panel}/devtools.html`);
      await devtools.role('listbox', 'Entries').shown();
      const answer = devtools.css('[aria-label="Answer"]');
      await devtools.press('w');
      await devtools.css('.dt-picture .row a').tabTo();
      await devtools.press('Enter');
      await answer
        .css('[role="status"]')
        .saying(/^The row of note \d+: there/)
        .shown();
      await devtools.label('Element, note number, or words').tabTo();
      // The field holds the question of before.
      await devtools.press('Control+a');
      await devtools.type('bell');
      await devtools.press('Enter');
      await answer
        .css('[role="status"]')
        .saying(/^The count at the bell: there/)
        .shown();
      await answer.button(/session\.started/).tabTo();
      await devtools.press('Enter');
      await devtools.role('listbox', 'Entries').css('[aria-selected="true"]').saying('session.started').shown();
    },
  ),

  journey('[help.log] the log is downloaded from the help sheet', { notes: 5 }, async (world) => {
    const panel = await world.openPanel();
    await rows(panel).shown();
    await panel.press('?');
    const { name, lines } = await world.download(() => panel.role('dialog').button('Download log').click());
    expect(name).toMatch(/^notifications-.*\.ndjson\.gz$/);
    expect(lines[0]).toMatchObject({ format: 'notifications-panel-log', redaction: 'text' });
  }),
];
