import fc from 'fast-check';
import { encodeQuery } from '../../src/client/query';
import { recording } from './support/recording';

test.each([
  [{ a: 1, b: 'x y' }, 'a=1&b=x%20y'],
  [{ a: [1, 2] }, 'a[]=1&a[]=2'],
  [{ urls: ['/me', '/sites/1?a=b&c'] }, 'urls[]=%2Fme&urls[]=%2Fsites%2F1%3Fa%3Db%26c'],
  [{ a: { b: 1, c: [2] } }, 'a[b]=1&a[c][]=2'],
  [{ a: undefined, b: null, c: false, d: 0, e: '' }, 'b=&c=false&d=0&e='],
  [{ 'a&b': '=' }, 'a%26b=%3D'],
  [{}, ''],
  [null, ''],
  [undefined, ''],
  [{ a: [] }, ''],
])('[client.query] %j is %j', (query, text) => {
  expect(encodeQuery(query)).toBe(text);
});

test('[client.query] what is encoded is read back as it was', () => {
  const key = fc.stringMatching(/^[a-z&= %?#]{1,6}$/);
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }));
  fc.assert(
    fc.property(fc.dictionary(key, value), (query) => {
      const read = new URLSearchParams(encodeQuery(query));
      for (const [name, wanted] of Object.entries(query)) {
        if (typeof wanted === 'string') expect(read.getAll(name)).toEqual([wanted]);
        else expect(read.getAll(`${name}[]`)).toEqual(wanted);
      }
    }),
  );
});

test.each([{ a: '\ud800' }, { a: ['x\udc00y'] }, { '\ud800': 1 }, { a: { b: '\udc00\ud800' } }])(
  '[client.query] half of a character is refused in a sentence, and nothing is sent: %j',
  async (query) => {
    const { client, requests } = recording();
    await expect(client.req.get('/me', query)).rejects.toThrow(new TypeError('`query` is not correctly defined'));
    expect(requests).toEqual([]);
  },
);

test('[client.checks] half of a character in an id is refused in a sentence', () => {
  const { client } = recording();
  expect(() => client.site('x\ud800').get()).toThrow('`site id` is not correctly defined');
});
