/** How a time is written. */
import fc from 'fast-check';
import { limits } from '../../../reducers/limits';
import { fullTime, shortTime } from '../../../src/panel/words/timeText';
import { noon } from '../../support/panelWorld';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const utc = { locale: 'en', timeZone: 'UTC' };

describe('[row.time-relative] shortTime', () => {
  // Noon is Saturday, 2026-11-21.
  test.each([
    [0, 'now'],
    [59_999, 'now'],
    [minute, '1m'],
    [59 * minute, '59m'],
    [hour, '1h'],
    [day - 1, '23h'],
    [day, 'Fri'],
    [limits.relativeTimeMs, 'Mon'],
    [limits.relativeTimeMs + 1, 'Nov 16'],
    [325 * day, 'Dec 31, 2025'],
    [-minute, 'now'],
    [-limits.relativeTimeMs - 1, 'Nov 26'],
  ])('[row.time-relative] %i ms ago is “%s”', (age, text) => {
    expect(shortTime(noon - age, noon, utc)).toBe(text);
  });

  test('[words.times] weekdays and dates are those of the time zone', () => {
    const at = Date.UTC(2026, 10, 19, 23, 30);
    expect(shortTime(at, noon, utc)).toBe('Thu');
    expect(shortTime(at, noon, { locale: 'en', timeZone: 'Asia/Tokyo' })).toBe('Fri');
  });

  test.each([
    ['en-GB', '5m', '3h', 'Thu'],
    ['es', '5 min', '3 h', 'jue'],
    ['fr', '5 min', '3 h', 'jeu.'],
    ['de', '5 Min.', '3 Std.', 'Do'],
    ['de-AT', '5 Min.', '3 Std.', 'Do'],
    ['pt-BR', '5 min', '3 h', 'qui.'],
    ['ja', '5分', '3時間', '木曜日'],
    ['ar', '5 د', '3 س', 'الخميس'],
    ['he', '5 דק׳', '3 שע׳', 'יום ה׳'],
  ])('[words.times] in %s five minutes are “%s”, three hours “%s”', (locale, minutes, hours, weekday) => {
    // Browsers differ in which kind of space they write.
    const shown = (age: number) => shortTime(noon - age, noon, { locale, timeZone: 'UTC' }).replace(/\s/gu, ' ');
    expect(shown(5 * minute)).toBe(minutes);
    expect(shown(3 * hour)).toBe(hours);
    expect(shown(2 * day)).toBe(weekday);
  });

  test('an unknown time zone is UTC, and a number that is no time is empty', () => {
    expect(shortTime(noon - 2 * day, noon, { locale: 'en', timeZone: 'Nowhere/Land' })).toBe('Thu');
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
