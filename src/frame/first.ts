/**
 * The page's first script: while the panel's own code is on its way, it opens the provider's frame, or makes the request, and
 * asks for the newest notes. ./main.tsx takes over what it began. With settings that are wrong, or that it does not know, it
 * does nothing. [start.asks-first]
 */
import { isRecord } from '../../reducers/guards';
import { encodeQuery } from '../client/query';
import { type ApiRequest, apiBaseOf } from '../client/transport';
import { hiddenFrame, wireRequest } from '../client/transports/proxyWire';
import { admissionOfPage } from './admission';
import { keepBegun } from './begun';
import { listPath, listQuery } from './wire/listQuery';

/** What was begun longer ago is asked for again, because the panel may ask late, such as when the network is back. */
const freshMs = 10_000;
function freshFromNow(): () => boolean {
  const end = Date.now() + freshMs;
  return () => Date.now() < end;
}

/** As many as `limits.windowStepNotes`; a browser test holds that the panel does not ask a second time. */
const request: ApiRequest = { method: 'GET', path: listPath, apiVersion: '1.1', query: encodeQuery(listQuery(10)) };

function beginFrame(apiBase: string): void {
  const element = hiddenFrame(apiBase, document);
  const { origin } = new URL(element.src);
  const id = 'first';
  const heard: unknown[] = [];
  let loads = 0;
  let isPosted = false;
  const hear = (event: MessageEvent) => {
    const { contentWindow } = element;
    if (event.origin !== origin || !contentWindow || event.source !== contentWindow) return;
    heard.push(event.data);
    if (event.data !== 'ready' || isPosted) return;
    isPosted = true;
    contentWindow.postMessage(wireRequest(request, id), origin);
  };
  window.addEventListener('message', hear);
  element.addEventListener('load', () => {
    loads += 1;
  });
  document.body.append(element);
  const stop = () => window.removeEventListener('message', hear);
  keepBegun(window, { frame: { element, loads: () => loads, heard, request, id, isFresh: freshFromNow(), stop } });
}

function beginRequest(apiBase: string): void {
  const url = `${apiBase}/rest/v1.1${request.path}?${request.query}`;
  const promise = fetch(url, { headers: { accept: 'application/json' }, credentials: 'include' });
  // ./main.tsx says what went wrong.
  promise.catch(() => {});
  keepBegun(window, { response: { url, promise, isFresh: freshFromNow() } });
}

function begin(): void {
  const settings: unknown = JSON.parse(document.getElementById('panel-config')?.textContent?.trim() || '{}');
  if (!isRecord(settings)) return;
  const { apiOrigin, transport = 'proxy', hostOrigins = [], token = null } = settings;
  if (apiOrigin !== undefined && typeof apiOrigin !== 'string') return;
  if (!Array.isArray(hostOrigins)) return;
  const allowed = hostOrigins.map((url) => new URL(url).origin);
  if (admissionOfPage(window, allowed).kind !== 'admitted') return;
  const apiBase = apiBaseOf(apiOrigin);
  if (transport === 'proxy') beginFrame(apiBase);
  // A token of the settings or of the host page is no concern of this script.
  else if (transport === 'fetch' && token === null && new URLSearchParams(location.search).get('signin') !== 'token')
    beginRequest(apiBase);
}

try {
  begin();
} catch {
  // ./main.tsx reads the settings again, and says what is wrong with them.
}
