/**
 * Translates the built ES module of a library to CommonJS, for Jest and for programs that call `require`. scripts/build.ts
 * calls it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/**
 * @param folder holds the built ES module
 * @param name the module's file
 */
export function writeCommonJs(folder: string, name: string): void {
  const { code } = transformSync(readFileSync(join(folder, name), 'utf8'), {
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
    minifyWhitespace: name.startsWith('host'),
  });
  writeFileSync(join(folder, name.replace(/\.js$/, '.cjs')), code.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
}
