/** What the embedding page has to load. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = join(__dirname, '../..');

/** Bytes, gzip, of what a bundler makes of an entry that inlines less than ours. */
async function sizeOf(entry: string): Promise<{ readonly bytes: number; readonly inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    external: ['react', 'react/jsx-runtime'],
    metafile: true,
    write: false,
  });
  return {
    bytes: gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length,
    inputs: Object.keys(metafile.inputs),
  };
}

test.each([
  ['src/host/host.ts', 6_000],
  ['src/react/index.tsx', 6_400],
])('%s is under %i bytes gzip, and holds no foreign code', async (entry, budget) => {
  const { bytes, inputs } = await sizeOf(entry);
  expect(bytes).toBeLessThan(budget);
  expect(inputs.filter((file) => !/^(src\/(host|react)\/|streams\/protocol\.ts$)/.test(file))).toEqual([]);
});
