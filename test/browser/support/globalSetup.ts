/** Before the first suite in a browser: the pages are built from the sources as they are now. jest.config.cjs names it. */
import { build } from './build';

export default function setUp(): void {
  build('--pages');
}
