/** Reads single values of the provider's answers, which may hold anything. */
import { isRecord } from '../../../reducers/guards';

/** The answer lacks the data that the call asked for. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswerError';
  /** @param status 0 when the answer is not the provider's, such as the page of a captive portal */
  constructor(
    message: string,
    readonly status = 200,
  ) {
    super(message);
  }
}

/** @throws {BadAnswer} when it is no object, because the service answers every act with an object [actions.no-success] */
export function answerOf(body: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(body)) throw new BadAnswer('The answer is not one of the provider: it is no object.', 0);
  return body;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Numbers are sent as numbers or as text. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function idOf(value: unknown): number | null {
  const number = numberOf(value) ?? 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Milliseconds; NaN for what is no time. A time without a zone is UTC, as the service writes them. */
export function timeOf(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  return Date.parse(
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(value) ? `${value.replace(' ', 'T')}Z` : value,
  );
}
