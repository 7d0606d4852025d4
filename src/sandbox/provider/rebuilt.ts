/** Tells open pages that dist/ was built anew, as a stream of events; `npm run dev` has it, `npm start` has not. */
import type { Context } from 'hono';

export interface Rebuilt {
  readonly serve: (context: Context) => Response;
  readonly tell: () => void;
}

export function createRebuilt(): Rebuilt {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  return {
    serve(context) {
      let mine: ReadableStreamDefaultController<Uint8Array>;
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          mine = controller;
          readers.add(controller);
          controller.enqueue(encoder.encode(': waiting\n\n'));
        },
        cancel: () => void readers.delete(mine),
      });
      return context.body(stream, 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    },
    tell() {
      for (const reader of readers) reader.enqueue(encoder.encode('event: rebuilt\ndata: {}\n\n'));
    },
  };
}
