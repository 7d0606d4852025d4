/** What an attack took, for `npm run test:attacks`, which has it printed. */
const isTold = process.env['ATTACKS'] === 'told';

/** How many times an attack tries, which is more where its effort is asked for. */
export const attempts = (usual: number, whenTold: number): number => (isTold ? whenTold : usual);

const worked = (): number => process.cpuUsage().user / 1e6;
let before = worked();

/** Says what an attack tried, what it found, and how long the processor has worked since the last one. */
export function tellEffort(attack: string, tried: string, found: string): void {
  const since = worked() - before;
  before = worked();
  if (isTold)
    process.stderr.write(`    ${attack}: tried ${tried}; found ${found}; ${since.toFixed(1)} s of the processor\n`);
}
