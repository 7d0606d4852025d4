import fc from 'fast-check';
import { plain, wordsOf } from '../../../reducers/search';
import { placesOf } from '../../../src/panel/bulk/markFound';

const marked = (search: string, text: string) =>
  placesOf(wordsOf(search), text).map(([start, end]) => text.slice(start, end));

test.each([
  ['cafe', 'Un café, deux Cafe\u0301s', ['café', 'Cafe\u0301']],
  ['ferry last', 'The last ferry', ['ferry', 'last']],
  ['fi', 'ﬁne ﬁsh', ['ﬁ', 'ﬁ']],
  ['f', 'ﬁne', ['ﬁ']],
  ['1', 'at ½ past', ['½']],
  ['zebra', 'The last ferry', []],
  ['ada', 'Ada 👩‍🚀 Ada', ['Ada', 'Ada']],
])('[search.marks] "%s" marks in "%s" %j', (search, text, places) => {
  expect(marked(search, text)).toEqual(places);
});

test('[search.marks] what is marked has the word in it, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, search) => {
      for (const word of wordsOf(search)) for (const place of marked(word, text)) expect(plain(place)).toContain(word);
    }),
  );
});
