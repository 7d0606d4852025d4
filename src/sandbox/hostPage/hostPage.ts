/** The host page of the sandbox. Its settings block names the origins of panel and provider. */
import { partOf } from '../../../reducers/guards';
import { find } from './elements';
import { startHostPage } from './startHostPage';

const config = partOf(JSON.parse(find('#sandbox-config', HTMLScriptElement).textContent ?? '{}'));
const originOf = (name: string): string => {
  const value = config[name];
  if (typeof value === 'string') return value;
  throw new Error(`The block "sandbox-config" of this page has no ${name}: open it through npm start.`);
};

const queryNow = startHostPage({
  panel: new URL(originOf('panelOrigin')),
  ask: async (method, path, body) => {
    const answer = await fetch(`${originOf('providerOrigin')}/sandbox${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return answer.json();
  },
});

if (config['dev'] === true)
  new EventSource(`${originOf('providerOrigin')}/sandbox/rebuilt`).addEventListener('rebuilt', () => {
    location.search = String(queryNow());
  });
