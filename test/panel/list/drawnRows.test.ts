import fc from 'fast-check';
import { drawnRows } from '../../../src/panel/list/drawnRows';
import type { ShownGroup, ShownRow } from '../../../src/panel/list/shownRows';

const row = (id: number): ShownRow => ({ id, undo: false, note: null, face: 0, time: '' });
/** Groups of at most five rows. */
function groupsOf(ids: readonly number[]): readonly ShownGroup[] {
  const names = ['today', 'yesterday', 'twoDays', 'week', 'month'] as const;
  return names.flatMap((name, index) => {
    const rows = ids.slice(index * 5, index * 5 + 5).map(row);
    return rows.length > 0 ? [{ name, rows }] : [];
  });
}
const idsOf = (groups: readonly ShownGroup[]) => groups.flatMap(({ rows }) => rows.map(({ id }) => id));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 25 });

test('[list.first-rows] the first rows and those that were there are drawn, in order, and every other is counted as missing', () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(12), (listed, before, count) => {
      const { groups, missing } = drawnRows(groupsOf(listed), count, groupsOf(before), null);
      expect(idsOf(groups)).toEqual(listed.filter((id, place) => place < count || before.includes(id)));
      expect(idsOf(groups).length + missing).toBe(listed.length);
    }),
  );
});

test('[list.first-rows] a group that is drawn whole is the group itself', () => {
  fc.assert(
    fc.property(ids, fc.nat(25), (listed, count) => {
      const all = groupsOf(listed);
      for (const group of drawnRows(all, count, [], null).groups) {
        const whole = all.find(({ name }) => name === group.name);
        if (group.rows.length === whole?.rows.length) expect(group).toBe(whole);
      }
    }),
  );
});

test('[list.first-rows] where the open or highlighted row is further down, all are drawn', () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(12), (listed, before, count) => {
      const all = groupsOf(listed);
      expect(drawnRows(all, count, groupsOf(before), listed.at(-1) ?? null)).toEqual({ groups: all, missing: 0 });
    }),
  );
});
