/** The deployment settings in the page (CONTRACT section 2), parsed once at the start. A bad block is one error that names the key. */
import * as v from 'valibot';
import { originOf } from '../client/transport';
import { locales } from '../panel/words';
import { safeUrl } from './safeUrl';

const origin = v.pipe(
  v.string('must be a string'),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https origin, such as "https://example.com"',
  ),
  v.transform((text) => new URL(text).origin),
);
const url = v.pipe(
  v.string('must be a string'),
  v.check((text) => safeUrl(text) !== null, 'must be an absolute http, https or mailto URL'),
);

const links = {
  settings: 'https://wordpress.com/me/notifications',
  reader: 'https://wordpress.com/read/',
  newPost: 'https://wordpress.com/post/',
  search: 'https://wordpress.com/read/search/',
  likes: 'https://wordpress.com/activities/likes/',
};

const schema = v.strictObject(
  {
    apiOrigin: v.optional(origin, originOf()),
    transport: v.optional(v.picklist(['proxy', 'fetch'], 'must be "proxy" or "fetch"'), 'proxy'),
    /** For transport "fetch": sent as a bearer token instead of cookies. */
    token: v.optional(v.nullable(v.string('must be a string or null')), null),
    hostOrigins: v.optional(v.array(origin, 'must be a list of origins'), []),
    links: v.optional(
      v.strictObject(
        {
          settings: v.optional(url, links.settings),
          reader: v.optional(url, links.reader),
          newPost: v.optional(url, links.newPost),
          search: v.optional(url, links.search),
          likes: v.optional(url, links.likes),
        },
        'must be an object of settings, reader, newPost, search and likes',
      ),
      {},
    ),
    analytics: v.optional(
      v.strictObject({ pixel: v.optional(v.nullable(url), null) }, 'must be an object with "pixel"'),
      {},
    ),
    locales: v.optional(v.array(v.string('must be a list of locales'), 'must be a list of locales'), [...locales]),
  },
  'is not a known setting, or the block is not an object',
);

export type PanelConfig = v.InferOutput<typeof schema>;

/** The block is wrong; `message` names the key and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * @param text what the block `#panel-config` holds; empty counts as `{}`
 * @returns the settings, defaults filled in
 * @throws ConfigError one sentence that names the key
 */
export function parseConfig(text: string): PanelConfig {
  let value: unknown;
  try {
    value = JSON.parse(text.trim() || '{}');
  } catch (error) {
    throw new ConfigError(
      `The panel-config block is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const key = v.getDotPath(issue) ?? 'panel-config';
  throw new ConfigError(`The panel-config setting "${key}" ${issue.message}.`);
}
