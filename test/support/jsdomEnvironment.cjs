// jest-environment-jsdom hides Node's web globals; hand back the ones the code under test uses.
const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
const { TestEnvironment } = require('jest-environment-jsdom');

class JsdomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const k of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'structuredClone',
      'TextEncoder',
      'TextDecoder',
      'ReadableStream',
      'TransformStream',
      'BroadcastChannel',
    ])
      if (this.global[k] === undefined && globalThis[k] !== undefined) this.global[k] = globalThis[k];
  }
}

// The mixin lets `npm run mutate` see which test runs which code.
module.exports = mixinJestEnvironment(JsdomEnvironment);
