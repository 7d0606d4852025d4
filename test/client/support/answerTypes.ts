/** The names of the answers' types, read from the source text of `Answers` in src/client/answers.ts, because types do not exist at run time. */
import { readFileSync } from 'node:fs';
import type { Endpoint } from '../../../src/client/readLine';

/** A call's row: its verb and path. */
export const rowOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

const source = readFileSync('src/client/answers.ts', 'utf8');
const [, table = ''] = /^export interface Answers {\n(.*?)^}/ms.exec(source) ?? [];

/** The type's name by row, such as `Me` by `GET /me`. */
export const answerTypes: ReadonlyMap<string, string> = new Map(
  [...table.matchAll(/^ {2}'([A-Z]+ [^']+)': (\w+);$/gm)].map(([, row = '', name = '']) => [row, name]),
);
