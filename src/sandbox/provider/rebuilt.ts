/** Tells open pages that dist/ was built again, by server-sent events; only `npm run dev` uses this. */
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';

export interface Rebuilt {
  readonly serve: (context: Context) => Response;
  readonly tell: () => void;
}

export function createRebuilt(): Rebuilt {
  const readers = new Set<SSEStreamingApi>();
  return {
    serve: (context) =>
      streamSSE(context, async (reader) => {
        readers.add(reader);
        await new Promise<void>((resolve) => reader.onAbort(resolve));
        readers.delete(reader);
      }),
    tell() {
      for (const reader of readers) void reader.writeSSE({ event: 'rebuilt', data: '{}' });
    },
  };
}
