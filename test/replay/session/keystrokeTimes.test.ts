/** What a redacted log tells of when keys were pressed. */
import fc from 'fast-check';
import type { Entry, PanelEvent } from '../../../reducers/events';
import { createKeystrokeTimes } from '../../../src/replay/session/keystrokeTimes';
import { wroteReply } from '../../support/typing';

const told = (entries: readonly Entry[]): Entry[] => {
  const timed = createKeystrokeTimes();
  return [...entries, null].flatMap((entry) => timed(entry) ?? []);
};

const keys: readonly PanelEvent[] = [wroteReply(1, 'a'), { type: 'user.searched', text: 'a' }];
const other: PanelEvent = { type: 'page.hidden' };
const entriesOf = (pressed: readonly (readonly [at: number, event: PanelEvent])[]): Entry[] =>
  pressed.map(([at, event], index) => ({ seq: index + 1, at, event }));

test.each(keys)(
  '[file.keystrokes] of keystrokes in a row all but the last have the time of the first: $type',
  (key) => {
    const entries = entriesOf([
      [10, other],
      [100, key],
      [230, key],
      [300, key],
      [900, key],
      [950, other],
      [990, key],
      [1_500, key],
    ]);
    expect(told(entries).map(({ at }) => at)).toEqual([10, 100, 100, 100, 900, 950, 990, 1_500]);
  },
);

test('[file.keystrokes] no entry is lost, none but a keystroke is changed, and time never goes back', () => {
  const pressed = fc.tuple(fc.nat(5), fc.constantFrom(...keys, other));
  fc.assert(
    fc.property(fc.array(pressed, { maxLength: 30 }), (waits) => {
      const entries = entriesOf(waits.map(([wait, event], index) => [10 * index + wait, event] as const));
      const copy = told(entries);
      expect(copy.map(({ at, ...entry }) => entry)).toEqual(entries.map(({ at, ...entry }) => entry));
      copy.forEach(({ at, event }, index) => {
        expect(at).toBeGreaterThanOrEqual(copy[index - 1]?.at ?? 0);
        if (event === other) expect(at).toBe(entries[index]?.at);
      });
    }),
  );
});
