/** `npm start`: serves the sandbox until Ctrl-C. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './serve';

await serve(process.argv.slice(2), { root: join(dirname(fileURLToPath(import.meta.url)), '../..'), dev: false });
