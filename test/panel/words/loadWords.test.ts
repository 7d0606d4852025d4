/** Which locale a request means, how its texts are made, and what happens when they cannot be loaded. */
import fc from 'fast-check';
import { directionOf, englishWords, loadWords, localeOf, locales, writtenIn } from '../../../src/panel/words';
import { makeWords } from '../../../src/panel/words/catalogue';
import { english } from '../../../src/panel/words/en';
import { spanish } from '../../../src/panel/words/es';
import { wholeEnglish } from '../../../src/panel/words/wholeWords';

describe('[words.locales] localeOf', () => {
  test.each([
    ['en', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['de_formal', 'de'],
    ['pt-br', 'pt-BR'],
    ['pt_BR', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['iw', 'he'],
    ['AR', 'ar'],
    [' fr ', 'fr'],
    ['xx', 'en'],
    ['', 'en'],
    ['not a tag!', 'en'],
    ['__proto__', 'en'],
    [null, 'en'],
  ])('%s means %s', (requested, locale) => {
    expect(localeOf(requested)).toBe(locale);
  });

  test('a locale that the deployer does not offer is English', () => {
    expect(localeOf('de', ['es', 'fr'])).toBe('en');
    expect(localeOf('fr', ['es', 'FR'])).toBe('fr');
    expect(localeOf('pt-BR', ['rubbish!'])).toBe('en');
  });

  test('any text means a shipped locale', () => {
    fc.assert(fc.property(fc.string(), (requested) => locales.includes(localeOf(requested))));
  });
});

describe('[words.locales] loadWords', () => {
  test.each(locales)('[words.lang-dir] %s has its direction', async (locale) => {
    const words = await loadWords(locale);
    expect(words.locale).toBe(locale);
    expect(words.direction).toBe(locale === 'ar' || locale === 'he' ? 'rtl' : 'ltr');
    expect(directionOf(locale)).toBe(words.direction);
  });

  test('English is loaded already, and is the same object each time', async () => {
    expect(await loadWords('en')).toBe(englishWords);
  });

  test('texts that cannot be loaded are English', async () => {
    jest.doMock('../../../src/panel/words/ja', () => {
      throw new Error('ChunkLoadError');
    });
    const words = await loadWords('ja');
    jest.dontMock('../../../src/panel/words/ja');
    expect(words.locale).toBe('en');
    expect(words.say('list.search')).toBe('Search');
  });
});

describe('say', () => {
  test('placeholders are filled, also with text that looks like a placeholder', () => {
    expect(wholeEnglish.say('reply.toName', { name: 'Ada' })).toBe('Reply to Ada…');
    expect(wholeEnglish.say('reply.toName', { name: '{name} $& $1' })).toBe('Reply to {name} $& $1…');
  });

  test('a wrong key, or a missing or superfluous placeholder, does not compile', () => {
    // @ts-expect-error: no such key; at run time the slip can be seen
    expect(wholeEnglish.say('no.such.key')).toBe('no.such.key');
    // @ts-expect-error: the name is missing
    expect(wholeEnglish.say('reply.toName')).toBe('Reply to {name}…');
    // @ts-expect-error: a count is a number
    wholeEnglish.say('list.arrivals', { count: '1' });
    // @ts-expect-error: nothing to fill in
    wholeEnglish.say('undo.undo', { name: 'Ada' });
  });

  test.each([
    ['en', 1, '1 new notification'],
    ['en', 0, '0 new notifications'],
    ['fr', 0, '0 nouvelle notification'],
    ['pt-BR', 1, '1 nova notificação'],
    ['de', 2, '2 neue Benachrichtigungen'],
    ['ja', 1, '新しい通知1件'],
    ['he', 2, 'שתי התראות חדשות'],
    ['ar', 1, 'إشعار جديد واحد'],
    ['ar', 2, 'إشعاران جديدان'],
    ['ar', 5, '5 إشعارات جديدة'],
    ['ar', 30, '30 إشعارًا جديدًا'],
    ['ar', 100, '100 إشعار جديد'],
  ] as const)('%s counts %i as “%s”', async (locale, count, text) => {
    const words = locale === 'en' ? wholeEnglish : await loadWords(locale);
    expect(words.say('list.arrivals', { count })).toBe(text);
  });

  test('[words.times] large numbers are written as the locale writes them', async () => {
    expect((await loadWords('de')).say('list.arrivals', { count: 1_234 })).toBe('1.234 neue Benachrichtigungen');
  });

  test('a key that a catalogue lacks is English, and counted by English rules', () => {
    const { 'list.search': _one, 'list.arrivals': _two, ...rest } = spanish;
    const words = makeWords('es', rest, english);
    expect(words.say('list.search')).toBe('Search');
    expect(words.say('list.arrivals', { count: 1 })).toBe('1 new notification');
    expect(words.say('undo.dismiss')).toBe('Cerrar');
  });
});

test('[words.times] times are written for the requested region when the texts are in its language', () => {
  expect(writtenIn('de-AT', 'de')).toBe('de-AT');
  expect(writtenIn('xx', 'en')).toBe('en');
  expect(writtenIn('fr', 'en')).toBe('en');
  expect(writtenIn('no tag!', 'en')).toBe('en');
});
