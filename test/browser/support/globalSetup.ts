/**
 * Before the first suite in a browser: all of dist/ is built from the sources as they are now. No suite builds it again,
 * since suites run side by side and all are served from it. jest.config.cjs names this file.
 */
import { build, buildDemo } from './build';

export default function setUp(): void {
  build();
  buildDemo();
}
