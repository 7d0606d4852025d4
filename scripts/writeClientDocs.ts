/** Writes docs/client.md: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { clientDocs } from './clientDocs';

writeFileSync('docs/client.md', clientDocs());
