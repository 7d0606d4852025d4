/** Types of findBrowser.mjs, for the benchmarks. */
export function findBrowser(): Promise<{ path: string; args: string[]; env: Record<string, string>; from: string }>;
