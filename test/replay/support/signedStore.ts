/**
 * A server that gives objects by signed addresses as S3 does (AWS Signature Version 4 in the query of a GET), for tests: it
 * makes the signature again from what it received, and refuses any other.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Signer {
  readonly id: string;
  readonly secret: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const region = 'us-east-1';
const scopeOf = (date: string): string => `${date.slice(0, 8)}/${region}/s3/aws4_request`;

/** @param query without its signature, decoded */
function signatureOf(secret: string, host: string, path: string, query: ReadonlyMap<string, string>): string {
  const date = query.get('X-Amz-Date') ?? '';
  const canonicalQuery = [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const canonical = ['GET', path, canonicalQuery, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scopeOf(date), sha256(canonical)].join('\n');
  const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

/**
 * @param path encoded, as in the address
 * @param date such as 20130524T000000Z
 */
export function signedAddress(origin: string, path: string, { id, secret }: Signer, date: string, token = ''): string {
  const query = new Map([
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${id}/${scopeOf(date)}`],
    ['X-Amz-Date', date],
    ['X-Amz-Expires', '86400'],
    ...(token === '' ? [] : [['X-Amz-Security-Token', token] as const]),
    ['X-Amz-SignedHeaders', 'host'],
  ]);
  const signature = signatureOf(secret, new URL(origin).host, path, query);
  const text = [...query].map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return `${origin}${path}?${text}&X-Amz-Signature=${signature}`;
}

/** @param objects by their encoded path */
export async function startStore({ id, secret }: Signer, objects: ReadonlyMap<string, Uint8Array>) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', `http://${request.headers.host}`);
    const { 'X-Amz-Signature': signature, ...rest } = Object.fromEntries(searchParams);
    const query = new Map(Object.entries(rest));
    const isSigned =
      query.get('X-Amz-Credential')?.startsWith(`${id}/`) &&
      signature === signatureOf(secret, request.headers.host ?? '', pathname, query);
    const object = objects.get(pathname);
    response.writeHead(isSigned ? (object ? 200 : 404) : 403).end(isSigned ? object : '<Error/>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
