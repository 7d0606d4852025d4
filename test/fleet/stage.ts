/** Plays the sessions of a fleet by the right code once, and those by each mutant in new threads. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LogLine } from '../../src/replay/fleet/logLine';
import type { Divergence } from './divergence';
import type { PartAnswer, PlayTask } from './part';
import { Threads } from './threads';

/** A session as it was played and looked at. */
export interface Seen {
  readonly line: LogLine;
  /** Where it first differs from the same session by the right code. */
  readonly divergence: Divergence | null;
  /** Whether its log is another one than by the right code. */
  readonly isAltered: boolean;
}

interface Look {
  readonly app: (index: number) => string;
  readonly effects: boolean;
  readonly parts: string | null;
}

const indices = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

const glancesOfThreads = 12;

interface Given {
  readonly program: string;
  readonly folder: string;
  readonly jobs: number;
  readonly seed: number;
}

export class Stage {
  private readonly lookers: Threads;
  /** For a first look at many mutants. They are replaced at times, because a mutant may spoil a thread. */
  private glancers: Threads;
  private glances = 0;
  private readonly right = new Map<number, number>();
  private readonly seen = new Map<string, readonly Seen[]>();
  readonly reached = new Set<string>();

  constructor(private readonly given: Given) {
    this.lookers = new Threads(given.program, given.jobs);
    this.glancers = new Threads(given.program, given.jobs);
    mkdirSync(this.rightFolder);
  }

  get rightFolder(): string {
    return join(this.given.folder, 'right');
  }

  /** Plays sessions by the right code that were not played yet. */
  async prepare(upTo: number): Promise<void> {
    const missing = indices(upTo).filter((index) => !this.right.has(index));
    const answers = await this.played(null, missing, this.rightFolder);
    for (const [at, { text, reached }] of answers.entries()) {
      this.right.set(missing[at] ?? 0, text);
      for (const id of reached) this.reached.add(id);
    }
  }

  /** @returns null when a session could not be played */
  async mutated(mutant: string, count: number, looks: Look): Promise<readonly Seen[] | null> {
    const folder = mkdtempSync(join(this.given.folder, 'mutant-'));
    try {
      const answers = await this.played(mutant, indices(count), folder);
      if (answers.some(({ isPlayed }) => !isPlayed)) return null;
      return await this.look(folder, mutant, indices(count), answers, looks);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** @returns whether the log of any of the first sessions is another one than by the right code */
  async isNoticed(mutant: string, count: number): Promise<boolean> {
    this.glances += 1;
    if (this.glances % glancesOfThreads === 0) {
      await this.glancers.stop();
      this.glancers = new Threads(this.given.program, this.given.jobs);
    }
    const folder = mkdtempSync(join(this.given.folder, 'glance-'));
    try {
      const answers = await this.glancers.ask(this.tasks(mutant, indices(count), folder));
      return answers.some(({ text }, index) => text !== this.right.get(index));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Sessions by the right code; looked at once for each `app`, and their entries copied afterwards. */
  async rightOnes(count: number, from: number, looks: Look): Promise<readonly Seen[]> {
    await this.prepare(from + count);
    const key = `${count}-${from}-${looks.effects}-${looks.app(from)}`;
    const parts = join(this.given.folder, `parts-${key}`);
    const seen = this.seen.get(key) ?? (await this.lookOnce(count, from, { ...looks, parts }, parts));
    this.seen.set(key, seen);
    if (looks.parts !== null) cpSync(parts, looks.parts, { recursive: true });
    return seen;
  }

  async stop(): Promise<void> {
    await Promise.all([this.lookers.stop(), this.glancers.stop()]);
  }

  private async lookOnce(count: number, from: number, looks: Look, parts: string): Promise<readonly Seen[]> {
    mkdirSync(parts);
    return await this.look(this.rightFolder, null, indices(count, from), null, looks);
  }

  private tasks(mutant: string | null, which: readonly number[], folder: string): readonly PlayTask[] {
    const { seed } = this.given;
    return which.map((index) => ({ does: 'play', id: index, mutant, seed, index, file: join(folder, String(index)) }));
  }

  private async played(
    mutant: string | null,
    which: readonly number[],
    folder: string,
  ): Promise<readonly PartAnswer[]> {
    const players = new Threads(this.given.program, Math.min(this.given.jobs, which.length));
    try {
      return await players.ask(this.tasks(mutant, which, folder));
    } finally {
      await players.stop();
    }
  }

  private async look(
    folder: string,
    mutant: string | null,
    which: readonly number[],
    played: readonly PartAnswer[] | null,
    { app, effects, parts }: Look,
  ): Promise<readonly Seen[]> {
    const answers = await this.lookers.ask(
      which.map((index) => ({
        does: 'look',
        id: index,
        file: join(folder, String(index)),
        log: `${mutant ?? 'right'}-${app(index)}-${index}`,
        app: app(index),
        effects,
        right: mutant === null ? null : join(this.rightFolder, String(index)),
        parts,
      })),
    );
    return answers.flatMap(({ line, divergence }, at) => {
      const isAltered = played !== null && played[at]?.text !== this.right.get(which[at] ?? 0);
      return line ? [{ line, divergence, isAltered }] : [];
    });
  }
}
