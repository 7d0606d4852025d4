/** A proxy frame that the test plays, with simulated time; the tests of the proxy frame transport call it. */
import type { ApiRequest, Part } from '../../../../src/client/transport';
import { type ProxyFrameOptions, proxyFrameTransport } from '../../../../src/client/transports/proxyFrame';

export const apiOrigin = 'https://api.example';
export const url = `${apiOrigin}/wp-admin/rest-proxy/?v=2.0#${window.location.origin}`;
export const get: ApiRequest = { path: '/me', apiVersion: '1.1' };

export const frames = () => [...document.querySelectorAll('iframe')];
/** A proxy frame transport, a way to ask it, and the outcomes of its requests: `undefined` while a request is under way. */
export function open(options: ProxyFrameOptions = {}) {
  const transport = proxyFrameTransport({ apiOrigin, ...options });
  const results: unknown[] = [];
  const parts: Part[] = [];
  const ask = (request: Partial<ApiRequest> = {}) => {
    const promise = transport({ ...get, ...request }, (part) => parts.push(part));
    const at = results.push(undefined) - 1;
    const keep = (result: unknown) => {
      results[at] = result;
    };
    promise.then(keep, keep);
    return promise;
  };
  return { ask, results, parts };
}
/** What was posted to the newest frame, and a way to answer as it. */
export function frame() {
  const element = frames().at(-1);
  const source = element?.contentWindow;
  if (!element || !source) throw new Error('there is no frame');
  const posted: unknown[][] = [];
  jest.spyOn(source, 'postMessage').mockImplementation((...args: unknown[]) => void posted.push(args));
  const say = (data: unknown, from: { origin?: string; source?: MessageEventSource | null } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: apiOrigin, source, ...from }));
  const messages = () => posted.map(([message]) => record(message));
  const callback = (at: number) => messages()[at]?.['callback'];
  return { element, posted, say, messages, callback };
}
const record = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${value}`);
  return { ...value };
};
/** Lets promises settle. */
export const turn = () =>
  Promise.resolve()
    .then(() => Promise.resolve())
    .then(() => Promise.resolve());

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});
