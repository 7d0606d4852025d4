/**
 * Builds dist/ from the present sources before the first suite in a browser. No suite builds it again, because suites run
 * side by side and share it. jest.config.cjs names this file.
 */
import { build } from './build';

export default function setUp(): void {
  build();
}
