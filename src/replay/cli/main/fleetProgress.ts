/** The bar of `fleet` on a terminal. */
import { SingleBar } from 'cli-progress';

/** Shows how many logs are done, the rate and the time left; on a terminal only. */
export function progress(total: number | null): { readonly step: () => void; readonly stop: () => void } {
  if (!process.stderr.isTTY || total === null) return { step: () => {}, stop: () => {} };
  const bar = new SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    format: '{bar} {percentage}%  {value} of {total} logs  {rate} a second  {eta_formatted} left',
  });
  const since = performance.now();
  let done = 0;
  bar.start(total, 0, { rate: '0' });
  return {
    step() {
      done += 1;
      bar.update(done, { rate: Math.round(done / Math.max(0.001, (performance.now() - since) / 1000)) });
    },
    stop: () => bar.stop(),
  };
}
