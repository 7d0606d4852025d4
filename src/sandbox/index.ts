/** The entry of `bellpanel/sandbox`: starts the local backend from another program or test. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SandboxOptions, startSandbox as startFrom } from './sandbox';

export type { SandboxOptions } from './sandbox';

/** A sandbox that runs. */
export interface RunningSandbox {
  /** Origins, without a slash at the end. */
  readonly host: string;
  readonly panel: string;
  readonly provider: string;
  /** Stops and starts the provider's server; its data stay. */
  readonly stopProvider: () => Promise<void>;
  readonly startProvider: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @throws Error that names the ports when there is none free, or file and field of a note that is not one */
export const startSandbox = (options: SandboxOptions = {}): Promise<RunningSandbox> =>
  startFrom({ root: packageRoot, ...options });
