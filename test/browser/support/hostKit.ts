/** The host kit as a page loads it. */
import { build } from 'esbuild';

/** @returns the text of one ES module */
export async function hostKit(): Promise<string> {
  const { outputFiles } = await build({ entryPoints: ['src/host/host.ts'], bundle: true, format: 'esm', write: false });
  return outputFiles[0]?.text ?? '';
}
