/** Threads that play and look at sessions. A session that takes too long ends its thread, and counts as one that was not played. */
import { Worker } from 'node:worker_threads';
import type { LookTask, PartAnswer, PlayTask } from './part';

const mostMs = 30_000;

type Task = PlayTask | LookTask;

class Thread {
  private worker: Worker;
  private waiting: {
    readonly done: (answer: PartAnswer) => void;
    readonly due: NodeJS.Timeout;
    readonly id: number;
  } | null = null;

  constructor(private readonly program: string) {
    this.worker = this.start();
  }

  ask(task: Task): Promise<PartAnswer> {
    return new Promise((done) => {
      this.waiting = { done, id: task.id, due: setTimeout(() => this.restart(), mostMs) };
      this.worker.postMessage(task);
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private start(): Worker {
    const worker = new Worker(this.program, { resourceLimits: { maxOldGenerationSizeMb: 1_500 } });
    worker.on('message', (answer: PartAnswer) => this.worker === worker && this.finish(answer));
    worker.on('error', () => this.worker === worker && this.restart());
    return worker;
  }

  private finish(answer: PartAnswer): void {
    const { waiting } = this;
    this.waiting = null;
    clearTimeout(waiting?.due);
    waiting?.done(answer);
  }

  private restart(): void {
    const old = this.worker;
    this.worker = this.start();
    old.terminate().catch(() => {});
    this.finish({ id: this.waiting?.id ?? 0, isPlayed: false, text: 0, line: null, divergence: null, reached: [] });
  }
}

export class Threads {
  private readonly threads: readonly Thread[];

  constructor(program: string, count: number) {
    this.threads = Array.from({ length: count }, () => new Thread(program));
  }

  /** @returns the answers in the order of the tasks */
  async ask(tasks: readonly Task[]): Promise<readonly PartAnswer[]> {
    const answers: PartAnswer[] = [];
    let next = 0;
    await Promise.all(
      this.threads.map(async (thread) => {
        for (let at = next++; at < tasks.length; at = next++) {
          const task = tasks[at];
          if (task) answers[at] = await thread.ask(task);
        }
      }),
    );
    return answers;
  }

  async stop(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.stop()));
  }
}
