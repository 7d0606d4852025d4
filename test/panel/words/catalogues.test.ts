/** Every catalogue is complete, has the placeholders of English and all plural forms, and is written by its own rules. */

import { locales } from '../../../src/panel/words';
import { arabic } from '../../../src/panel/words/ar';
import type { Catalogue, Counted } from '../../../src/panel/words/catalogue';
import { german } from '../../../src/panel/words/de';
import { english } from '../../../src/panel/words/en';
import { spanish } from '../../../src/panel/words/es';
import { french } from '../../../src/panel/words/fr';
import { hebrew } from '../../../src/panel/words/he';
import { japanese } from '../../../src/panel/words/ja';
import { brazilian } from '../../../src/panel/words/pt-BR';

const languages: { readonly [locale in (typeof locales)[number]]: Catalogue } = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  'pt-BR': brazilian,
  ja: japanese,
  ar: arabic,
  he: hebrew,
};
/** Read at run time, whatever the types say. */
const entries = (language: Catalogue): readonly (readonly [string, string | Counted])[] =>
  Object.entries<string | Counted>(language);
const source = new Map(entries(english));
const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/gu)].map(([name]) => name).sort();
const texts = (message: string | Counted): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

const upTo200 = Array.from({ length: 201 }, (_, count) => count);

describe.each(locales)('%s', (locale) => {
  const language = languages[locale];
  const plurals = new Intl.PluralRules(locale);

  test('has every key and no other', () => {
    expect(
      entries(language)
        .map(([key]) => key)
        .sort(),
    ).toEqual([...source.keys()].sort());
  });

  test('leaves no text empty or with white space around it', () => {
    for (const [key, message] of entries(language)) {
      for (const text of texts(message)) expect([key, text]).toEqual([key, text.trim() || '(empty)']);
    }
  });

  test('has the placeholders of English, and may leave out a count only in a form for one number', () => {
    for (const [key, message] of entries(language)) {
      const original = source.get(key) ?? '';
      if (typeof message === 'string') {
        expect([key, placeholders(message)]).toEqual([key, placeholders(typeof original === 'string' ? original : '')]);
        continue;
      }
      const wanted = placeholders(typeof original === 'string' ? '' : original.other);
      for (const [category, text] of Object.entries(message)) {
        const found = placeholders(text);
        const isOneNumber = upTo200.filter((count) => plurals.select(count) === category).length === 1;
        const inWords = isOneNumber && !found.includes('{count}');
        expect([key, category, found]).toEqual([
          key,
          category,
          inWords ? wanted.filter((n) => n !== '{count}') : wanted,
        ]);
      }
    }
  });

  test('has every plural form that its language uses for a number up to 200, and no other', () => {
    const taken = new Set(upTo200.map((count) => plurals.select(count)));
    for (const [key, message] of entries(language)) {
      if (typeof message === 'string') continue;
      expect([key, Object.keys(message).sort()]).toEqual([key, [...taken].sort()]);
    }
  });

  test('is no copy of English', () => {
    if (locale === 'en') return;
    const same = entries(language).filter(
      ([key, message]) => texts(message).join() === texts(source.get(key) ?? '').join(),
    );
    // Loanwords: "Spam", "Live", "Offline", "Actions", "Image", "Notifications", "Enter", "Esc".
    expect(same.length).toBeLessThan(entries(language).length / 10);
  });
});

/** Every text of a language with its key, one line each, placeholders unfilled. */
const linesOf = (language: Catalogue): readonly string[] =>
  entries(language).flatMap(([key, message]) => texts(message).map((text) => `${key}: ${text}`));
const textOf = (line: string): string => line.slice(line.indexOf(': ') + 2);
/** Lines with a text that breaks a rule of writing. */
const linesWith = (language: Catalogue, slip: RegExp): readonly string[] =>
  linesOf(language).filter((line) => slip.test(textOf(line)));

describe.each(locales)('%s is written as its readers write', (locale) => {
  const language = languages[locale];

  test('with the ellipsis sign, single spaces, and opening and closing quotes', () => {
    expect(linesWith(language, /\.{2,}| {2}|"/u)).toEqual([]);
  });

  test('with exclamation marks only where the English text has one', () => {
    const loud = new Set(linesWith(english, /!/u).map((line) => line.split(':', 1)[0]));
    expect(linesWith(language, /[!！¡]/u).filter((line) => !loud.has(line.split(':', 1)[0]))).toEqual([]);
  });

  test('with its own quotes', () => {
    const own = { en: '“”', 'pt-BR': '“”', es: '«»', fr: '«»', ar: '«»', de: '„“', ja: '「」', he: '״' }[locale];
    const found = linesOf(language).flatMap((line) => textOf(line).match(/[“”„«»‹›「」『』״]/gu) ?? []);
    expect([...new Set(found)].filter((sign) => !own.includes(sign))).toEqual([]);
    const count = (sign: string | undefined) => found.filter((one) => one === sign).length;
    expect(own.length === 1 ? count(own) % 2 : count(own[0]) - count(own[1])).toBe(0);
  });
});

describe('each language has its own rules', () => {
  test('French: a narrow no-break space before ; ! and ?, a no-break space before a colon and inside quotes', () => {
    // "?" may also be a key.
    expect(linesWith(french, /(?<!\u202f)[;!]|(?<![\u202f\u00a0])\?|(?<!\u00a0)[:»]|«(?!\u00a0)/u)).toEqual([]);
  });

  test('French: typographic apostrophes', () => {
    expect(linesWith(french, /'/u)).toEqual([]);
  });

  test('German: no-break space before an ellipsis, and one way to address a person', () => {
    expect(linesWith(german, /(?<!\u00a0)…/u)).toEqual([]);
    expect(linesWith(german, /\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b/u)).toEqual([]);
  });

  test('French says vous, Spanish tú', () => {
    expect(linesWith(french, /(?<!\p{L})(?:tu|toi|tes|ton)(?!\p{L})/iu)).toEqual([]);
    expect(linesWith(spanish, /(?<!\p{L})(?:usted|sus?)(?!\p{L})(?! configuración)/iu)).toEqual([]);
  });

  test('Spanish: a sentence that ends in an exclamation mark begins with one', () => {
    expect(linesWith(spanish, /^[^¡]*!|¡[^!]*$/u)).toEqual([]);
  });

  test('Japanese: full-width signs', () => {
    // "?" is a key.
    expect(linesWith(japanese, /[!,;:().]/u)).toEqual([]);
  });

  test('Arabic: its own comma and semicolon', () => {
    expect(linesWith(arabic, /[,;]/u)).toEqual([]);
  });

  test('[words.text-direction] right to left: a name is isolated', () => {
    for (const language of [arabic, hebrew])
      expect(linesWith(language, /(?<!\u2068)\{name\}|\{name\}(?!\u2069)/u)).toEqual([]);
  });
});

test('[actions.pressed] the title of a pressed button differs from that of an unpressed one', () => {
  for (const language of Object.values(languages)) {
    const said = new Map(entries(language));
    for (const [on, off] of [
      ['actionTitle.approve', 'actionTitle.unapprove'],
      ['actionTitle.likeComment', 'actionTitle.unlikeComment'],
      ['actionTitle.likePost', 'actionTitle.unlikePost'],
      ['follow.name', 'follow.unfollowName'],
    ] as const) {
      expect(said.get(on)).not.toEqual(said.get(off));
    }
  }
});

test('sentences that the rules quote are to the letter', () => {
  expect(english).toMatchObject({
    'list.end': 'The End',
    'group.today': 'Today',
    'group.yesterday': 'Yesterday',
    'group.twoDays': 'Older than 2 days',
    'group.week': 'Older than a week',
    'group.month': 'Older than a month',
    'empty.all': 'No notifications yet.',
    'empty.unread': "You're all caught up!",
    'empty.comments': 'No new comments yet!',
    'empty.follows': 'No new followers to report yet.',
    'empty.likes': 'No new likes to show yet.',
    'emptyLink.all': 'Get active! Comment on posts from blogs you follow.',
    'emptyLink.unread': 'Reignite the conversation: write a new post.',
    'emptyLink.comments': 'Join a conversation: search for blogs that share your interests in the Reader.',
    'emptyLink.follows': "Get noticed: comment on posts you've read.",
    'emptyLink.likes': "Get noticed: comment on posts you've read.",
    'undo.spam': 'Comment marked as spam',
    'undo.trash': 'Comment trashed',
    'undo.readAll': 'Marked all as read',
    'status.replyDuplicate': "Duplicate comment; you've already said that!",
    'status.replyFailed': 'Reply Failed: Please, try again.',
    'status.replyPosted': 'Reply posted!',
    'status.viewComment': 'View your comment.',
    'status.storageBlocked': "Your browser blocks storage, so drafts won't be kept.",
    'reply.nothingToSend': 'Write your response in order to submit',
    'reply.submit': 'Submit reply',
    'row.unreadable': "This notification can't be shown.",
    'body.ownReply': 'You replied to this comment.',
  });
});
