/** Runs before each unit suite: DOM matchers, and storage that starts empty in every test. */
import '@testing-library/jest-dom';
import './emptyStorage';
