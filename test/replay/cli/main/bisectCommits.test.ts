import fc from 'fast-check';
import { firstAsToday } from '../../../../src/replay/cli/main/bisectCommits';

test('of any number of commits the first that acts as today is found, by few questions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300 }), fc.nat(), async (length, place) => {
      const first = place % (length + 1);
      const commits = Array.from({ length }, (_, index) => ({ hash: `${index}`, subject: `Commit ${index}` }));
      let asked = 0;
      const found = await firstAsToday(commits, async ({ hash }) => {
        asked += 1;
        return Number(hash) >= first;
      });
      expect(found).toEqual(commits[first] ?? null);
      expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(length + 1)));
    }),
  );
});
