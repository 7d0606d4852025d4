/** How many random cases a law draws: as many as `LAW_RUNS` says, which asks for more of one law or, in `npm run mutate`, for fewer of all. */
export const lawRuns = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);
