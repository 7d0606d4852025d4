/**
 * The demo without a server: the sandbox's host page, with panel and provider in folders beside it. scripts/buildDemo.ts
 * builds it into dist/demo.
 */
import { startHostPage } from '../sandbox/hostPage/startHostPage';
import { keepOffline } from './keepOffline';
import { demoProvider } from './provider/demoProvider';
import { startTour } from './tour';

const base = new URL('.', location.href);
const provider = demoProvider(base);

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const response = await provider.ask({
    ...{ method, url: `/sandbox${path}` },
    ...(body && { body: JSON.stringify(body) }),
  }).answer;
  if (!response) throw new Error('The provider does not answer.');
  return JSON.parse(response.text);
}

await keepOffline(new URL('worker.js', base));
startHostPage({ panel: new URL('panel/', base), ask });
startTour();
