/** The number of random cases of a law. `LAW_RUNS` sets it: higher for a long run of one law, lower in `npm run mutate`. */
export const lawRuns = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);
