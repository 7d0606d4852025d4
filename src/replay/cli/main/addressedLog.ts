/**
 * A log at an address, such as a signed one of S3, held in memory while it is examined. Whoever has a signed address can read the
 * log, so only its part before the query is ever shown. [fleet.addresses]
 */
import { partOf } from '../../../../reducers/guards';
import { BoundedBytes } from './streamLines';

/** The most bytes of a log at an address. */
export const mostFetchedBytes = 64_000_000;
/** The longest that its bytes may take. */
const mostFetchMs = 30_000;

export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** The address without user, query and fragment; of a text that is no address, what comes before the first of them. */
export function shownAddress(address: string): string {
  if (URL.canParse(address)) {
    const { origin, pathname } = new URL(address);
    return `${origin}${pathname}`;
  }
  const [shown = ''] = address.split(/[?#]/, 1);
  const user = shown.lastIndexOf('@');
  return user < 0 ? shown : `${shown.slice(0, shown.indexOf('//') + 2)}${shown.slice(user + 1)}`;
}

/** The message says nothing of the address. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/** Words of our own, because those of Node may hold the address. */
function wordsOf(error: unknown): string {
  const { name, cause } = partOf(error);
  if (name === 'TimeoutError') return `the server did not send it within ${mostFetchMs / 1_000} seconds.`;
  const { code } = partOf(cause);
  return typeof code === 'string' ? `it could not be fetched (${code}).` : 'it could not be fetched.';
}

/**
 * @returns its bytes, as they were stored
 * @throws {AddressError} with a sentence. A redirect is refused, because a signature is for one address.
 */
export async function fetchedLog(
  address: string,
  signal: AbortSignal = AbortSignal.timeout(mostFetchMs),
): Promise<Uint8Array> {
  const bytes = new BoundedBytes(mostFetchedBytes);
  try {
    const response = await fetch(address, { redirect: 'manual', signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new AddressError(`the server answered ${response.status}.`);
    }
    for await (const chunk of response.body ?? []) {
      if (bytes.add(chunk)) continue;
      throw new AddressError(`it has more than ${mostFetchedBytes / 1e6} MB.`);
    }
  } catch (error) {
    throw error instanceof AddressError ? error : new AddressError(wordsOf(error));
  }
  return bytes.take() ?? new Uint8Array(0);
}
