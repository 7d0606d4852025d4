// find a browser: CHROMIUM_PATH -> system chrome/chromium -> npm-shipped @sparticuz/chromium; fail loudly.
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const ok = (p) => {
  try {
    accessSync(p, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
export async function findBrowser() {
  const env = process.env.CHROMIUM_PATH;
  if (env) {
    if (!ok(env)) throw new Error(`CHROMIUM_PATH=${env} is not an executable file`);
    return { path: env, args: [], from: 'CHROMIUM_PATH' };
  }
  for (const d of (process.env.PATH ?? '').split(delimiter))
    for (const n of NAMES) if (ok(join(d, n))) return { path: join(d, n), args: [], from: 'PATH' };
  for (const p of MAC) if (ok(p)) return { path: p, args: [], from: 'Applications' };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const dir = join(process.cwd(), 'node_modules/.cache/e2e-chromium-143.0.4'); // versioned: the package reuses any existing binary
    mkdirSync(join(dir, 'fc'), { recursive: true }); // TMPDIR must exist
    // its bundled fonts.conf names a fixed folder; with another TMPDIR all text would lay out blank on a fontless machine
    writeFileSync(
      join(dir, 'fc/fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir><dir>${dir}/fonts</dir><cachedir>${dir}/fc/cache</cachedir></fontconfig>`,
    );
    const save = process.env.TMPDIR;
    process.env.FONTCONFIG_PATH = join(dir, 'fc');
    process.env.TMPDIR = dir;
    process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'; // before the import: makes it unpack its own libnss3/libnspr4/libexpat
    try {
      const { default: c } = await import('@sparticuz/chromium');
      c.setGraphicsMode = false;
      return { path: await c.executablePath(), args: ['--no-sandbox'], from: '@sparticuz/chromium' };
    } finally {
      if (save === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = save;
    }
  }
  throw new Error(
    'No browser for the e2e tests. Set CHROMIUM_PATH, or: apt-get install -y --no-install-recommends chromium',
  );
}
