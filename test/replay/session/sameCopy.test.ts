/**
 * The proof that no attack can succeed: a redacted log depends on nothing of the texts that its reader does not see anyway. A copy is
 * redacted once more with the same random numbers as the log was, and is the same, although it holds other texts.
 */
import fc from 'fast-check';
import type { Entry } from '../../../reducers/events';
import { panelFold } from '../../../src/replay/fold/panelFold';
import { foldAll } from '../../../src/replay/fold/pass';
import { makeHeader } from '../../../src/replay/session/header';
import { type Logged, SealedLog } from '../../../src/replay/session/seal';
import { aList, anyEvent } from '../../laws/arbitraryEvents';
import { tellEffort } from '../../support/effort';
import { lawRuns } from '../../support/lawRuns';
import { noon } from '../../support/virtualWorld';
import { entriesOf } from '../support/logs';
import { dice } from '../support/notes';
import { sessions } from '../support/sessions';

const header = makeHeader('0.1.0', noon, 'none');

/** Runs with random numbers that are known, as if the attacker had them. */
function withRandom<T>(seed: number, redacted: () => T): T {
  const roll = dice(seed);
  const random = jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) for (const index of bytes.keys()) bytes[index] = roll(256);
    return bytes;
  });
  try {
    return redacted();
  } finally {
    random.mockRestore();
  }
}

/** The file of the log, redacted. */
const fileOf = (seed: number, log: Logged): string =>
  withRandom(seed, () => [...SealedLog.seal(panelFold, header, log).lines()].join(''));

/** The log, redacted, to be redacted again. */
const copyOf = (seed: number, log: Logged): Logged =>
  withRandom(seed, () => {
    const { base, entries } = SealedLog.seal(panelFold, header, log);
    return { base, entries: [...entries] };
  });

function expectSameCopies(log: Logged): void {
  expect(fileOf(1, copyOf(2, log))).toBe(fileOf(1, log));
}

const begin = { seq: 0, state: panelFold.initial };

test.each(Object.keys(sessions))(
  '[file.attacker] %s: who has every random number of a redacted log learns no letter, because no letter depends on the text',
  (name) => {
    const entries = entriesOf(name);
    expectSameCopies({ base: begin, entries });
    expect(fileOf(2, { base: begin, entries })).not.toBe(fileOf(1, { base: begin, entries }));
    const cut = Math.floor(entries.length / 2);
    const base = { seq: cut, state: foldAll(panelFold, panelFold.initial, entries.slice(0, cut)) };
    expectSameCopies({ base, entries: entries.slice(cut) });
  },
);

test('[file.attacker] the same holds for any events', () => {
  let logs = 0;
  fc.assert(
    fc.property(aList, fc.array(anyEvent, { maxLength: 40 }), (first, others) => {
      logs += 1;
      const entries = [first, ...others].map((event, index): Entry => ({ seq: index + 1, at: noon + index, event }));
      expectSameCopies({ base: begin, entries });
    }),
    { numRuns: lawRuns(300) },
  );
  tellEffort('with every random number', `${logs} logs of any events`, 'nothing');
});
