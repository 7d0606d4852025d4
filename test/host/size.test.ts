/** What the embedding page has to load. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = join(__dirname, '../..');

test('[kit.size] the kit is under 3,000 bytes gzip, even by a bundler that inlines less than ours, and holds no foreign code', async () => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/host/host.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThan(3_000);
  const foreign = Object.keys(metafile.inputs).filter((file) => !/^(src\/host\/|streams\/protocol\.ts$)/.test(file));
  expect(foreign).toEqual([]);
});
