/** The demo's hidden frame: the panel's requests, carried to the provider inside the demo's own pages. */
import { type ProxyRequest, urlOf } from '../../sandbox/proxyPage/request';
import { type Asking, lenient, serveParent } from '../../sandbox/proxyPage/serveParent';
import { demoProvider } from './demoProvider';
import { leadWhenFree } from './leadWhenFree';

const base = new URL('..', location.href);
const provider = demoProvider(base);

function ask(request: ProxyRequest, { end }: Asking): () => void {
  const { method, token, formData: form, body } = request;
  const hasBody = !form && body !== undefined && body !== null;
  const { answer, abort } = provider.ask({
    ...{ method, url: urlOf(request), token, form },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  void answer.then((response) => {
    if (response) end(lenient(response.text), response.status, response.headers);
    else end({ error: 'network', message: `No answer to "${method} ${request.path}" in this demo.` }, 0);
  });
  return abort;
}

const named = decodeURIComponent(location.hash.slice(1));
serveParent(named === location.origin ? named : null, { ask, connect: provider.connect });
leadWhenFree(base);
