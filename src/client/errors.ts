/**
 * The client's one error class, and how an error is named after its answer [client.errors]. The transports and the
 * client make these errors; callers tell them apart by `name`.
 */
import { isRecord } from '../../reducers/guards';
import { type ApiRequest, type ApiResponse, methodOf } from './transport';

/** HTTP reasons by status, in UpperCamel, because HTTP/2 and the proxy frame send none. */
const reasons = `400BadRequest 401Unauthorized 402PaymentRequired 403Forbidden 404NotFound 405MethodNotAllowed
406NotAcceptable 408RequestTimeout 409Conflict 410Gone 412PreconditionFailed 413PayloadTooLarge 415UnsupportedMediaType
422UnprocessableEntity 429TooManyRequests 451UnavailableForLegalReasons 500InternalServer 501NotImplemented 502BadGateway
503ServiceUnavailable 504GatewayTimeout`;

type Asked = Pick<ApiRequest, 'method' | 'path'>;

/**
 * What every failed call rejects with. `name` is the provider's error in UpperCamel, the HTTP reason, or one of ours:
 * `AbortError`, `TimeoutError`, `NetworkError`, `FrameError`, `PushError`, `StreamError`, `AnswerError`.
 * `status` is 0 when there was no answer. The answer's own fields (`error`, `code`, `data`, …) are fields here, unless
 * an error already has a field of that name. `retryAfter` is the header of that name, in seconds where they are known. `JSON.stringify` keeps all but the stack and the cause.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly path: string;
  readonly method: string;
  readonly [field: string]: unknown;

  constructor(
    name: string,
    message: string,
    asked: Asked,
    more: { status?: number; fields?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    super(message, more);
    this.name = name;
    this.status = more.status ?? 0;
    this.path = asked.path;
    this.method = methodOf(asked);
    for (const [key, value] of Object.entries(more.fields ?? {})) {
      if (!(key in this)) Object.assign(this, { [key]: value });
    }
  }

  toJSON(): Record<string, unknown> {
    return { ...this, message: this.message };
  }
}

/** `"GET /me"`, with the quotes: the name of a request in every message. */
export const quoted = (asked: Asked): string => `"${methodOf(asked)} ${asked.path}"`;

/** `comment_duplicate` to `CommentDuplicateError`: one `Error` at the end; empty when nothing is left to name. */
function nameFrom(code: unknown): string {
  if (typeof code !== 'string') return '';
  const camel = code
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
  // No regular expression, because it would search for the end again from every "Error" in the text.
  let end = camel.length;
  while (camel.endsWith('Error', end)) end -= 'Error'.length;
  return camel.slice(0, end) && `${camel.slice(0, end)}Error`;
}

/**
 * `Retry-After` in seconds. It may be a date (RFC 9110, 10.2.3), which is counted by the service's own clock; an answer
 * without its time keeps the date, because the clock of the device may be wrong.
 */
function secondsToWait(retryAfter: unknown, date: unknown): unknown {
  if (typeof retryAfter !== 'string' || typeof date !== 'string' || !/[a-z]/i.test(retryAfter)) return retryAfter;
  const seconds = (Date.parse(retryAfter) - Date.parse(date)) / 1_000;
  return Number.isNaN(seconds) ? retryAfter : `${Math.max(0, Math.ceil(seconds))}`;
}

/**
 * The error of an answer that is not a 2xx.
 * @param asked the request; its path and verb go into the message
 * @param response the answer; any body will do: text, null, HTML, wrong shapes
 */
export function errorOf(
  asked: Asked,
  { status, body, reason, headers = {} }: Omit<ApiResponse, 'headers'> & Partial<ApiResponse>,
): ApiError {
  const fields = isRecord(body) ? body : {};
  const retryAfter = secondsToWait(
    headers['retry-after'] ?? headers['Retry-After'],
    headers['date'] ?? headers['Date'],
  );
  const listed: unknown = Array.isArray(fields['errors']) ? fields['errors'][0] : null;
  const said = isRecord(listed) && !fields['error'] ? listed : fields;
  const words = [said['message'], said['error_description']].find((text) => typeof text === 'string' && text);
  return new ApiError(
    nameFrom(said['error']) || nameFrom(new RegExp(`\\b${status}([A-Z]\\w+)`).exec(reasons)?.[1] || reason || 'Http'),
    typeof words === 'string' ? words : `${status} status code for ${quoted(asked)}`,
    asked,
    { status, fields: { ...fields, ...(retryAfter ? { retryAfter } : {}) } },
  );
}

/**
 * @param error what a call rejected with
 * @param code of the answer, such as `unauthorized` or `comment_duplicate`, or an HTTP reason in this form; any when absent
 * @returns whether the provider answered with that error; false where no answer came
 */
export const isProviderError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && error.status > 0 && (code === undefined || error.name === nameFrom(code));

/** An answer with its status in its headers, as the proxy frame sends it. Headers that are not an object are dropped. */
export const responseOf = (status: number, headers: unknown, body: unknown): ApiResponse => ({
  status,
  headers: { ...(isRecord(headers) && headers), status },
  body,
});

/** `{code|status, headers, body}` as an answer of its own; null for anything else. */
export function unwrapped(value: unknown): ApiResponse | null {
  if (!isRecord(value) || !('body' in value)) return null;
  const status = Number(value['code'] ?? value['status']);
  return status ? responseOf(status, value['headers'], value['body']) : null;
}

/**
 * @returns the body of a 2xx answer
 * @throws ApiError `errorOf` any other, and `AnswerError` for a page in place of JSON, as servers send it for a sign-in
 */
export function bodyOf(asked: Asked, response: ApiResponse): unknown {
  const { status, headers, body } = response;
  if (status < 200 || status >= 300) throw errorOf(asked, response);
  // The proxy frame may leave the type out.
  if (typeof body === 'string' && /^text\/html|^\s*<[!h]/i.test(`${headers['content-type'] ?? body}`))
    throw new ApiError('AnswerError', `The answer to ${quoted(asked)} is an HTML page, not JSON.`, asked, { status });
  return body;
}
