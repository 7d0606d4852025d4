import type { BuildOptions } from 'esbuild';
export function compileReplay(
  root: string,
  options: BuildOptions,
): Promise<{ readonly map: string; readonly code: string }>;
