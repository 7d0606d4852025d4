import fc from 'fast-check';
import { ApiError, errorOf, isProviderError } from '../../src/client/errors';
import { recording } from './support/recording';

const asked = { method: 'GET', path: '/me' };

/** Answers and their errors; M and D are texts of the answer. */
const rows: readonly (readonly [status: number, body: unknown, name: string, message: string])[] = [
  [401, { error: 'unauthorized', message: 'M' }, 'UnauthorizedError', 'M'],
  [403, {}, 'ForbiddenError', '403 status code for "GET /me"'],
  [404, { error: 'unknown_blog', message: 'M' }, 'UnknownBlogError', 'M'],
  [409, { error: 'comment_duplicate', message: 'M' }, 'CommentDuplicateError', 'M'],
  [400, { error: 'invalid_token', error_description: 'D' }, 'InvalidTokenError', 'D'],
  [500, 'oops', 'InternalServerError', '500 status code for "GET /me"'],
  [400, { errors: [{ error: 'first_error', message: 'M' }] }, 'FirstError', 'M'],
  [404, { code: 'rest_no_route', message: 'M', data: { status: 404 } }, 'NotFoundError', 'M'],
  [400, { error: 'own', message: 'M', errors: [{ error: 'listed', message: 'L' }] }, 'OwnError', 'M'],
  [500, { error: 'server_error', message: '' }, 'ServerError', '500 status code for "GET /me"'],
  [400, { error: 'Error' }, 'BadRequestError', '400 status code for "GET /me"'],
  [400, { error: '!!' }, 'BadRequestError', '400 status code for "GET /me"'],
  [429, null, 'TooManyRequestsError', '429 status code for "GET /me"'],
  [503, '<html><h1>Sorry</h1></html>', 'ServiceUnavailableError', '503 status code for "GET /me"'],
  [502, [1, 2], 'BadGatewayError', '502 status code for "GET /me"'],
  [500, { errors: [] }, 'InternalServerError', '500 status code for "GET /me"'],
  [400, { error: 'x', message: 7, error_description: 'D' }, 'XError', 'D'],
  [500, { errors: 'many', message: 7 }, 'InternalServerError', '500 status code for "GET /me"'],
  [599, {}, 'HttpError', '599 status code for "GET /me"'],
  [0, {}, 'HttpError', '0 status code for "GET /me"'],
];

test.each(rows)('[client.errors] %i with %j is a %s that says %j', (status, body, name, message) => {
  expect(errorOf(asked, { status, body })).toMatchObject({ name, message, status, path: '/me', method: 'GET' });
});

test('[client.errors] the reason that the wire gives names a status that is in no table', () => {
  expect(errorOf(asked, { status: 418, body: null, reason: "I'm a Teapot" }).name).toBe('IMATeapotError');
});

test('[client.errors] a call that fails rejects with the error of its answer', async () => {
  const { client } = recording({ status: 409, body: { error: 'comment_duplicate', message: 'again' } });
  await expect(client.site(1).comment(2).reply('x')).rejects.toMatchObject({
    name: 'CommentDuplicateError',
    message: 'again',
    status: 409,
    path: '/sites/1/comments/2/replies/new',
    method: 'POST',
  });
});

test.each<[string, Readonly<Record<string, unknown>>, unknown]>([
  ['over fetch', { 'content-type': 'text/html; charset=utf-8' }, 'Sign in'],
  ['over the proxy frame, which names no type', {}, '\ufeff <!DOCTYPE html><title>Sign in</title>'],
])('[client.errors] a 2xx that is an HTML page is an AnswerError %s', async (_over, headers, body) => {
  const { client } = recording({ status: 200, headers, body });
  await expect(client.me().get()).rejects.toMatchObject({
    name: 'AnswerError',
    status: 200,
    message: 'The answer to "GET /me" is an HTML page, not JSON.',
  });
});

test('[client.errors] the fields of the answer are fields of the error, but never in place of its own', () => {
  const body = { error: 'x', data: { a: 1 }, status: 7, name: 'N', stack: 's', toString: 5, path: '/p', method: 'M' };
  const problem = errorOf(asked, { status: 400, body });
  expect(problem).toMatchObject({
    error: 'x',
    data: { a: 1 },
    status: 400,
    name: 'XError',
    path: '/me',
    method: 'GET',
  });
  expect(String(problem)).toBe('XError: 400 status code for "GET /me"');
  expect(problem.stack).toContain('errors.test');
});

test('[client.errors] an error keeps its cause, and says what it is when it is serialised', () => {
  const cause = new Error('deep');
  const problem = new ApiError('NetworkError', 'no', asked, { cause, fields: { code: 'E' } });
  expect(problem.cause).toBe(cause);
  expect('cause' in new ApiError('NetworkError', 'no', asked)).toBe(false);
  expect(JSON.parse(JSON.stringify(problem))).toEqual({
    name: 'NetworkError',
    message: 'no',
    status: 0,
    path: '/me',
    method: 'GET',
    code: 'E',
  });
});

test('[client.errors] any body makes an error with one Error at the end of its name, and a message', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 599 }), fc.anything({ withNullPrototype: true }), (status, body) => {
      const problem = errorOf(asked, { status, body });
      expect(problem).toBeInstanceOf(ApiError);
      expect(problem.name).toMatch(/^[A-Za-z0-9]+Error$/);
      expect(problem.name).not.toMatch(/ErrorError$/);
      expect(problem.message).not.toBe('');
      expect(problem.status).toBe(status);
      expect(typeof String(problem)).toBe('string');
    }),
  );
});

test('[client.errors] a code in any spelling becomes UpperCamel', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
      fc.pre(words.some((word) => word !== 'error'));
      const { name } = errorOf(asked, { status: 400, body: { error: words.join('_') } });
      const camel = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
      expect(name).toBe(`${camel.replace(/(Error)+$/, '')}Error`);
    }),
  );
});

test.each(['retry-after', 'Retry-After'])(
  '[client.errors] the wait that an answer asks for by %s is part of the error',
  (name) => {
    const response = { status: 429, headers: { status: 429, [name]: '120' }, body: null };
    expect(errorOf(asked, response)).toMatchObject({ name: 'TooManyRequestsError', retryAfter: '120' });
    expect(errorOf(asked, { ...response, headers: { status: 429 } })).not.toHaveProperty('retryAfter');
  },
);

test.each([
  ['a date, by the clock of the answer', 'Thu, 26 Nov 2026 12:02:00 GMT', 'Thu, 26 Nov 2026 12:00:30 GMT', '90'],
  ['a date that has passed', 'Thu, 26 Nov 2026 12:00:00 GMT', 'Thu, 26 Nov 2026 12:00:30 GMT', '0'],
  ['a decimal', '1.5', 'Thu, 26 Nov 2026 12:00:30 GMT', '1.5'],
  ['no time at all', 'soon', 'Thu, 26 Nov 2026 12:00:30 GMT', 'soon'],
])('[client.errors] Retry-After is %s', (_what, retryAfter, date, seconds) => {
  const headers = { status: 429, 'retry-after': retryAfter, date };
  expect(errorOf({ method: 'GET', path: '/me' }, { status: 429, body: null, headers })).toMatchObject({
    retryAfter: seconds,
  });
});

test.each([
  [401, { error: 'unauthorized' }, 'unauthorized', true],
  [401, {}, 'unauthorized', true],
  [409, { error: 'comment_duplicate' }, 'comment_duplicate', true],
  [409, { error: 'comment_duplicate' }, 'conflict', false],
  [500, {}, undefined, true],
])('[client.errors] %i %j is the error "%s": %s', (status, body, code, is) => {
  expect(isProviderError(errorOf(asked, { status, body }), code)).toBe(is);
});

test('[client.errors] without an answer it is no error of the provider', () => {
  expect(
    [new ApiError('NetworkError', 'No.', asked), new Error('unauthorized'), null].map((error) =>
      isProviderError(error),
    ),
  ).toEqual([false, false, false]);
});
