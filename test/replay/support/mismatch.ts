import type { Mismatch } from '../../../src/replay/verify/verify';

/** A state that is not the recorded one; unknown fields have their neutral values. */
export const aMismatch = (part: Pick<Mismatch, 'after' | 'by'> & Partial<Mismatch>): Mismatch => ({
  kind: 'hash',
  entry: null,
  place: null,
  parts: false,
  certain: false,
  suspects: [],
  causes: [],
  differences: [],
  comparedAt: null,
  expected: '',
  found: '',
  ...part,
});
