/**
 * The deployment settings in the page (docs/protocol.md), parsed once at the start. A bad value is one error that names its
 * key [config.error]. The guards are written by hand, because the first load has no validation library
 * (docs/decisions/0003-first-load.md).
 */

import type { Links } from '../../reducers/events';
import { isRecord } from '../../reducers/guards';
import { apiBaseOf } from '../client/transport';
import { locales } from '../panel/words/catalogue';
import { providerLinks } from './providerLinks';
import { safeUrl } from './wire/safeUrl';

export interface PanelConfig {
  readonly apiOrigin: string;
  readonly transport: 'proxy' | 'fetch';
  /** For transport "fetch": sent as a bearer token instead of cookies. */
  readonly token: string | null;
  readonly hostOrigins: readonly string[];
  /** `host`: the host page opens notes; `links`: it opens the links in the panel. */
  readonly opens: 'panel' | 'host' | 'links';
  readonly links: Links;
  readonly analytics: { readonly pixel: string | null };
  readonly locales: readonly string[];
  /** Read by ./ownSettings.ts; undefined where they are not set. */
  readonly filters: unknown;
  readonly words: unknown;
  readonly acts: unknown;
  /** The address for reports of errors; null: no reports. `sample` is the share of sessions that report, from 0 to 1. */
  readonly reports: { readonly url: string | null; readonly sample: number };
}

/** The settings are wrong; `message` names the key and what its value must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Fields = Readonly<Record<string, unknown>>;
/** Reads one value; `key` is for the error. */
type Reader<T> = (value: unknown, key: string) => T;

const wrong = (key: string, must: string): never => {
  throw new ConfigError(`The panel-config setting "${key}" must be ${must}.`);
};

const text: Reader<string> = (value, key) => (typeof value === 'string' ? value : wrong(key, 'a string'));

const webUrl = (value: unknown, base?: string): URL | null => {
  const url = typeof value === 'string' && URL.canParse(value, base) ? new URL(value, base) : null;
  return url && /^https?:/.test(url.protocol) ? url : null;
};

const api: Reader<string> = (value, key) =>
  webUrl(value) ? apiBaseOf(String(value)) : wrong(key, 'an http or https URL, such as "https://example.com/api"');

const origin: Reader<string> = (value, key) =>
  webUrl(value)?.origin ?? wrong(key, 'an http or https origin, such as "https://example.com"');

const link: Reader<string> = (value, key) => safeUrl(value) ?? wrong(key, 'an absolute http, https or mailto URL');

/** A path is relative to the page that reads the settings. */
const page: Reader<string> = (value, key) =>
  webUrl(value, 'http://page') ? String(value) : wrong(key, 'an http or https URL, or a path');

const share: Reader<number> = (value, key) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : wrong(key, 'a number from 0 to 1');

const oneOf =
  <T extends string>(...all: readonly T[]): Reader<T> =>
  (value, key) =>
    all.includes(value as T) ? (value as T) : wrong(key, `"${all.join('" or "')}"`);

const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, key) =>
    value === null ? null : read(value, key);

const listOf =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value, key) =>
    Array.isArray(value) ? value.map((item, index) => read(item, `${key}.${index}`)) : wrong(key, 'a list');

/** @param known the keys that there are; null: any */
function fieldsOf(value: unknown, path: string, known: readonly string[] | null): Fields {
  if (!isRecord(value)) return wrong(path || 'panel-config', 'an object');
  const unknown = known && Object.keys(value).find((key) => !known.includes(key));
  if (unknown === undefined || !known) return { ...value };
  throw new ConfigError(
    `The panel-config setting "${path && `${path}.`}${unknown}" is not known. Known are ${known.join(', ')}.`,
  );
}

const linkNames = Object.keys(providerLinks) as readonly (keyof Links)[];
const settings = [
  'filters',
  'words',
  'acts',
  'apiOrigin',
  'transport',
  'token',
  'hostOrigins',
  'opens',
  'links',
  'analytics',
  'locales',
  'reports',
];

/** Handed to ./ownSettings.ts, because code that a late chunk imports makes the first load larger. */
export const readers = { wrong, text, listOf, fieldsOf, locales };
export type Readers = typeof readers;

function jsonOf(block: string): unknown {
  try {
    return JSON.parse(block.trim() || '{}');
  } catch (error) {
    throw new ConfigError(
      `The panel-config block is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * @param block what `#panel-config` holds; empty counts as `{}`
 * @returns the settings, defaults filled in; `links` are merged key by key with the provider's, and empty without one
 * @throws ConfigError one sentence that names the key
 */
export function parseConfig(block: string): PanelConfig {
  const fields = fieldsOf(jsonOf(block), '', settings);
  const read = <T>(key: string, reader: Reader<T>, otherwise: T, from = fields, path = ''): T =>
    from[key] === undefined ? otherwise : reader(from[key], path + key);
  const part = (key: string, known: readonly string[]): Fields =>
    fieldsOf(fields[key] === undefined ? {} : fields[key], key, known);
  const given = part('links', linkNames);
  const apiOrigin = read('apiOrigin', api, apiBaseOf());
  // A link to another product would be of no use.
  const isOwn = apiOrigin !== apiBaseOf();
  const reports = part('reports', ['url', 'sample']);
  return {
    apiOrigin,
    transport: read('transport', oneOf('proxy', 'fetch'), 'proxy'),
    opens: read('opens', oneOf('panel', 'host', 'links'), 'panel'),
    token: read('token', nullable(text), null),
    hostOrigins: read('hostOrigins', listOf(origin), []),
    links: Object.fromEntries(
      linkNames.map((name) => [name, read(name, link, isOwn ? '' : providerLinks[name], given, 'links.')]),
    ) as unknown as Links,
    analytics: { pixel: read('pixel', nullable(link), null, part('analytics', ['pixel']), 'analytics.') },
    locales: read('locales', listOf(text), locales),
    filters: fields['filters'],
    words: fields['words'],
    acts: fields['acts'],
    reports: {
      url: read('url', nullable(page), null, reports, 'reports.'),
      sample: read('sample', share, 1, reports, 'reports.'),
    },
  };
}
