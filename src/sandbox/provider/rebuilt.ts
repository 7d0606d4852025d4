/** Tells open pages that dist/ was built again, by server-sent events; only `npm run dev` uses this. */
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';

export function createRebuilt() {
  const readers = new Set<SSEStreamingApi>();
  return {
    serve: (context: Context) =>
      streamSSE(context, async (reader) => {
        readers.add(reader);
        await new Promise<void>((resolve) => reader.onAbort(resolve));
        readers.delete(reader);
      }),
    tell(): void {
      for (const reader of readers) void reader.writeSSE({ event: 'rebuilt', data: '{}' });
    },
  };
}
