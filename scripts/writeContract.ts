/** Writes fixtures/contract: `npm run contract`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { contractFiles, contractFolder, typesOf } from './contract';

mkdirSync(contractFolder, { recursive: true });
for (const [name, text] of Object.entries(contractFiles())) writeFileSync(`${contractFolder}/${name}`, text);
writeFileSync(`${contractFolder}/openapi.d.ts`, typesOf(`${contractFolder}/openapi.json`));
