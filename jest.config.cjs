/** Four projects: the import rules, everything jsdom or Node can tell, what only a real Chromium can, and the journeys in three engines. */
const transform = { '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json' }] };
// This package ships ECMAScript modules only; Jest runs CommonJS.
const esmPackages = 'lucide-react/dist/esm/';
const unitTransform = {
  ...transform,
  [`/node_modules/(${esmPackages}).+\\.m?js$`]: [
    'ts-jest',
    {
      tsconfig: {
        allowJs: true,
        module: 'CommonJS',
        target: 'ES2022',
        moduleResolution: 'Bundler',
        isolatedModules: true,
      },
    },
  ],
};
const moduleNameMapper = {
  '\\.css$': '<rootDir>/test/support/cssStub.cjs',
  // As package.json's alias does for builds.
  '^\\.{1,2}/(?:observable/)?(innerFrom|from)$': '<rootDir>/streams/rxjs/$1.ts',
  '/createLucideIcon\\.mjs$': '<rootDir>/src/panel/drawnIcon.ts',
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      displayName: 'architecture',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/architecture/**/*.test.ts'],
      transform,
    },
    {
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/test/**/*.test.ts?(x)'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/test/architecture/',
        '<rootDir>/test/browser/',
        '<rootDir>/test/engines/',
      ],
      setupFiles: ['jest-localstorage-mock'],
      setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
      transform: unitTransform,
      transformIgnorePatterns: [`/node_modules/(?!${esmPackages})`],
      moduleNameMapper,
    },
    {
      displayName: 'browser',
      globalSetup: '<rootDir>/test/browser/support/globalSetup.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
      transform,
    },
    {
      displayName: 'engines',
      globalSetup: '<rootDir>/test/browser/support/globalSetup.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/engines/*.test.ts'],
      transform,
    },
  ],
  testTimeout: 60_000,
  collectCoverageFrom: ['src/**/*.{ts,tsx}', 'streams/**/*.ts', 'reducers/**/*.ts'],
};
