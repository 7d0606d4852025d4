/**
 * The settings of a product that changes the panel's filters, words or acts (docs/protocol.md#settings). Loaded when one of
 * them is set. A wrong one is one sentence that names its key.
 */

import type { Filters } from '../../reducers/events';
import type { ActionName, Note, NoteBlock } from '../../reducers/note';
import type { Locale, OwnTexts } from '../panel/words';
import { english } from '../panel/words/en';
import type { PanelConfig, Readers } from './config';
import type { listRoutes as routes } from './ports/api';

type Routes = typeof routes;

export interface OwnSettings {
  /** Absent: the panel's own. */
  readonly filters?: Filters;
  /** The texts of a locale, the names of filters among them. */
  readonly textsOf: (locale: Locale) => OwnTexts;
  /** A note without the acts that are left out. */
  readonly trim: (note: Note) => Note;
  /** The calls for the list, with such notes. */
  readonly routes: Routes;
}

/** What each act that can be left out is in the service's words. */
const actionsOf = {
  approve: ['approve-comment'],
  like: ['like-comment', 'like-post'],
  follow: ['follow'],
  spam: ['spam-comment'],
  trash: ['trash-comment'],
  edit: ['edit-comment'],
  reply: ['replyto-comment'],
} as const satisfies { readonly [name: string]: readonly ActionName[] };

/** The panel has a sentence for each of its own. */
const isBuiltIn = (name: string): boolean => Object.hasOwn(english, `empty.${name}`);

interface OwnFilter {
  readonly name: string;
  readonly label: string | null;
  readonly types: readonly string[] | null;
}

function filterOf({ fieldsOf, listOf, text, wrong }: Readers, value: unknown, key: string): OwnFilter {
  const fields = fieldsOf(value, key, ['name', 'label', 'types']);
  const name = text(fields['name'], `${key}.name`);
  if (!/^[a-z][\w-]{0,30}$/.test(name))
    wrong(`${key}.name`, 'a letter from a to z, and then up to 30 letters, digits, _ and -');
  if (Object.hasOwn(english, `filter.${name}`) && !isBuiltIn(name))
    wrong(`${key}.name`, 'another name, because the panel has a text of this one');
  const label = fields['label'] === undefined ? null : text(fields['label'], `${key}.label`);
  const types = fields['types'] === undefined ? null : listOf(text)(fields['types'], `${key}.types`);
  if (!isBuiltIn(name) && label === null) wrong(`${key}.label`, 'a text, because the panel has no filter of this name');
  if (!isBuiltIn(name) && types === null)
    wrong(`${key}.types`, 'a list of note types, because the panel has no filter of this name');
  if (types && (name === 'all' || name === 'unread')) wrong(`${key}.types`, `absent for the filter "${name}"`);
  return { name, label, types };
}

function filtersOf(readers: Readers, value: unknown): readonly OwnFilter[] {
  const { listOf, wrong } = readers;
  const filters = listOf((one, key) => filterOf(readers, one, key))(value, 'filters');
  const names = filters.map(({ name }) => name);
  if (filters.length === 0) wrong('filters', 'a list of at least one filter');
  if (new Set(names).size < names.length) wrong('filters', 'a list of filters with a name each');
  return filters;
}

const placeholders = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A text of ours, replaced; it may have the placeholders of ours and no other. */
function sentenceOf(readers: Readers, value: unknown, key: string, ours: OwnTexts[string]): OwnTexts[string] {
  const { fieldsOf, text, wrong } = readers;
  if (typeof ours === 'string' || typeof value === 'string') {
    const known = placeholders(typeof ours === 'string' ? ours : `${ours.other}{count}`);
    const sentence = text(value, key);
    const strange = placeholders(sentence).find((name) => !known.includes(name));
    if (strange !== undefined)
      wrong(key, `a text with no other placeholder than ${known.map((name) => `{${name}}`).join(', ') || 'none'}`);
    return sentence;
  }
  const forms = fieldsOf(value, key, ['zero', 'one', 'two', 'few', 'many', 'other']);
  const other = sentenceOf(readers, forms['other'], `${key}.other`, ours.other);
  const rest = Object.entries(forms).map(([form, one]) => [
    form,
    sentenceOf(readers, one, `${key}.${form}`, `${ours.other}{count}`),
  ]);
  return { ...Object.fromEntries(rest), other } as OwnTexts[string];
}

function wordsOf(readers: Readers, value: unknown, names: readonly string[]): { readonly [locale: string]: OwnTexts } {
  const { fieldsOf, locales, wrong } = readers;
  const own: OwnTexts = Object.fromEntries(names.map((name) => [`filter.${name}`, '']));
  const known: OwnTexts = { ...own, ...english };
  const byLocale = fieldsOf(value, 'words', locales);
  return Object.fromEntries(
    Object.entries(byLocale).map(([locale, sentences]) => [
      locale,
      Object.fromEntries(
        Object.entries(fieldsOf(sentences, `words.${locale}`, null)).map(([key, sentence]) => {
          const ours = known[key];
          if (ours === undefined || !Object.hasOwn(known, key))
            return wrong(`words.${locale}.${key}`, 'a key of the panel, as listed in src/panel/words/en.ts');
          return [key, sentenceOf(readers, sentence, `words.${locale}.${key}`, ours)];
        }),
      ),
    ]),
  );
}

function leftOut({ listOf, wrong }: Readers, value: unknown): ReadonlySet<string> {
  const known = Object.keys(actionsOf);
  const acts = listOf((name, key) =>
    typeof name === 'string' && known.includes(name) ? name : wrong(key, `one of ${known.join(', ')}`),
  )(value, 'acts');
  return new Set(acts.flatMap((name) => actionsOf[name as keyof typeof actionsOf]));
}

function trimmed(block: NoteBlock, actions: ReadonlySet<string>): NoteBlock {
  const left = Object.entries(block.actions ?? {}).filter(([name]) => !actions.has(name));
  return (block.actions && { ...block, actions: left.length ? Object.fromEntries(left) : null }) || block;
}

/**
 * @param given the values of `filters`, `words` and `acts`; undefined where one is not set
 * @param readers of ./config.ts
 * @param listRoutes of ./ports/api.ts
 * @throws ConfigError one sentence that names the key
 */
export function ownSettings(
  { filters: asked, words: given, acts }: Pick<PanelConfig, 'filters' | 'words' | 'acts'>,
  readers: Readers,
  listRoutes: Routes,
): OwnSettings {
  const filters = asked === undefined ? null : filtersOf(readers, asked);
  const words = given === undefined ? {} : wordsOf(readers, given, filters?.map(({ name }) => name) ?? []);
  const actions = acts === undefined ? null : leftOut(readers, acts);
  const labels = Object.fromEntries(
    (filters ?? []).flatMap(({ name, label }) => (label === null ? [] : [[`filter.${name}`, label]])),
  );
  const trim = (note: Note): Note =>
    actions && note.readable ? { ...note, body: note.body.map((block) => trimmed(block, actions)) } : note;
  return {
    ...(filters && { filters: filters.map(({ name, types }) => ({ name, ...(types && { types }) })) }),
    // A sentence for a locale says more than a label for all.
    textsOf: (locale) => ({ ...labels, ...words[locale] }),
    trim,
    routes: {
      ...listRoutes,
      listNotes: {
        ...listRoutes.listNotes,
        parse(body, request) {
          const answer = listRoutes.listNotes.parse(body, request);
          return { ...answer, notes: answer.notes.map((note) => ('readable' in note ? trim(note) : note)) };
        },
      },
      getNote: {
        ...listRoutes.getNote,
        parse(body, request) {
          const { note } = listRoutes.getNote.parse(body, request);
          return { note: note && 'readable' in note ? trim(note) : note };
        },
      },
    },
  };
}
