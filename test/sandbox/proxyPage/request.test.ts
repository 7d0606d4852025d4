/** How the proxy page reads a message: one that it cannot use gets no answer, and paths are the provider's. */
import fc from 'fast-check';
import { readRequest, urlOf } from '../../../src/sandbox/proxyPage/request';

const read = (fields: object) => {
  const request = readRequest({ callback: '1', ...fields });
  if (!request) throw new Error('This is a request.');
  return request;
};

test('a message without a callback gets no answer', () => {
  for (const data of [null, 'ready', 7, [], {}, { path: '/me' }, { callback: 7 }]) expect(readRequest(data)).toBeNull();
});

test('any data is read without an error', () => {
  fc.assert(fc.property(fc.anything(), (data) => void readRequest(data)));
});

test('a missing field has its default', () => {
  expect(read({ path: '/me' })).toMatchObject({
    method: 'GET',
    apiVersion: '1.1',
    apiNamespace: null,
    query: '',
    abort: false,
  });
});

test.each([
  [{ path: '/me' }, '/rest/v1.1/me'],
  [{ path: '/me', apiVersion: '1.2', query: 'a[]=1&a[]=2' }, '/rest/v1.2/me?a[]=1&a[]=2'],
  [{ path: '/seen', apiNamespace: 'wpcom/v2' }, '/wpcom/v2/seen'],
  [{ path: '/seen', apiNamespace: 'wp' }, '/wp-json/seen'],
  [{ path: '/seen?x=1', query: '?y=2' }, '/rest/v1.1/seen?x=1&y=2'],
])('%j asks for %s', (fields, url) => {
  expect(urlOf(read(fields))).toBe(url);
});

test('form fields other than pairs of a name and a text or file are left out', () => {
  const file = new Blob(['x']);
  expect(read({ formData: [['a', 'b'], ['c', file], ['d', 7], 'e', null] }).formData).toEqual([
    ['a', 'b'],
    ['c', file],
  ]);
});
