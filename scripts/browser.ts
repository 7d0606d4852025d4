/**
 * Finds the Chromium of the browser tests, benchmarks and pictures: CHROMIUM_PATH, then the system's, then the one of npm.
 * Its callers give the project's root, because CommonJS (tests) and ES modules (scripts) tell a file's path in different ways.
 */
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** What Playwright's `launch` takes. */
interface LaunchOptions {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

interface FoundBrowser {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Chromium's features that are switched off. The list repeats Playwright's own (test/architecture compares them), because
 * only the last list on the command line counts. The further ones draw suggestions of the address bar, and start a process
 * for a page that may follow; both take much processor time, and no test needs them.
 */
export const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
] as const;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${featuresOff.join(',')}`,
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const chromiumVersion = (root: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  return String(version);
};

/** Fonts for Arabic and Japanese, because the package has none for them. */
const moreFonts = (root: string): readonly string[] =>
  ['noto-sans-arabic/400Regular', 'noto-sans-arabic/700Bold', 'kosugi'].map((name) =>
    join(root, 'node_modules/@expo-google-fonts', name),
  );

/**
 * The Chromium of an npm package, with the libraries and fonts that a bare machine lacks.
 * @param fonts only the package's fonts, or the machine's too; Open Sans is preferred wherever it has the letters
 */
async function unpackFromNpm(root: string, fonts: 'own' | 'all'): Promise<FoundBrowser> {
  // The folder's name holds the version, because the package uses any binary that it finds there, also an older one.
  const folder = join(root, `node_modules/.cache/chromium-${chromiumVersion(root)}`);
  const settings = join(folder, `fontconfig-${fonts}`);
  mkdirSync(settings, { recursive: true });
  const folders = [...(fonts === 'all' ? ['/usr/share/fonts'] : []), `${folder}/fonts`, ...moreFonts(root)];
  // Without Open Sans, Latin texts would be drawn in a font for other letters.
  const first = ['sans-serif', 'system-ui', 'serif', 'monospace']
    .map((family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`)
    .join('');
  // Its own fonts.conf names a fixed folder; without this one, a machine without fonts would draw no text.
  writeFileSync(
    join(settings, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders.map((one) => `<dir>${one}</dir>`).join('')}${first}<cachedir>${settings}/cache</cachedir></fontconfig>`,
  );
  const before = process.env.TMPDIR;
  const env = { FONTCONFIG_PATH: settings };
  process.env.TMPDIR = folder;
  // Set before the import, this makes the package unpack its own libnss3, libnspr4 and libexpat.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    chromium.setGraphicsMode = false;
    const path = await chromium.executablePath();
    return { path, env: { ...env, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' } };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

async function findBrowser(root: string): Promise<FoundBrowser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH=${given} is not an executable file.`);
    return { path: given, env: {} };
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) if (isExecutable(join(folder, name))) return { path: join(folder, name), env: {} };
  for (const path of macPaths) if (isExecutable(path)) return { path, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackFromNpm(root, 'all');
  throw new Error(
    'No browser for the browser tests: set CHROMIUM_PATH to a Chromium or Chrome, or run: apt-get install -y --no-install-recommends chromium',
  );
}

/**
 * @param root the project's
 * @returns what `chromium.launch` of Playwright takes
 * @throws Error that says how to get a browser
 */
export const launchOptions = async (root: string): Promise<LaunchOptions> => optionsOf(await findBrowser(root));

/**
 * The Chromium and the fonts that package-lock.json pins, for pictures that are compared.
 * @param root the project's
 * @throws Error where the package has none for the machine
 */
export async function pinnedOptions(root: string): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Pictures are compared on Linux on x64 only: the pinned Chromium is for that.');
  const { args, ...options } = optionsOf(await unpackFromNpm(root, 'own'));
  return { ...options, args: [...args, '--font-render-hinting=none', '--disable-lcd-text', '--hide-scrollbars'] };
}

function optionsOf({ path, env }: FoundBrowser): LaunchOptions {
  const given = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { executablePath: path, args: flags, env: { ...Object.fromEntries(given), ...env } };
}
