/** The import rules, everything jsdom or Node can tell, what only a real Chromium can, and the journeys in three engines. */
const transform = { '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.jest.json' }] };
// Lucide's files of single icons are ECMAScript modules; Jest runs CommonJS.
const unitTransform = {
  ...transform,
  '/lucide-react/.+\\.mjs$': [
    'ts-jest',
    { tsconfig: { allowJs: true, module: 'CommonJS', target: 'ES2022', isolatedModules: true } },
  ],
};
// Jest runs files in a VM context, where each look at a global costs a call. As parameters of the modules these cost nothing;
// none is one that a test replaces, as it does a clock.
const sandboxInjectedGlobals = [
  ...['Array', 'Boolean', 'Error', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy', 'Reflect', 'RegExp'],
  ...['Set', 'String', 'Symbol', 'TypeError', 'Uint8Array', 'WeakMap', 'WeakSet'],
];

// A suite that needs a document ends in .tsx and runs in jsdom; all others run in Node, which starts quicker.
const unit = {
  displayName: 'unit',
  sandboxInjectedGlobals,
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/architecture/',
    '<rootDir>/test/browser/',
    '<rootDir>/test/engines/',
  ],
  transform: unitTransform,
  transformIgnorePatterns: ['/node_modules/(?!lucide-react/)'],
  moduleNameMapper: { '\\.css$': '<rootDir>/test/support/cssStub.cjs' },
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      displayName: 'architecture',
      sandboxInjectedGlobals,
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/architecture/**/*.test.ts'],
      transform,
    },
    { ...unit, testEnvironment: 'node', testMatch: ['<rootDir>/test/**/*.test.ts'] },
    {
      ...unit,
      testEnvironment: '<rootDir>/test/support/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/test/**/*.test.tsx'],
      setupFiles: ['jest-localstorage-mock'],
      setupFilesAfterEnv: ['<rootDir>/test/support/setup.ts'],
    },
    {
      displayName: 'browser',
      sandboxInjectedGlobals,
      globalSetup: '<rootDir>/test/browser/support/globalSetup.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
      transform,
    },
    {
      displayName: 'engines',
      sandboxInjectedGlobals,
      globalSetup: '<rootDir>/test/browser/support/globalSetup.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/engines/*.test.ts'],
      transform,
    },
  ],
  testTimeout: 60_000,
  collectCoverageFrom: ['src/**/*.{ts,tsx}', 'streams/**/*.ts', 'reducers/**/*.ts'],
};
