/** A state as rows of a tree. */
import { type TreeConfig, treeRows } from '../../../src/devtools/state/treeRows';
import { differences } from '../../../src/replay/values/paths';

const before = { notes: { byId: { 1: { read: false }, 2: { read: false } } }, panel: { selected: null, width: 400 } };
const after = { notes: { byId: { 1: { read: true }, 3: { read: false } } }, panel: { selected: 1, width: 400 } };
const rows = (part: Partial<TreeConfig> = {}) =>
  treeRows({
    ...{
      value: after,
      before,
      changes: differences(before, after),
      toggles: new Map(),
      filter: '',
    },
    ...part,
  });
const names = (part?: Partial<TreeConfig>) => rows(part).map(({ name, level }) => `${level} ${name}`);

test('rows that changed are open and hold the value before', () => {
  expect(rows().map(({ path, change }) => [path.join('.'), change])).toEqual([
    ['notes', 'inside'],
    ['notes.byId', 'inside'],
    ['notes.byId.1', 'inside'],
    ['notes.byId.1.read', 'changed'],
    ['notes.byId.3', 'added'],
    ['notes.byId.2', 'removed'],
    ['panel', 'inside'],
    ['panel.selected', 'changed'],
    ['panel.width', null],
  ]);
});

test('rows that the person opened or closed stay so', () => {
  const [first] = rows();
  expect(names({ toggles: new Map([[first?.id ?? '', false]]) })).toEqual([
    '1 notes',
    '1 panel',
    '2 selected',
    '2 width',
  ]);
});

test('without changes everything is closed', () => {
  expect(names({ changes: [] })).toEqual(['1 notes', '1 panel']);
});

test('a filter shows rows that match by name or value, with their parents', () => {
  expect(names({ changes: [], filter: 'WIDTH' })).toEqual(['1 panel', '2 width']);
  expect(names({ changes: [], filter: '400' })).toEqual(['1 panel', '2 width']);
  expect(names({ changes: [], filter: 'nowhere' })).toEqual([]);
});

test('each row knows its place among its siblings', () => {
  expect(
    rows()
      .filter(({ level }) => level === 1)
      .map(({ place, siblings }) => `${place}/${siblings}`),
  ).toEqual(['1/2', '2/2']);
});
