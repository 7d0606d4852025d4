/** Answers that come line by line: records, the last line, broken streams, and a reader that takes its time. */
import { createClient } from '../../../src/client/index';
import { fetchTransport } from '../../../src/client/transports/fetch';
import { asking, echo, type Handler, serving, text } from './support/served';

describe('[transport.ndjson] NDJSON', () => {
  const lines = (...records: unknown[]): Handler =>
    text(records.map((one) => `${JSON.stringify(one)}\n`).join(''), 'application/x-ndjson; charset=utf-8');
  const last = { status: 200, headers: { a: 'b' }, body: { done: true } };
  const streaming = async (handler: Handler, onStreamRecord: (record: unknown) => unknown = () => {}) =>
    createClient({ transport: fetchTransport({ apiOrigin: await serving(handler) }) })
      .with({ onStreamRecord })
      .req.get('/x');

  test('is asked for', async () => {
    const { body } = await asking(echo, { stream: true });
    expect(body).toMatchObject({ headers: { accept: 'application/x-ndjson, application/json' } });
  });

  test('[transport.ndjson] gives records under 200 to the caller as they stand, and resolves with the unwrapped last line', async () => {
    const seen: unknown[] = [];
    const records = [{ status: 100, body: { at: 1 } }, { status: 199 }];
    await expect(streaming(lines(...records, last), (record) => seen.push(record))).resolves.toEqual({ done: true });
    expect(seen).toEqual(records);
  });

  test('[transport.ndjson] resolves with status and headers of the last line, also when no function takes the records', async () => {
    expect(await asking(lines({ status: 100 }, last))).toEqual({
      status: 200,
      headers: { a: 'b', status: 200 },
      body: { done: true },
    });
  });

  test('may end without a line break, and may hold blank lines', async () => {
    const words = `\n{"status":100}\n \r\n${JSON.stringify(last)}`;
    const seen: unknown[] = [];
    await expect(streaming(text(words, 'application/x-ndjson'), (record) => seen.push(record))).resolves.toEqual({
      done: true,
    });
    expect(seen).toEqual([{ status: 100 }]);
  });

  test('an inner failure is an error', async () => {
    const failed = { status: 404, headers: {}, body: { error: 'unknown_blog', message: 'M' } };
    await expect(streaming(lines({ status: 100 }, failed))).rejects.toMatchObject({
      name: 'UnknownBlogError',
      status: 404,
    });
  });

  test.each([
    ['nothing', []],
    ['records alone', [{ status: 100, body: 1 }]],
    ['no envelope', [{ status: 100 }, { a: 1 }]],
  ])('with %s ends without its answer', async (_what, records) => {
    await expect(streaming(lines(...records))).rejects.toMatchObject({
      name: 'StreamError',
      message: 'The stream of "GET /x" ended without its answer.',
      status: 200,
    });
  });

  test('with a broken line is an error', async () => {
    await expect(streaming(text('{"status":100}\n{"a\n', 'application/x-ndjson'))).rejects.toMatchObject({
      name: 'AnswerError',
      message: 'The answer to "GET /x" is not the JSON it claims to be.',
    });
  });

  test('a record handler that fails ends the stream with its error as the cause', async () => {
    const problem = new Error('mine');
    const failing = streaming(lines({ status: 100 }, last), () => {
      throw problem;
    });
    await expect(failing).rejects.toMatchObject({ cause: problem });
  });

  test('[transport.ndjson] a slow reader holds the source back', async () => {
    const total = 5;
    let read = 0;
    const source = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read += 1;
          controller.enqueue(new TextEncoder().encode(`${JSON.stringify(read < total ? { status: 100 } : last)}\n`));
          if (read === total) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const answer = new Response(source, { headers: { 'content-type': 'application/x-ndjson' } });
    const readers: (() => void)[] = [];
    const done = createClient({ transport: fetchTransport({ fetch: async () => answer }) })
      .with({ onStreamRecord: () => new Promise<void>((resolve) => readers.push(resolve)) })
      .req.get('/x');
    const counts: number[][] = [];
    while (readers.length < total - 1) {
      const before = readers.length;
      while (readers.length === before) await new Promise(setImmediate);
      // Enough turns for a source that is not held back.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      counts.push([readers.length, read]);
      readers.at(-1)?.();
    }
    await expect(done).resolves.toEqual({ done: true });
    expect(counts).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });
});
