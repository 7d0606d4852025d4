/**
 * The sandbox's pictures, drawn on demand: avatars, post pictures, badges, and answers that are not an image. The
 * provider serves them below /sandbox/images/.
 */
import { me, people } from '../data/people';

const hueOf = (name: string): number =>
  [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7);
const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return (
    [...words.slice(0, 2)]
      .map((word) => [...word][0] ?? '')
      .join('')
      .toLocaleUpperCase() || '?'
  );
};

/** Two coloured shapes and the initials, so that avatars are easy to tell apart. */
function avatar(login: string): string {
  const one = [me, ...people].find((person) => person.login === login);
  const hue = hueOf(login);
  const spot = hueOf(`${login}x`) % 128;
  return svg(
    128,
    128,
    `<rect width="128" height="128" fill="hsl(${hue} 45% 38%)"/>` +
      `<circle cx="${spot}" cy="${128 - spot / 2}" r="56" fill="hsl(${(hue + 40) % 360} 55% 48%)"/>` +
      `<text x="64" y="66" fill="#fff" font-family="system-ui,sans-serif" font-size="50" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials(one?.name ?? login)}</text>`,
  );
}

/** A picture of a harbour: sky, sun, water and a boat. */
function picture(name: string): string {
  const hue = hueOf(name);
  const sun = 200 + (hueOf(`${name}sun`) % 600);
  const waves = [430, 490, 560].map(
    (y, index) =>
      `<path d="M0 ${y}q64-28 128 0t128 0 128 0 128 0 128 0 128 0 128 0 128 0v220H0z" fill="hsl(${(hue + 190) % 360} 40% ${40 - index * 8}%)"/>`,
  );
  return svg(
    1024,
    640,
    `<rect width="1024" height="640" fill="hsl(${hue} 60% 82%)"/><circle cx="${sun}" cy="180" r="70" fill="hsl(${(hue + 20) % 360} 90% 92%)"/>` +
      `${waves.slice(0, 1)}<path d="M${sun - 90} 430h180l-36 46h-108zM${sun} 300v130h-70z" fill="hsl(${hue} 30% 24%)"/>${waves.slice(1).join('')}`,
  );
}

const marks: { readonly [name: string]: string } = {
  cart: '🛒',
  monitor: '⚠',
  import: '✓',
  info: 'i',
  lock: '🔒',
  stats: '↗',
};
function badge(name: string): string {
  const hue = hueOf(name);
  const mark = marks[name] ?? /\d+/.exec(name)?.[0] ?? '★';
  const petals = Array.from(
    { length: 12 },
    (_, index) =>
      `<circle cx="128" cy="36" r="26" transform="rotate(${index * 30} 128 128)" fill="hsl(${hue} 70% 62%)"/>`,
  );
  return svg(
    256,
    256,
    `${petals.join('')}<circle cx="128" cy="128" r="92" fill="hsl(${hue} 65% 45%)"/><circle cx="128" cy="128" r="78" fill="none" stroke="#fff" stroke-width="4"/>` +
      `<text x="128" y="132" fill="#fff" font-family="system-ui,sans-serif" font-size="${mark.length > 3 ? 40 : 64}" font-weight="700" text-anchor="middle" dominant-baseline="central">${mark}</text>`,
  );
}

/** @param path below /sandbox/images/, such as `avatar/ada.svg`; null when there is no such picture */
export function drawImage(path: string): { readonly type: string; readonly body: string } | null {
  const found = /^(avatar|picture|badge|broken|site)\/([\w.-]{1,80})\.(svg|png)$/.exec(path);
  const [, folder = '', name = ''] = found ?? [];
  switch (folder) {
    case 'avatar':
    case 'site':
      return { type: 'image/svg+xml', body: avatar(name) };
    case 'picture':
      return { type: 'image/svg+xml', body: picture(name) };
    case 'badge':
      return { type: 'image/svg+xml', body: badge(name) };
    case 'broken':
      // Not a 404, because the browser writes those into the console, which tests want empty.
      return { type: 'image/png', body: 'this is no image' };
    default:
      return null;
  }
}
