/** Reads fixtures/api/endpoints.txt, for the tests of the table and of the real transports. */
import { readFileSync } from 'node:fs';
import type { Client } from '../../../src/client/client';
import type { ApiRequest } from '../../../src/client/transport';
import { pathOf } from '../../../src/client/transports/fetch';

export interface EndpointLine {
  readonly call: string;
  /** `GET /rest/v1.1/me | …`, as the file has it. */
  readonly wanted: string;
}

export const endpointLines: readonly EndpointLine[] = readFileSync('fixtures/api/endpoints.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && line[0] !== '#')
  .map((line) => {
    const [call = '', ...wanted] = line.split(' | ');
    return { call, wanted: wanted.join(' | ') };
  });

/** Runs the call of a line of the file. */
export function runCall(client: Client, call: string): unknown {
  const file = (name: string) => new File([name], name);
  return new Function('client', 'file', `return client.${call}`)(client, file);
}

/** One request in the words of the file. */
export function described(request: ApiRequest): string {
  if (request.action) return `push("${[request.action, request.path, request.message].filter(Boolean).join(' ')}")`;
  const line = `${request.method} ${pathOf(request)}${request.query ? `?${request.query}` : ''}`;
  if (request.formData) return `${line} | form ${request.formData.map(fieldText).join(' ')}`;
  return request.body === undefined ? line : `${line} | ${JSON.stringify(request.body)}`;
}

const fieldText = ([name, value]: readonly [string, string | Blob]) =>
  `${name}=${value instanceof File ? value.name : value}`;
