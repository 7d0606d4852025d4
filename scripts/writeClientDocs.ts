/** Writes docs/client.md: `npx tsx scripts/writeClientDocs.ts`. */
import { writeFileSync } from 'node:fs';
import { clientDocs } from '../src/client/docs';

writeFileSync('docs/client.md', clientDocs());
