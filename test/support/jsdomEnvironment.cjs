// jest-environment-jsdom hides Node's web globals; hand back the ones the code under test uses.
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

module.exports = JsdomEnvironment;
