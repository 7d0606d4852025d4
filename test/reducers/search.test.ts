import fc from 'fast-check';
import { finding } from '../../reducers/search';
import { aNote } from './folding';

const notes = [
  aNote(1, { text: 'The last ferry leaves at nine' }),
  aNote(2, { text: 'Café au lait, STRASSE' }),
  aNote(3, { text: 'ferry and café' }),
];
const found = (text: string): readonly number[] => notes.filter(finding(text)).map(({ id }) => id);

test.each([
  ['ferry', [1, 3]],
  ['FERRY last', [1]],
  ['cafe', [2, 3]],
  ['ferry cafe', [3]],
  ['strasse', [2]],
  ['zebra', []],
  ['   ', [1, 2, 3]],
  ['…', [1, 2, 3]],
])('[search.finds] "%s" finds %j', (text, ids) => {
  expect(found(text)).toEqual(ids);
});

test('[search.finds] more words never find more notes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(found(one)).toEqual(expect.arrayContaining([...found(`${one} ${other}`)]));
    }),
  );
});
