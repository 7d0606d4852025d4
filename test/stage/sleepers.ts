/** Waits by the stage's clock: a call of 40 seconds takes 40 seconds of the pages, however fast they run. */
interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

export function createSleepers(now: () => number) {
  let sleepers: readonly Sleeper[] = [];
  const wakeUntil = (time: number) => {
    const due = sleepers.filter((one) => one.due <= time);
    sleepers = sleepers.filter((one) => one.due > time);
    for (const { wake } of due) wake();
  };
  return {
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers = [...sleepers, { due: now() + ms, wake }];
      }),
    wakeDue: () => wakeUntil(now()),
    wakeAll: () => wakeUntil(Number.POSITIVE_INFINITY),
    /** When the next is due. */
    next: () => Math.min(...sleepers.map(({ due }) => due)),
  };
}
