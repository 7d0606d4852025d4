import fc from 'fast-check';
import { searchNotes } from '../../../src/panel/bulk/SearchBox';
import { aNote } from '../../reducers/folding';

const notes = [
  aNote(1, { text: 'The last ferry leaves at nine' }),
  aNote(2, { text: 'Café au lait, STRASSE' }),
  aNote(3, { text: 'ferry and café' }),
];

test.each([
  ['ferry', [1, 3]],
  ['FERRY last', [1]],
  ['cafe', [2, 3]],
  ['ferry cafe', [3]],
  ['strasse', [2]],
  ['zebra', []],
  ['   ', null],
])('[search.finds] "%s" finds %j', (text, found) => {
  expect(searchNotes(notes, text)).toEqual(found);
});

test('[search.finds] more words never find more notes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const few = searchNotes(notes, `${one} ${other}`);
      const more = searchNotes(notes, one) ?? [1, 2, 3];
      expect(more).toEqual(expect.arrayContaining([...(few ?? more)]));
    }),
  );
});
