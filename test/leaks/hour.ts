/** What happens in a minute of the hour: each act of a person and what the world does meanwhile, in the steps of random sessions. */
import { act } from '../monkey/person';
import type { Stage } from '../monkey/stage';
import { parseSteps, type Step } from '../monkey/steps';
import { happen } from '../monkey/world';

/** Tab, keys or pointer, name, which, milliseconds: as `npm run monkey` writes steps. */
const minute = parseSteps(`
  0k.add.0.300 0k.open.0.400 0k.like.0.400 0k.like.0.400 0p.approve.0.400 0p.approve.0.400
  0k.write.0.600 0k.send.0.1500 0k.mention.0.800
  0k.next.1.300 0p.next.1.300 0p.back.0.300
  0p.add.3.300 0p.open.0.400 0p.follow.0.600 0p.follow.0.600 0p.markUnread.0.600 0k.back.0.300
  0k.add.0.300 0p.open.0.300 0k.trash.0.700 0k.undo.0.700 0p.open.1.300 0p.trash.0.5000
  0k.add.0.300 0p.open.0.300 0k.spam.0.700 0p.undo.0.700 0p.open.1.300 0p.spam.0.300 0p.dismiss.0.700
  0p.filter.1.300 0p.filter.2.300 0p.filter.3.300 0p.filter.4.300 0p.filter.0.300
  0p.help.0.300 0k.help.0.300 0k.scrollEnd.0.600 0k.scrollTop.0.600 0k.tab.3.100
  0p.edit.3.300 0p.readElsewhere.4.300 0p.unreadElsewhere.5.300 0p.likeElsewhere.6.300 0p.remove.9.300
  0p.offline.0.1000 0p.online.0.3000 0p.dropPush.0.2000 0p.reloadFrame.0.2000 0p.hide.0.2000 0p.show.0.2000
  0p.unavailable.3.300 0p.open.2.300 0k.like.0.1000 0p.mended.0.300 0p.readAll.0.1000 0k.undo.0.500 0p.pill.0.300
`);
const minuteMs = 60_000;

async function doStep(stage: Stage, step: Step, text: string): Promise<void> {
  const [tab] = stage.tabs;
  if (!tab) throw new Error('There is no tab.');
  if (!(await act(tab.driven, step, text))) await happen(stage, tab, step);
  await stage.pass(step.waitMs);
}

/** Nothing of the minute is left: the reply box is empty, the list is shown from its beginning. */
async function tidyUp({ tabs }: Stage): Promise<void> {
  for (const { page } of tabs) {
    const box = page.locator('[data-view="note"] textarea');
    if ((await box.count()) > 0) {
      await box.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Escape');
    }
    await page.evaluate('monkey.takeSaid(); monkey.typed.clear()');
  }
}

/** @returns how many steps were done */
export async function aMinute(stage: Stage, number: number): Promise<number> {
  const began = stage.now();
  let box = 0;
  for (const step of minute) {
    if (step.name === 'back') await tidyUp(stage);
    box += 1;
    await doStep(stage, step, `Text ${number} ${box}`);
  }
  await tidyUp(stage);
  await stage.pass(Math.max(0, began + minuteMs - stage.now()));
  return minute.length;
}
