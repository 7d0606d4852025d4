/** What mutation testing changes, and which suites have to notice it. */

export interface Folder {
  /** As `npm run mutate -- PATH` names it; a path below it is a part of it. */
  readonly path: string;
  /** What of it is changed, where that is not all of it. */
  readonly mutate?: readonly string[];
  /** Its suites need a document and the matchers for it; one without starts in two thirds of the time. */
  readonly dom?: true;
  /** Paths of the suites that have to notice; a folder stands for all in it. */
  readonly suites: readonly string[];
}

/**
 * The suites of a folder are those that mirror it, and those where its rules are tried. Slow laws (the fold, sessions at rest, a week) and the
 * suites of other folders are left out: each mutant would cost minutes, and what only they would notice counts as not noticed.
 */
export const folders: readonly Folder[] = [
  {
    path: 'streams/operators',
    suites: [
      'test/streams/operators',
      // Whose operators have no suite of their own.
      'test/streams/effects/persistence.test.ts',
      'test/streams/effects/ownedSession.test.ts',
      'test/streams/effects/currentUser.test.ts',
      'test/streams/effects/readMarks.test.ts',
      'test/streams/effects/effect.test.ts',
    ],
  },
  { path: 'streams/effects', suites: ['test/streams/effects', 'test/laws/findings'] },
  { path: 'streams/sources', dom: true, suites: ['test/streams/sources'] },
  {
    path: 'streams',
    dom: true,
    mutate: ['streams/*.ts'],
    // Effects and sources go through all of it, and would cost minutes for each mutant that no test notices.
    suites: [
      ...['log', 'logBudget', 'logFaults', 'logPayloads', 'ownedStorage', 'protocol', 'storageKeys'],
      ...['effects/ownedSession', 'effects/persistence', 'effects/reporting', 'sources/storage'],
    ].map((name) => `test/streams/${name}.test.ts`),
  },
  { path: 'reducers', suites: ['test/reducers'] },
  {
    path: 'src/host',
    dom: true,
    // The others there look at the kit as it is bundled.
    suites: ['embed', 'embedEnd', 'embedFocus', 'embedMessages', 'element', 'hearPanel', 'options'].map(
      (name) => `test/host/${name}.test.ts`,
    ),
  },
  {
    path: 'src/frame',
    dom: true,
    // Parsers and ports.
    mutate: [
      'src/frame/wire/*.ts',
      'src/frame/ports/*.ts',
      'src/frame/config.ts',
      'src/frame/reports/{deliver,engine}.ts',
    ],
    suites: [
      'test/frame/wire',
      'test/frame/ports',
      'test/frame/config.test.ts',
      'test/frame/reports/deliver.test.ts',
      'test/frame/reports/recordings.test.ts',
    ],
  },
  {
    path: 'src/client',
    dom: true,
    // Not ownId, which makes ten thousands of requests, and not the contract, which starts a provider for each law.
    suites: [
      ...['checks', 'client', 'endpoints', 'errors', 'paths', 'pinghub', 'query', 'uploads'],
      ...['fetch', 'ndjson', 'proxyFrame', 'proxyFrameAnswers', 'sockets', 'uploaded', 'withTimeout'].map(
        (name) => `transports/${name}`,
      ),
    ].map((name) => `test/client/${name}.test.ts`),
  },
  { path: 'src/replay/values', suites: ['test/replay/values', 'test/replay/session/hostile.test.ts'] },
  { path: 'src/replay/session', suites: ['test/replay/session'] },
  { path: 'src/replay/fold', suites: ['test/replay/fold', 'test/replay/verify/verify.test.ts'] },
  { path: 'src/replay/questions', suites: ['test/replay/questions'] },
  {
    path: 'src/replay/reproduce',
    suites: ['test/replay/reproduce', 'test/replay/cli/plantedBug.test.ts', 'test/replay/fleet/planted.test.ts'],
  },
  {
    path: 'src/replay/verify',
    // Not largeLog, which folds 200 MB.
    suites: [
      ...['verify', 'verifyEffects', 'blamed', 'deviceEffects', 'effectsTimes', 'lazyScheduler'],
      ...['matches', 'matchesTold', 'parting', 'recordedAnswers', 'recordedStorage', 'recordedWorld', 'wholeSessions'],
    ].map((name) => `test/replay/verify/${name}.test.ts`),
  },
  { path: 'src/replay/fleet', suites: ['test/replay/fleet'] },
  // Its folder `main` is a program of Node, tried as a process of its own, where no mutant is switched on.
  {
    path: 'src/replay/cli',
    mutate: ['src/replay/cli/*.ts', 'src/replay/cli/fleet/*.ts', '!src/replay/cli/main.ts'],
    suites: [
      ...['commands', 'answers', 'testing', 'report', 'shown', 'plantedBug', 'fleet/fleetReport'].map(
        (name) => `test/replay/cli/${name}.test.ts`,
      ),
      // What is said of entries at which the reducers throw.
      'test/replay/fold/throwing.test.ts',
    ],
  },
];

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** A run of Stryker: what it changes of a folder. */
export interface Part {
  readonly folder: Folder;
  readonly mutate: readonly string[];
}

/** @returns the row of the table that a file or folder is in, the nearest of several; undefined when none has it */
export const folderOf = (path: string): Folder | undefined =>
  folders.filter((one) => isIn(path, one.path)).sort((a, b) => b.path.length - a.path.length)[0];

function partsOf(path: string): readonly Part[] {
  const asked = path.replace(/^\.\//, '').replace(/\/+$/, '');
  const whole = folders.filter((folder) => isIn(folder.path, asked));
  if (whole.length > 0) return whole.map((folder) => ({ folder, mutate: folder.mutate ?? [`${folder.path}/**/*.ts`] }));
  const folder = folderOf(asked);
  return folder ? [{ folder, mutate: [asked.endsWith('.ts') ? asked : `${asked}/**/*.ts`] }] : [];
}

/**
 * @param paths folders and files, as someone typed them
 * @returns the runs that cover them, one for each folder of the table, in its order; and what is in none
 */
export function runsOf(paths: readonly string[]): {
  readonly runs: readonly Part[];
  readonly unknown: readonly string[];
} {
  const parts = paths.flatMap(partsOf);
  const runs = folders.flatMap((folder) => {
    const mutate = parts.filter((part) => part.folder === folder).flatMap((part) => part.mutate);
    return mutate.length > 0 ? [{ folder, mutate: [...new Set(mutate)] }] : [];
  });
  return { runs, unknown: paths.filter((path) => partsOf(path).length === 0) };
}
