/** The first list, asked for before the panel has started. */
import { askingEarly } from '../../src/frame/asking';

const list = { method: 'GET', path: '/notifications/' };
const me = { method: 'GET', path: '/me' };

function stage() {
  const asked: { path: string; signal: AbortSignal }[] = [];
  const early = askingEarly(
    async ({ path }, signal) => {
      asked.push({ path, signal });
      return asked.length;
    },
    list,
    document,
  );
  return { asked, ask: (wire: typeof list) => early(wire, new AbortController().signal), early };
}

test('[sync.asked-early] the first call gets the answer that was asked for, the second asks anew', async () => {
  const { asked, ask } = stage();
  expect(asked).toHaveLength(1);
  expect(await ask(list)).toBe(1);
  expect(asked).toHaveLength(1);
  expect(await ask(list)).toBe(2);
});

test('[sync.asked-early] a page that was hidden meanwhile asks anew', async () => {
  const { asked, ask } = stage();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(await ask(list)).toBe(2);
});

test('[sync.asked-early] when something else is asked first, the early answer is not used any more', async () => {
  const { ask } = stage();
  expect(await ask(me)).toBe(2);
  expect(await ask(list)).toBe(3);
});

test('[sync.asked-early] aborting the first call aborts the early one', async () => {
  const { asked, early } = stage();
  const controller = new AbortController();
  await early(list, controller.signal);
  controller.abort();
  expect(asked[0]?.signal.aborted).toBe(true);
});
