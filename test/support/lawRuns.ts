/**
 * How many random cases a law draws: as many as `LAW_RUNS` says, which asks for more of one law or, where mutants are tried, for
 * few of all of them; else as many as the law usually draws.
 */
export const lawRuns = (usual: number): number => Number(process.env['LAW_RUNS'] ?? usual);
