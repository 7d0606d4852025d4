/** Lists page by page: how the next page is asked for, and where the loop ends. */
import { pages } from '../../src/client/index';
import type { Query } from '../../src/client/query';

/** @returns the queries that were made and the lists that were given */
async function all(answers: readonly unknown[], query?: Query) {
  const asked: Query[] = [];
  const given: unknown[] = [];
  for await (const page of pages(async (next) => {
    asked.push(next);
    return answers[asked.length - 1];
  }, query))
    given.push(page);
  return { asked, given: given.length };
}

test.each<[string, readonly unknown[], readonly Query[], number]>([
  ['an empty page', [{ posts: [1, 2] }, { posts: [3] }, { posts: [] }], [{}, { page: 2 }, { page: 3 }], 2],
  [
    'all that were found',
    [
      { found: 3, posts: [1, 2] },
      { found: 3, posts: [3] },
    ],
    [{}, { page: 2 }],
    2,
  ],
  ['the same page again', [{ users: [1] }, { users: [1] }], [{}, { page: 2 }], 1],
  ['an answer without a list', [{ id: 1 }], [{}], 1],
  ['an empty list', [{ found: 0, posts: [] }], [{}], 1],
  ['a page after the last', [[1], [2], []], [{}, { page: 2 }, { page: 3 }], 2],
  ['the last handle', [{ posts: [1], meta: { next_page: 'h' } }, { posts: [2] }], [{}, { page_handle: 'h' }], 2],
])('[client.pages] the loop ends at %s', async (_what, answers, asked, given) => {
  expect(await all(answers)).toEqual({ asked, given });
});

test('[client.pages] a handle of the answer goes before the number of the page, and the query is kept', async () => {
  const answers = [{ posts: [1], meta: { next_page: 'h2' } }, { posts: [2], meta: { next_page: 'h3' } }, { posts: [] }];
  const { asked } = await all(answers, { number: 1, search: 'sea' });
  expect(asked).toEqual([
    { number: 1, search: 'sea' },
    { number: 1, search: 'sea', page_handle: 'h2' },
    { number: 1, search: 'sea', page_handle: 'h3' },
  ]);
  expect((await all([{ posts: [1] }, { posts: [] }], { page: 4 })).asked).toEqual([{ page: 4 }, { page: 5 }]);
});

test('[client.pages] a page is asked for when the one before was taken', async () => {
  const ask = jest.fn(async () => ({ posts: [1] }));
  for await (const _page of pages(ask)) break;
  expect(ask).toHaveBeenCalledTimes(1);
});
