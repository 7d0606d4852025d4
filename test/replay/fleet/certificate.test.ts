/** The certificate of two commits: the same bytes for the same logs, and a sentence for each thing that speaks against it. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { certificateOf, disagreements, parseCertificate, refusal } from '../../../src/replay/fleet/certificate';
import { unusableLine } from '../../../src/replay/fleet/logLine';
import { at, merged } from '../support/fleetLines';

const commits = { code: 'a'.repeat(40), against: 'b'.repeat(40) };
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const lines = ['one', 'two', 'three'].map((log, index) =>
  at(log, { entries: 10 * index, compared: { pages: index, effects: index > 0 } }),
);
const certificate = certificateOf(merged(lines).all(), commits, hash);

test('[fleet.certify] a certificate has both commits, the hash of the corpus and the counts', () => {
  expect(parseCertificate(certificate)).toEqual({
    format: 'notifications-panel-certificate',
    version: 1,
    ...commits,
    corpus: hash('one\nthree\ntwo'),
    sessions: 3,
    entries: 30,
    effects: 2,
    pages: 3,
  });
});

test('[fleet.confirm] logs in any order and twice, under other names, give the same bytes; another log does not', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2), { maxLength: 9 }), fc.string(), (again, folder) => {
      const named = lines.map((line) => ({ ...line, file: `${folder}/${line.file}` }));
      const all = [...again.flatMap((index) => named[index] ?? []), ...named];
      expect(certificateOf(merged(all).all(), commits, hash)).toBe(certificate);
    }),
  );
  const other = certificateOf(merged([...lines.slice(1), at('four', {})]).all(), commits, hash);
  expect(disagreements(certificate, other)).toEqual([
    expect.stringMatching(/^corpus is [0-9a-f]{64} here, and [0-9a-f]{64} in the file$/),
    'entries is 40 here, and 30 in the file',
  ]);
});

test('[fleet.confirm] a file is confirmed only byte for byte, and any other text is no certificate', () => {
  expect(disagreements(certificate, certificate)).toEqual([]);
  expect(disagreements(`${certificate} `, certificate)).toEqual(['its bytes are not those that this version writes']);
  expect(disagreements('{}', certificate)).toEqual(['it is no certificate']);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseCertificate(text)).toBeNull();
    }),
  );
});

test('[fleet.certify] no logs, logs that cannot be read and sessions that differ give no certificate', () => {
  const differs = { id: '0000000a', kind: 'against' as const, everyday: false, words: 'x', seq: 1, type: 'user.sang' };
  expect(refusal([])).toBe('no certificate: there are no logs.');
  expect(refusal([...lines, unusableLine({ log: 'x', file: 'x', by: 'x', reason: 'it is empty.' })])).toBe(
    'no certificate: 1 of the logs could not be read.',
  );
  expect(refusal([...lines, at('x', { findings: [differs] })])).toBe('no certificate: 1 of the sessions differ.');
  expect(refusal(lines)).toBeNull();
});
