/** A folder of built pages holds each content once, under one name. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepOneOfEach } from '../../../scripts/build/files';

test('what two pages share stays once, and both name it; what only looks alike stays twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'once-'));
  const files: Readonly<Record<string, string>> = {
    'ar.00000001.js': 'words();\n//# sourceMappingURL=ar.00000001.js.map',
    'ar.00000001.js.map': '{}',
    'ar.00000002.js': 'words();\n//# sourceMappingURL=ar.00000002.js.map',
    'ar.00000002.js.map': '{}',
    'de.00000003.js': 'worte();',
    'devtools.00000004.css': 'body{}',
    'devtools.00000005.js': 'load("ar.00000002.js","de.00000003.js")',
    'devtools.html': '<link href=devtools.00000004.css><script src=devtools.00000005.js>',
    'frame.00000006.css': 'body{}',
    'frame.00000007.js': 'load("ar.00000001.js")',
    'index.html': '<link href=frame.00000006.css><script src=frame.00000007.js>',
  };
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    keepOneOfEach(folder);
    const gone = ['ar.00000002.js', 'ar.00000002.js.map', 'devtools.00000004.css'];
    expect(readdirSync(folder)).toEqual(Object.keys(files).filter((name) => !gone.includes(name)));
    const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(textOf('devtools.00000005.js')).toBe('load("ar.00000001.js","de.00000003.js")');
    expect(textOf('devtools.html')).toBe('<link href=frame.00000006.css><script src=devtools.00000005.js>');
    expect(textOf('index.html')).toBe(files['index.html']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
