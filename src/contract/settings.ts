/** The settings block of the panel page as a schema (docs/protocol.md#settings). `parseConfig` of src/frame reads it. */
import * as v from 'valibot';

const locales = ['en', 'es', 'fr', 'de', 'pt-BR', 'ja', 'ar', 'he'] as const;

const isWeb = (text: string, base?: string): boolean =>
  URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
const isLink = (text: string): boolean => URL.canParse(text) && /^(?:https?|mailto):$/.test(new URL(text).protocol);

const checked = (test: (text: string) => boolean, meaning: string) =>
  v.pipe(v.string(), v.check(test), v.description(meaning));
const origin = checked((text) => isWeb(text), 'An http or https origin');
const link = checked(isLink, 'An absolute http, https or mailto URL');
const page = checked((text) => isWeb(text, 'http://page'), 'An http or https URL, or a path from the panel’s page');
const optional = <S extends v.GenericSchema>(schema: S, meaning: string) =>
  v.exactOptional(v.pipe(schema, v.description(meaning)));

export const Settings = v.strictObject({
  apiOrigin: optional(
    origin,
    'The provider, with a path where it has one; https://public-api.wordpress.com when absent',
  ),
  transport: optional(v.picklist(['proxy', 'fetch']), 'Through the hidden frame, or directly'),
  token: optional(v.nullable(v.string()), 'For "fetch": sent as a bearer token instead of cookies'),
  hostOrigins: optional(v.array(origin), 'Which pages may embed the panel; any when empty'),
  opens: optional(
    v.picklist(['panel', 'host', 'links']),
    'Who opens a note: the panel, or the host page by its message openNote; "links": the panel, and the host page opens the links in the panel by its message openLink',
  ),
  filters: optional(
    v.array(
      v.strictObject({
        name: v.pipe(
          v.string(),
          v.regex(/^[a-z][\w-]{0,30}$/),
          v.description('One of all, unread, comments, follows, likes, or your own'),
        ),
        label: optional(v.string(), 'In place of the panel’s; needed with a name of your own'),
        types: optional(v.array(v.string()), 'The types of notes that it shows; needed with a name of your own'),
      }),
    ),
    'The filters of the bar, in their order. The first is chosen at the start',
  ),
  words: optional(
    v.record(v.picklist(locales), v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]))),
    'Texts by locale and key, in place of the panel’s (src/panel/words/en.ts)',
  ),
  acts: optional(
    v.array(v.picklist(['approve', 'like', 'follow', 'spam', 'trash', 'edit', 'reply'])),
    'Acts that are left out',
  ),
  links: optional(
    v.strictObject({
      settings: v.exactOptional(link),
      reader: v.exactOptional(link),
      newPost: v.exactOptional(link),
      search: v.exactOptional(link),
      likes: v.exactOptional(link),
      signIn: v.exactOptional(link),
      all: v.exactOptional(link),
    }),
    'Where links of the panel lead. With an apiOrigin of one’s own there are none but these, and what has none is not shown',
  ),
  analytics: optional(v.strictObject({ pixel: v.exactOptional(v.nullable(link)) }), 'Where acts are counted'),
  locales: optional(v.array(v.string()), 'The locales that are offered; all when absent'),
  reports: optional(
    v.strictObject({
      url: v.exactOptional(v.nullable(page)),
      sample: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    }),
    'Where reports of errors go, and which share of the sessions reports',
  ),
});
