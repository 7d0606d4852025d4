/** Runs before each unit suite: DOM matchers, and storage that starts empty in every test. */
import '@testing-library/jest-dom';

beforeEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
