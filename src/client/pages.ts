/** The pages of a list, one call after the other. */
import { isRecord } from '../../reducers/guards';
import type { Query } from './query';

const listIn = (page: unknown): readonly unknown[] =>
  (isRecord(page) ? Object.values(page) : [page]).find((value) => Array.isArray(value)) ?? [];

/** The query of the next page: by the handle that the answer gives, else by the number of the page. Null after the last handle. */
function nextOf(page: unknown, query: Query): Query | null {
  const { page_handle: earlier, ...rest } = query;
  const meta = isRecord(page) ? page['meta'] : null;
  const handle = isRecord(meta) ? meta['next_page'] : null;
  if (typeof handle === 'string' && handle !== '') return { ...rest, page_handle: handle };
  return earlier === undefined ? { ...rest, page: Number(query['page'] ?? 1) + 1 } : null;
}

/**
 * Asks for one page after the other, each when the one before was taken. It ends at an empty page, when all of `found` were given, at
 * a page without a handle after one with it, and where the service answers the same page again, because it knows no pages. [client.pages]
 * @param ask asks for one page, such as `(query) => client.site(1).postsList(query)`
 * @param query of the first page, such as `{ number: 100 }`
 * @returns the answers; a call that fails is the error of the loop
 */
export async function* pages<Page>(
  ask: (query: Query) => Promise<Page>,
  query: Query = {},
): AsyncGenerator<Page, void, undefined> {
  let given = 0;
  let before = '';
  for (let next: Query | null = query; next; ) {
    const page = await ask(next);
    const list = listIn(page);
    const text = JSON.stringify(list);
    if (given > 0 && (list.length === 0 || text === before)) return;
    yield page;
    given += list.length;
    const found = isRecord(page) ? page['found'] : undefined;
    if (list.length === 0 || (typeof found === 'number' && given >= found)) return;
    before = text;
    next = nextOf(page, next);
  }
}
