/**
 * The client's one error class, and the rules that name an error after an answer (PROVIDER section 1). Transports and
 * the client make them; callers tell them apart by `name`.
 */
import type { ApiRequest, ApiResponse } from './transport';

/** HTTP reasons in UpperCamel, because HTTP/2 and the hidden frame send none. */
const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  407: 'ProxyAuthenticationRequired',
  408: 'RequestTimeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'LengthRequired',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  414: 'URITooLong',
  415: 'UnsupportedMediaType',
  416: 'RangeNotSatisfiable',
  417: 'ExpectationFailed',
  418: 'ImATeapot',
  421: 'MisdirectedRequest',
  422: 'UnprocessableEntity',
  423: 'Locked',
  424: 'FailedDependency',
  425: 'TooEarly',
  426: 'UpgradeRequired',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  431: 'RequestHeaderFieldsTooLarge',
  451: 'UnavailableForLegalReasons',
  500: 'InternalServer',
  501: 'NotImplemented',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
  505: 'HTTPVersionNotSupported',
  507: 'InsufficientStorage',
  508: 'LoopDetected',
  511: 'NetworkAuthenticationRequired',
};

type Asked = Pick<ApiRequest, 'method' | 'path'>;

/**
 * What every failed call rejects with. `name` is the provider's error in UpperCamel, the HTTP reason, or one of ours:
 * `AbortError`, `TimeoutError`, `NetworkError`, `FrameError`, `PushError`, `StreamError`, `AnswerError`.
 * `status` is 0 when there was no answer. The answer's own fields (`error`, `code`, `data`, …) are fields here, unless
 * an error already has a field of that name. `JSON.stringify` keeps all but the stack and the cause.
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
    super(message, 'cause' in more ? { cause: more.cause } : undefined);
    // Not enumerable, as on every other error.
    Object.defineProperty(this, 'name', { value: name, configurable: true, writable: true });
    this.status = more.status ?? 0;
    this.path = asked.path;
    this.method = methodOf(asked);
    for (const [key, value] of Object.entries(more.fields ?? {})) {
      if (!(key in this)) Object.defineProperty(this, key, { value, enumerable: true });
    }
  }

  toJSON(): Record<string, unknown> {
    return { ...this, name: this.name, message: this.message };
  }
}

/** The verb as it is sent. */
export const methodOf = (asked: Pick<ApiRequest, 'method'>): string => (asked.method || 'GET').toUpperCase();

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `comment_duplicate` to `CommentDuplicateError`: one `Error` at the end; null when nothing is left to name. */
function nameFrom(code: unknown): string | null {
  if (typeof code !== 'string') return null;
  const camel = code
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
    .replace(/(Error)+$/, '');
  return camel && `${camel}Error`;
}

/**
 * The error of an answer that is not a 2xx.
 * @param asked the request; its path and verb go into the message
 * @param response the answer; any body will do: text, null, HTML, wrong shapes
 */
export function errorOf(asked: Asked, { status, body }: Pick<ApiResponse, 'status' | 'body'>): ApiError {
  const fields = isRecord(body) ? body : {};
  const listed: unknown = Array.isArray(fields['errors']) ? fields['errors'][0] : null;
  const said = isRecord(listed) && !fields['error'] ? listed : fields;
  const words = [said['message'], said['error_description']].find((text) => typeof text === 'string' && text);
  return new ApiError(
    nameFrom(said['error']) || `${reasons[status] ?? 'Http'}Error`,
    typeof words === 'string' ? words : `${status} status code for "${methodOf(asked)} ${asked.path}"`,
    asked,
    { status, fields },
  );
}

/** The error of a request that its caller aborted; the signal's reason is the `cause`. */
export const aborted = (asked: Asked, signal: AbortSignal): ApiError =>
  new ApiError('AbortError', `"${methodOf(asked)} ${asked.path}" was aborted.`, asked, { cause: signal.reason });
