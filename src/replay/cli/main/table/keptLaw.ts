/** `fleet --keep LAW`: writes a test that holds a law over simulated sessions of today's code. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counted, idOfLaw, type LawsAnswer } from '../../../fleet/laws';
import { lawText, versionsText } from '../../fleet/lawsReport';
import { FileError } from '../../replayWorld';
import { fileError } from '../fileError';

const folder = join('test', 'laws', 'kept');

/** A text of TypeScript in the quotes of this repository. Names hold letters and dots only, and a version no quote. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function textOf(law: Counted, { earlierVersions, newestVersion }: LawsAnswer): string {
  const { keeper, kind, first, second, limit, withinMs } = law;
  const from = keeper === 'newest' ? newestVersion : versionsText(earlierVersions);
  return `/** Held in all sessions of ${from} in a fleet, and is kept: \`fleet --keep ${idOfLaw(law)}\` wrote this test. */
import type { Law } from '../../../src/replay/fleet/lawJudge';
import { brokenIn, supporting } from '../../support/fleet/keptLaws';

const law: Law = {
  kind: ${quoted(kind)},
  first: ${quoted(first)},
  second: ${quoted(second)},
  limit: ${limit},
  withinMs: ${withinMs},
};

test(${quoted(`[fleet.keep] ${lawText(law)}`)}, () => {
  expect(supporting(law)).toBeGreaterThan(0);
  expect(brokenIn(law)).toEqual([]);
});
`;
}

/**
 * @returns the name of the file
 * @throws {FileError} outside of a copy of this repository
 */
export async function writeKept(law: Counted, answer: LawsAnswer): Promise<string> {
  if (!existsSync(join('test', 'support', 'fleet', 'keptLaws.ts')))
    throw new FileError(
      '--keep writes a test of this repository, so call it in the folder of a copy of the repository.',
    );
  const file = join(folder, `law-${idOfLaw(law)}.test.ts`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, textOf(law, answer));
    return file;
  } catch (error) {
    throw fileError(file, error);
  }
}
