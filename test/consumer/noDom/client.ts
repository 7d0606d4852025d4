// A program of a runtime whose types are neither those of browsers nor of Node.
import { createClient, fetchTransport } from 'bellpanel/client';

const client = createClient({ transport: fetchTransport({ credentials: 'include' }) });
export const id: Promise<number> = client
  .me()
  .get()
  .then((me) => me.ID);
// @ts-expect-error a site is needed
client.site();
