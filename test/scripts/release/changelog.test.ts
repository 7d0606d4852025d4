/** CHANGELOG.md, read and written by releases. */
import { lastVersion, nextVersion, unreleased, withRelease } from '../../../scripts/release/changelog';

const first = '# Changelog\n\n## [Unreleased]\n\n- A list.\n- A bell.\n';
const later = withRelease(first, '1.4.2', '2026-11-22');

test('[release.made] what is unreleased gets a heading, and the next one begins empty', () => {
  expect(unreleased(first)).toBe('- A list.\n- A bell.');
  expect(later).toBe(
    '# Changelog\n\n## [Unreleased]\n\nNothing yet.\n\n## [1.4.2] - 2026-11-22\n\n- A list.\n- A bell.\n',
  );
  expect(unreleased(later)).toBe('');
  expect(unreleased('# Changelog\n')).toBe('');
});

test('[release.made] the first release is the version that is there; every other one counts from the last', () => {
  expect([lastVersion(first), lastVersion(later)]).toEqual([null, '1.4.2']);
  expect(nextVersion(first, '0.1.0', 'major')).toBe('0.1.0');
  expect((['patch', 'minor', 'major'] as const).map((kind) => nextVersion(later, '1.4.2', kind))).toEqual([
    '1.4.3',
    '1.5.0',
    '2.0.0',
  ]);
});
