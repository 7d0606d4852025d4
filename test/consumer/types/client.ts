// What compiles, and what must not, of `bellpanel/client`.
import createDefault, {
  ApiError,
  type Client,
  createClient,
  fetchTransport,
  type PinghubEvent,
  type Transport,
} from 'bellpanel/client';

const transport: Transport = fetchTransport({ apiOrigin: 'https://provider.example', credentials: 'include' });
const client: Client = createClient({ transport, token: 'a', timeoutMs: 1000 });
export const other: Client = createDefault();
export const id: Promise<number> = client
  .me()
  .get()
  .then((me) => me.ID);
export const liked: Promise<unknown> = client.site(1).post(2).comment(3).like().add();
export const notes = client.req.get('/notifications/', { number: 10 }).then((answer) => answer.notes.length);
export const aborting: Client = client.with({ signal: new AbortController().signal });
export const status = (error: unknown): number => (error instanceof ApiError ? error.status : 0);
client.pinghub.connect('/path').subscribe({ next: (event: PinghubEvent) => event.type });

// @ts-expect-error a site is needed
client.site();
// @ts-expect-error there is no such option
createClient({ timeout: 5 });
// @ts-expect-error a transport is a function
createClient({ transport: 'fetch' });
// @ts-expect-error there is no such call
client.site(1).post(2).comment(3).dislike();
const answer = client.me().get();
// @ts-expect-error the answer is not a text
answer.then((me) => me.ID.trim());
