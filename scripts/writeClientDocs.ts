/** Writes docs/client.md: `npx tsx scripts/writeClientDocs.ts`. */
import { writeFileSync } from 'node:fs';
import { clientDocs } from './clientDocs';

writeFileSync('docs/client.md', clientDocs());
