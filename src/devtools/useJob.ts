/** Runs a long job of a view in slices between frames, and starts again when its subject changes. */
import { useEffect, useState } from 'react';

export interface Job<R> {
  /** @returns true when it is done */
  readonly step: (isSpent: () => boolean) => boolean;
  readonly report: () => R;
  /** 0 to 1. */
  readonly done: () => number;
}

interface JobState<R> {
  /** The result of the last run that ended; kept while the next one runs. */
  readonly result: R | null;
  /** 0 to 1. */
  readonly done: number;
  readonly problem: string | null;
}

const sliceMs = 8;

/** @param start may throw, and may have nothing to do */
export function useJob<R>(start: () => Job<R> | null, about: readonly unknown[]): JobState<R> {
  const [state, setState] = useState<JobState<R>>({ result: null, done: 1, problem: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let job: Job<R> | null = null;
    const fail = (error: unknown): void =>
      setState({ result: null, done: 1, problem: error instanceof Error ? error.message : String(error) });
    const run = (): void => {
      try {
        job ??= start();
        if (!job) {
          setState({ result: null, done: 1, problem: null });
          return;
        }
        const until = performance.now() + sliceMs;
        if (job.step(() => performance.now() > until)) {
          setState({ result: job.report(), done: 1, problem: null });
          return;
        }
        const done = job.done();
        setState((before) => ({ ...before, done, problem: null }));
        timer = setTimeout(run);
      } catch (error) {
        fail(error);
      }
    };
    run();
    return () => clearTimeout(timer);
    // biome-ignore lint/correctness/useExhaustiveDependencies: `about` names what the job depends on
  }, about);
  return state;
}
