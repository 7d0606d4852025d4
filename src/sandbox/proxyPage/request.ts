/** Parses the requests of an embedding page to the proxy page (docs/provider.md). A message may hold anything. */
import { isRecord } from '../../../reducers/guards';

export interface ProxyRequest {
  readonly callback: string;
  readonly abort: boolean;
  readonly method: string;
  readonly path: string;
  readonly apiVersion: string;
  readonly apiNamespace: string | null;
  readonly query: string;
  readonly body: unknown;
  readonly formData: readonly (readonly [string, string | Blob])[] | null;
  readonly token: string | null;
  readonly action: 'connect' | 'disconnect' | 'send' | null;
  readonly message: string;
  readonly accessAllUsersBlogs: boolean;
  readonly isMeta: boolean;
}

const textOf = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
const isPair = (value: unknown): value is readonly [string, string | Blob] =>
  Array.isArray(value) && typeof value[0] === 'string' && (typeof value[1] === 'string' || value[1] instanceof Blob);

/** @returns the request; null for any other message, which gets no answer */
export function readRequest(data: unknown): ProxyRequest | null {
  if (!isRecord(data) || typeof data['callback'] !== 'string') return null;
  const { formData, action, metaAPI, query } = data;
  return {
    callback: data['callback'],
    abort: data['abort'] === true,
    method: textOf(data['method'], 'GET').toUpperCase(),
    path: textOf(data['path'], '/'),
    apiVersion: textOf(data['apiVersion'], '1.1'),
    apiNamespace: textOf(data['apiNamespace'], '') || null,
    query: typeof query === 'string' ? query.replace(/^\?/, '') : '',
    body: data['body'],
    formData: Array.isArray(formData) ? formData.filter(isPair) : null,
    token: textOf(data['token'], '') || null,
    action: action === 'connect' || action === 'disconnect' || action === 'send' ? action : null,
    message: textOf(data['message'], ''),
    isMeta: isRecord(metaAPI),
    accessAllUsersBlogs: isRecord(metaAPI) && metaAPI['accessAllUsersBlogs'] === true,
  };
}

/** The URL on this origin. */
export function urlOf({ apiVersion, apiNamespace, path, query }: ProxyRequest): string {
  const base = !apiNamespace
    ? `/rest/v${apiVersion}`
    : apiNamespace.includes('/')
      ? `/${apiNamespace.replace(/^\/|\/$/g, '')}`
      : '/wp-json';
  return `${base}${path}${query ? `${path.includes('?') ? '&' : '?'}${query}` : ''}`;
}
