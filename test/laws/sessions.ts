/**
 * Random sessions over the simulated service, step by step, and how a session comes to rest. The law of rest
 * (atRest.test.ts) uses it; judging.ts says what must hold afterwards.
 */
import type { Fault } from '../support/virtualProvider';
import { type Act, perform } from './personsActs';
import type { Run } from './randomSession';
import { type Happening, happenings } from './worldsHappenings';

const second = 1_000;
const minute = 60 * second;
/**
 * The time after the last fault: longer than the longest backoff, the pause between push tries and the slow look
 * together.
 */
const restMs = 20 * minute;
/** The end of that time, in which only regular looks may be requested. */
export const quietMs = 4 * minute;

/** `note` is an index: of the list on screen for an act, of the service's notes for a happening. */
export type Does =
  | { readonly act: Act; readonly note: number }
  | { readonly happening: Happening; readonly note: number; readonly pushed: boolean }
  | {
      readonly fails: Fault['call'];
      readonly times: number;
      readonly how: 'before' | 'after' | 'hangs' | 'slow' | 'doubled';
      readonly problem: Fault['problem'];
    };

export interface Step {
  readonly does: Does;
  readonly tab: number;
  readonly waitMs: number;
}

const count = ({ done }: Run, name: string): void => {
  done.set(name, (done.get(name) ?? 0) + 1);
};

/** Does the steps in order. */
export function go(run: Run, steps: readonly Step[]): void {
  const { world } = run;
  for (const { does, tab: wanted, waitMs } of steps) {
    const index = wanted % run.tabs.length;
    const tab = run.tabs[index];
    if (!tab) continue;
    if ('act' in does) {
      if (perform(run, tab, does.act, does.note)) count(run, does.act);
    } else if ('happening' in does) {
      happenings[does.happening](run, index, does);
      count(run, does.happening);
    } else {
      const { times, how, problem } = does;
      const isLate = how === 'slow' || how === 'doubled';
      world.provider.fail(does.fails, {
        times,
        ...(!isLate && { problem }),
        afterDoing: how === 'after',
        hangs: how === 'hangs',
        ...(isLate && { late: how }),
      });
      count(run, `${does.fails} fails ${how}`);
    }
    world.advance(waitMs);
    for (const { note, text } of world.provider.replies) if (run.typed.get(note) === text) run.typed.delete(note);
  }
}

/** The faults end, no page is hidden, no undo bar is held, and time passes. */
export function rest(run: Run): void {
  const { world, tabs } = run;
  world.provider.heal();
  world.provider.refusesMarks = false;
  world.provider.disagrees = false;
  world.storage.full = false;
  world.storage.blocked = false;
  world.setClock(0);
  for (const tab of tabs) {
    if (!tab.state().sync.online) tab.do({ type: 'network.online' });
    if (!tab.state().panel.pageVisible) tab.do({ type: 'page.shown' });
    if (!tab.state().panel.showing) tab.do({ type: 'host.shown' });
    for (const key of tab.state().outbox.held) tab.do({ type: 'user.releasedUndo', key });
  }
  world.advance(restMs - quietMs);
  run.calls.push(...world.provider.calls);
  world.provider.forgetCalls();
  world.advance(quietMs);
  // Waits until no regular look is under way.
  for (let wait = 0; wait < 4 && tabs.some((tab) => tab.state().sync.busy); wait += 1) world.advance(2 * second);
}
