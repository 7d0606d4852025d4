/** A person at a page: finds parts by their names, presses them, types, and waits for a visible outcome. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import type { Engine, KeyPress, Tab } from './engine';
import type { Pattern, Query, Seen } from './seenParts';

/** A text in a journey: a string is the whole text of a name or label. */
type Words = string | RegExp;

const pollMs = 25;
/** Sooner than this, and nearer, two presses are one double press, which counts once [press.once]. In ms, and CSS px. */
const doublePress = { ms: 600, px: 60 };
/** A busy machine must not fail a journey. */
const patienceMs = 60_000;

let bundled: string | null = null;
/** seenParts.ts as one script. */
function script(): string {
  bundled ??=
    buildSync({
      entryPoints: [join(__dirname, 'seenParts.ts')],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      logLevel: 'silent',
    }).outputFiles[0]?.text ?? '';
  return bundled;
}

const patternOf = (words: Words): Pattern =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags };

/**
 * Polls until `get` gives a value.
 * @throws Error with the last `state` in words
 */
export async function until<T>(
  what: string,
  get: () => Promise<T | null | undefined | false>,
  state: () => string = () => '',
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const got = await get();
    if (got) return got;
    if (Date.now() > end) throw new Error(`${what}: not within ${patienceMs} ms. ${state()}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** A document: a page, or a frame in it. */
export interface View {
  readonly role: (role: string, name?: Words) => Part;
  readonly button: (name: Words) => Part;
  readonly label: (label: Words) => Part;
  readonly css: (selector: string) => Part;
  readonly press: (...keys: readonly KeyPress[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** The value of an expression in the document. */
  readonly value: (expression: string) => Promise<unknown>;
  /** Waits until an expression is truthy in the document. */
  readonly holds: (expression: string) => Promise<void>;
}

/** The visible parts of a document of one kind. Acts are done with the first part. */
export interface Part {
  readonly role: (role: string, name?: Words) => Part;
  readonly button: (name: Words) => Part;
  readonly css: (selector: string) => Part;
  /** Parts with this in their text. */
  readonly saying: (text: Words) => Part;
  /** The part at this index, from 0. */
  readonly nth: (place: number) => Part;
  readonly all: () => Promise<readonly Seen[]>;
  readonly count: () => Promise<number>;
  /** Waits until there is a part. */
  readonly shown: () => Promise<Seen>;
  readonly gone: () => Promise<void>;
  /** Waits until the first part has these attributes. */
  readonly has: (attributes: Readonly<Record<string, string | null>>) => Promise<Seen>;
  readonly until: (what: string, condition: (seen: readonly Seen[]) => boolean) => Promise<readonly Seen[]>;
  /** Waits until the part stands still and no other covers it, then presses it. */
  readonly click: () => Promise<void>;
  readonly hover: () => Promise<void>;
  /** Presses Tab, or Shift and Tab, until the part has the focus, in the direction that does not leave the document. */
  readonly tabTo: () => Promise<void>;
}

const inWords = (query: Query): string => JSON.stringify(query);

/** @param frame the beginning of a frame's address; without it the page itself */
export function viewOf(tab: Tab, frame?: string): View {
  /** A question is asked again when its document was replaced meanwhile. */
  const ask = async (expression: string): Promise<unknown> => {
    const withLook = `(window.journeyLook ? ${expression} : 'not yet')`;
    const answer = await tab.run(withLook, frame).catch(() => null);
    if (answer !== 'not yet') return answer;
    await tab.run(`(() => { ${script()} })()`, frame).catch(() => null);
    return tab.run(withLook, frame).catch(() => null);
  };
  const look = async (query: Query, toPress = false): Promise<readonly Seen[]> => {
    const answer = await ask(`window.journeyLook(${JSON.stringify(query)}, ${toPress})`);
    // seenParts.ts made the value.
    return Array.isArray(answer) ? (answer as Seen[]) : [];
  };
  /** The frame's position in the page. */
  const origin = async () => {
    if (frame === undefined) return { x: 0, y: 0 };
    const at = await viewOf(tab).css(`iframe[src^="${frame}"]`).shown();
    return { x: at.x, y: at.y };
  };
  /** The middle of the first part, once it has stood still for two looks. */
  const middle = async (query: Query) => {
    let before = '';
    let last: readonly Seen[] = [];
    const { x, y, width, height } = await until(
      `${inWords(query)} can be pressed`,
      async () => {
        last = await look(query, true);
        const [first] = last;
        if (!first) return null;
        const box = JSON.stringify([first.x, first.y, first.width, first.height]);
        const isStill = box === before && !first.moves;
        before = box;
        return isStill && first.free ? first : null;
      },
      () => `Seen: ${JSON.stringify(last.slice(0, 3))}`,
    );
    const from = await origin();
    return { x: from.x + x + width / 2, y: from.y + y + height / 2 };
  };
  let last = { x: 0, y: 0, at: 0 };
  const press = async (query: Query) => {
    let place = await middle(query);
    if (Math.hypot(place.x - last.x, place.y - last.y) <= doublePress.px) {
      await until('The next press', async () => Date.now() >= last.at + doublePress.ms);
      place = await middle(query);
    }
    await tab.click(place);
    last = { ...place, at: Date.now() };
  };
  const part = (query: Query): Part => {
    const waitFor = async (what: string, condition: (seen: readonly Seen[]) => boolean) => {
      let last: readonly Seen[] = [];
      const seen = async () => {
        last = await look(query);
        return condition(last) ? last : null;
      };
      const texts = () => JSON.stringify(last.slice(0, 3).map(({ text, attributes }) => ({ text, attributes })));
      return until(`${inWords(query)} ${what}`, seen, () => `Seen: ${last.length}, ${texts()}`);
    };
    const first = async (what: string, condition: (seen: Seen) => boolean): Promise<Seen> => {
      const [one] = await waitFor(what, ([seen]) => seen !== undefined && condition(seen));
      if (!one) throw new Error(`${inWords(query)} was to be there.`);
      return one;
    };
    return {
      ...inside(query),
      saying: (text) => part({ ...query, text: patternOf(text) }),
      nth: (nth) => part({ ...query, nth }),
      all: () => look(query),
      count: async () => (await look(query)).length,
      shown: () => first('is shown', () => true),
      gone: async () => void (await waitFor('is gone', (seen) => seen.length === 0)),
      has: (wanted) =>
        first(`has ${JSON.stringify(wanted)}`, ({ attributes }) =>
          Object.entries(wanted).every(([name, value]) => (attributes[name] ?? null) === value),
        ),
      until: waitFor,
      click: () => press(query),
      hover: async () => tab.moveTo(await middle(query)),
      tabTo: async () => {
        for (let presses = 0; presses < 60; presses += 1) {
          const { focused, before } = await first('is shown', () => true);
          if (focused) return;
          await tab.press(before ? 'Shift+Tab' : 'Tab');
        }
        throw new Error(`Tab does not lead to ${inWords(query)}.`);
      },
    };
  };
  const inside = (within?: Query) => {
    const more = within ? { within } : {};
    const role: View['role'] = (name, words) =>
      part({ role: name, ...(words === undefined ? {} : { name: patternOf(words) }), ...more });
    return { role, button: (name: Words) => role('button', name), css: (css: string) => part({ css, ...more }) };
  };
  return {
    ...inside(),
    label: (label) => part({ label: patternOf(label) }),
    press: async (...keys) => {
      for (const key of keys) await tab.press(key);
    },
    type: (text) => tab.type(text),
    value: (expression) => tab.run(expression, frame),
    holds: async (expression) => {
      await until(`"${expression}" holds`, () => tab.run(`Boolean(${expression})`, frame).catch(() => false));
    },
  };
}

/**
 * Runs an act that downloads a log.
 * @returns the file's name and lines
 */
export async function downloaded(engine: Engine, act: () => Promise<void>) {
  const files = () => readdirSync(engine.downloads).filter((name) => name.endsWith('.gz'));
  const before = new Set(files());
  await act();
  return until('A downloaded log', async () => {
    const name = files().find((one) => !before.has(one));
    if (!name) return null;
    try {
      const text = gunzipSync(readFileSync(join(engine.downloads, name))).toString('utf8');
      const lines: unknown[] = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return { name, path: join(engine.downloads, name), lines };
    } catch {
      // The file is not complete yet.
      return null;
    }
  });
}
