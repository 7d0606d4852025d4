/** Reads the answer of a fetch: JSON, text, or NDJSON line by line as it arrives. The fetch transport calls it. */
import { isRecord } from '../../reducers/guards';
import { ApiError, quoted, responseOf, unwrapped } from './errors';
import type { ApiRequest, ApiResponse, Part, ReadingTransport, Transport } from './transport';

/** A body that is no web stream comes as a whole: a caller's own fetch may give a stream of Node, or none. */
async function wholeText(response: Response): Promise<string> {
  if (typeof response.text === 'function') return response.text();
  return new TextDecoder().decode(await response.arrayBuffer());
}

/** Reads a body in pieces. The next piece is read only after `onText` of the one before is done. */
async function eachChunk(
  response: Response,
  onPart: ((part: Part) => unknown) | undefined,
  onText: (text: string) => Promise<void> | void,
): Promise<void> {
  if (typeof response.body?.getReader !== 'function') return onText(await wholeText(response));
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const total = Number(response.headers.get('content-length')) || 0;
  let loaded = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      loaded += next.value.length;
      onPart?.({ kind: 'download', lengthComputable: total > 0, loaded, total });
      await onText(decoder.decode(next.value, { stream: true }));
    }
    await onText(decoder.decode());
  } catch (problem) {
    reader.cancel().catch(() => {});
    throw problem;
  }
}

/** Text that is not JSON is returned as it is, unless `fail` is given: errors often come as HTML pages. */
function parsed(text: string, fail?: ((cause: unknown) => never) | false): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail ? fail(cause) : text;
  }
}

/**
 * @param response what fetch resolved with
 * @param onPart gets download progress, and of an NDJSON answer each record with a status under 200; the stream waits
 *   for the promise it returns
 * @returns the answer. Of an NDJSON answer it is the last line, an envelope, unwrapped.
 * @throws ApiError `AnswerError` when a 2xx answer claims to be JSON and is not, or a stream ends without its answer
 */
export async function readResponse(
  response: Response,
  request: ApiRequest,
  onPart?: (part: Part) => unknown,
): Promise<ApiResponse> {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  let rest = '';
  const notJson = (cause: unknown): never => {
    const words = `The answer to ${quoted(request)} is not the JSON it claims to be.`;
    throw new ApiError('AnswerError', words, request, { status, cause });
  };
  if (!type.startsWith('application/x-ndjson')) {
    await eachChunk(response, onPart, (text) => {
      rest += text;
    });
    const body = rest.trim() ? parsed(rest, response.ok && type.includes('json') && notJson) : null;
    return { ...responseOf(status, Object.fromEntries(response.headers), body), reason: response.statusText };
  }
  let answer: unknown;
  const take = async (line: string) => {
    if (!line.trim()) return;
    answer = parsed(line, notJson);
    if (isRecord(answer) && Number(answer['status']) < 200) await onPart?.({ kind: 'record', record: answer });
  };
  await eachChunk(response, onPart, async (text) => {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      const line = rest + text.slice(from, at);
      rest = '';
      from = at + 1;
      await take(line);
    }
    // This part is not searched again, because a line may come in many pieces.
    rest += text.slice(from);
  });
  await take(rest);
  const envelope = unwrapped(answer);
  if (envelope && envelope.status >= 200) return envelope;
  const words = `The stream of ${quoted(request)} ended without its answer.`;
  throw new ApiError('StreamError', words, request, { status });
}

/** The same transport; where it answers with a fetch `Response`, its body is read too. */
export const reading =
  (transport: Transport): ReadingTransport =>
  async (request, onPart) => {
    const answer = await transport(request, onPart);
    return 'json' in answer ? readResponse(answer, request, onPart) : answer;
  };
