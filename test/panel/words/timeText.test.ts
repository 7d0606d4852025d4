/** How a time is written. */
import fc from 'fast-check';
import { limits } from '../../../reducers/limits';
import { fullTime, shortTime } from '../../../src/panel/words/timeText';
import { noon } from '../../support/panelWorld';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const utc = { locale: 'en', timeZone: 'UTC' };

describe('[row.time] shortTime', () => {
  // Noon is Saturday, 2026-11-21.
  test.each([
    [0, 'now'],
    [59_999, 'now'],
    [minute, '1m'],
    [59 * minute, '59m'],
    [hour, '1h'],
    [day - 1, '23h'],
    [day, '1d'],
    [limits.relativeTimeMs, '5d'],
    [limits.relativeTimeMs + 1, 'Nov 16'],
    [325 * day, 'Dec 31, 2025'],
    [-minute, 'now'],
    [-limits.relativeTimeMs - 1, 'Nov 26'],
  ])('[row.time] %i ms ago is “%s”', (age, text) => {
    expect(shortTime(noon - age, noon, utc)).toBe(text);
  });

  test('[words.times] dates are those of the time zone', () => {
    const at = Date.UTC(2026, 10, 9, 23, 30);
    expect(shortTime(at, noon, utc)).toBe('Nov 9');
    expect(shortTime(at, noon, { locale: 'en', timeZone: 'Asia/Tokyo' })).toBe('Nov 10');
  });

  test.each([
    ['en-GB', '5m', '3h', '2d'],
    ['es', '5 min', '3 h', '2 d'],
    ['fr', '5 min', '3 h', '2 j'],
    ['de', '5 Min.', '3 Std.', '2 Tg.'],
    ['de-AT', '5 Min.', '3 Std.', '2 Tg.'],
    ['pt-BR', '5 min', '3 h', '2 dias'],
    ['ja', '5分', '3時間', '2日'],
    ['ar', '5 د', '3 س', '2 ي'],
    ['he', '5 דק׳', '3 שע׳', '2 י׳'],
  ])('[words.times] in %s five minutes are “%s”, three hours “%s”, two days “%s”', (locale, minutes, hours, days) => {
    // Browsers differ in which kind of space they write.
    const shown = (age: number) => shortTime(noon - age, noon, { locale, timeZone: 'UTC' }).replace(/\s/gu, ' ');
    expect(shown(5 * minute)).toBe(minutes);
    expect(shown(3 * hour)).toBe(hours);
    expect(shown(2 * day)).toBe(days);
  });

  test('an unknown time zone is UTC, and a number that is no time is empty', () => {
    expect(shortTime(noon - 12 * day, noon, { locale: 'en', timeZone: 'Nowhere/Land' })).toBe('Nov 9');
    expect(shortTime(Number.NaN, noon, utc)).toBe('');
    expect(fullTime(Number.POSITIVE_INFINITY, utc)).toBe('');
  });

  test('every time that a Date can hold has a text', () => {
    fc.assert(
      fc.property(fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }), (at) => {
        expect(shortTime(at, noon, utc)).not.toBe('');
        expect(fullTime(at, utc)).not.toBe('');
      }),
    );
  });
});
