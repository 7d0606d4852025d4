/** The look: dark, right to left, narrow and wide. */
import { type Journey, journey } from '../support/journey';
import type { View } from '../support/personAt';
import { comments, note, openFramed, row, rows } from './panel';

/** The drawn lightness of ground and text, from 0 to 255. */
const lightness = (property: string) => `(() => {
  const drawn = getComputedStyle(document.querySelector('[data-view="list"] .row')).${property};
  const context = document.createElement('canvas').getContext('2d');
  context.fillStyle = drawn;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3;
})()`;

async function expectDark(panel: View, dark: boolean): Promise<void> {
  await rows(panel).shown();
  await panel.holds(`${lightness('color')} ${dark ? '> 180' : '< 80'}`);
}

const sideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

export const looks: readonly Journey[] = [
  journey('[look.tokens] dark by the system, light and dark by the setting', { notes: 5 }, async (world) => {
    await expectDark(await world.openPanel(), true);
    await expectDark(await world.openPanel({ theme: 'light' }), false);
    await expectDark(await world.openPanel({ theme: 'dark' }), true);
  }),

  journey('[words.lang-dir] [words.locales] Arabic, from right to left', { notes: 5 }, async (world) => {
    const [id = 0] = await comments(world, 1);
    const panel = await world.openPanel({ locale: 'ar' });
    await panel.holds(`document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar'`);
    await panel.role('region', 'الإشعارات').shown();
    await row(panel, id).click();
    await note(panel, id).shown();
    const bar = note(panel).role('toolbar');
    const [first, second] = await bar.role('button').until('are five', (seen) => seen.length === 5);
    expect(first?.x).toBeGreaterThan(second?.x ?? Number.POSITIVE_INFINITY);
    await bar.css('button[tabindex="0"]').tabTo();
    await panel.press('ArrowLeft');
    await bar.role('button').until('has the focus on the second', (seen) => seen[1]?.focused === true);
  }),

  journey(
    '[look.narrow] [layout.wide] at 320 px the note covers the list, and nothing scrolls sideways',
    { notes: 5 },
    async (world) => {
      const [id = 0] = await comments(world, 1);
      const { panel } = await openFramed(world, 320);
      expect(await panel.value('innerWidth')).toBe(320);
      expect(await panel.value(sideways)).toBe(false);
      await row(panel, id).click();
      await note(panel, id).button('Back').shown();
      expect((await row(panel, id).all()).filter(({ free }) => free)).toEqual([]);
      expect(await panel.value(sideways)).toBe(false);
      await note(panel).button('Back').click();
      await panel.button('Keyboard shortcuts').click();
      await panel.role('dialog').shown();
      expect(await panel.value(sideways)).toBe(false);
    },
  ),

  journey('[layout.wide] at 1000 px the list stays beside the note', { notes: 5 }, async (world) => {
    const [id = 0] = await comments(world, 1);
    const { panel } = await openFramed(world, 1000);
    await panel.css('main').saying('Select a notification').shown();
    await row(panel, id).click();
    await note(panel, id).shown();
    expect((await row(panel, id).shown()).free).toBe(true);
    const list = await panel.css('[data-view="list"]').shown();
    expect((await note(panel, id).shown()).x).toBeGreaterThanOrEqual(list.x + list.width);
    expect(await panel.value(sideways)).toBe(false);
  }),
];
