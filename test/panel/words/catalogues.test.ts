/** Holds the catalogues complete, their placeholders equal, and their plural forms whole (issue 5/5, item 4). */

import { locales } from '../../../src/panel/words';
import { arabic } from '../../../src/panel/words/ar';
import type { Counted, Language, PluralCategory } from '../../../src/panel/words/catalogue';
import { german } from '../../../src/panel/words/de';
import { english } from '../../../src/panel/words/en';
import { spanish } from '../../../src/panel/words/es';
import { french } from '../../../src/panel/words/fr';
import { hebrew } from '../../../src/panel/words/he';
import { japanese } from '../../../src/panel/words/ja';
import { brazilian } from '../../../src/panel/words/pt-BR';

const languages: { readonly [locale in (typeof locales)[number]]: Language } = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  'pt-BR': brazilian,
  ja: japanese,
  ar: arabic,
  he: hebrew,
};
/** As a file may really be, whatever its type says. */
const entries = (language: Language): readonly (readonly [string, string | Counted])[] =>
  Object.entries<string | Counted>(language.messages);
const source = new Map(entries(english));
const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/gu)].map(([name]) => name).sort();
const texts = (message: string | Counted): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

/** Numbers up to two hundred for which the language takes this form. */
const numbersOf = (language: Language, category: string): readonly number[] =>
  Array.from({ length: 201 }, (_, count) => count).filter((count) => language.plural(count) === category);

describe.each(locales)('%s', (locale) => {
  const language = languages[locale];

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

  test('has the placeholders of English, and may leave out only a number that the form says in words', () => {
    for (const [key, message] of entries(language)) {
      const original = source.get(key) ?? '';
      if (typeof message === 'string') {
        expect([key, placeholders(message)]).toEqual([key, placeholders(typeof original === 'string' ? original : '')]);
        continue;
      }
      const wanted = placeholders(typeof original === 'string' ? '' : original.other);
      for (const [category, text] of Object.entries(message)) {
        const found = placeholders(text);
        const inWords = numbersOf(language, category).length === 1 && !found.includes('{count}');
        expect([key, category, found]).toEqual([
          key,
          category,
          inWords ? wanted.filter((n) => n !== '{count}') : wanted,
        ]);
      }
    }
  });

  test('has every plural form that its language takes for a number up to two hundred, and none it never takes', () => {
    const taken = new Set<PluralCategory>(Array.from({ length: 201 }, (_, count) => language.plural(count)));
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

test('sentences that the specification fixes are to the letter', () => {
  expect(english.messages).toMatchObject({
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
