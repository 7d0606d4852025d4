import { readFileSync } from 'node:fs';
import { clientDocs } from '../../scripts/clientDocs';
import { listEndpoints } from '../../src/client/endpoints';

test('[client.table] docs/client.md is what the table says; else run: npm run record -- --docs', () => {
  expect(readFileSync('docs/client.md', 'utf8')).toBe(clientDocs());
});

test('[client.table] every path of the table is in it', () => {
  const page = clientDocs();
  for (const { path, method } of listEndpoints()) expect(page).toContain(`${method} \`${path}\``);
});
