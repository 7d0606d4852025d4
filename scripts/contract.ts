/**
 * The files of fixtures/contract: the OpenAPI document of a backend, its types, and JSON Schemas. `npm run record -- --contract` writes
 * them, and a test compares them with the tables.
 */
import { execFileSync } from 'node:child_process';
import { jsonSchemas, openApi } from '../src/contract/openApi';

export const contractFolder = 'fixtures/contract';
const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The files that are made of the tables, by name. */
export const contractFiles = (): { readonly [name: string]: string } => ({
  'openapi.json': textOf(openApi),
  ...Object.fromEntries(Object.entries(jsonSchemas).map(([name, schema]) => [`${name}.schema.json`, textOf(schema)])),
});

/** @returns the types that openapi-typescript makes of a document */
export const typesOf = (document: string): string =>
  execFileSync('node_modules/.bin/openapi-typescript', [document, '--immutable'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
