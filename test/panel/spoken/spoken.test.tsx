/**
 * What a screen reader says on the journeys by keyboard, in English and Arabic. The transcripts are kept beside this file
 * and are read like prose when they change; `SPOKEN=write npx jest test/panel/spoken` writes them again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadWords, type Words } from '../../../src/panel/words';
import { wholeEnglish } from '../../../src/panel/words/wholeWords';
import { journeys, setUpNotes, type Texts } from './journeys';
import { startReader } from './reader';

const languages: readonly (readonly [string, () => Promise<Words>, Texts])[] = [
  [
    'en',
    async () => wholeEnglish,
    {
      commented: 'commented on your post Notes from the pier',
      liked: 'liked your post Notes from the pier',
      comment: 'The bell rang twice.',
      answer: 'Thank you',
      names: ['Ada Thorne', 'Adam Ngo'],
    },
  ],
  [
    'ar',
    () => loadWords('ar'),
    {
      commented: 'علّقت على مقالتك ميناء في الشتاء',
      liked: 'أعجبته مقالتك ميناء في الشتاء',
      comment: 'دقّ الجرس مرتين.',
      answer: 'شكرًا',
      names: ['آدا نور', 'آدم حداد'],
    },
  ],
];

const fileOf = (locale: string, journey: string) =>
  join(__dirname, 'transcripts', locale, `${journey.replaceAll(' ', '-')}.txt`);

describe.each(languages)('in %s', (locale, wordsOf, texts) => {
  test.each(Object.keys(journeys))('the journey "%s" is spoken as its transcript says', async (name) => {
    const journey = journeys[name];
    if (!journey) throw new Error(`There is no journey ${name}.`);
    const reader = await startReader(await wordsOf(), (provider) => setUpNotes(provider, journey, texts));
    try {
      await journey.walk(reader, texts);
    } finally {
      await reader.stop();
    }
    const file = fileOf(locale, name);
    if (process.env['SPOKEN'] === 'write') {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, reader.transcript());
    }
    expect(reader.transcript()).toBe(readFileSync(file, 'utf8'));
  });
});
