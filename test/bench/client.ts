/** The client's size and what its table costs the type checker. `npm run bench` calls it; it builds nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';

interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: number;
}

const built = 'dist/client/index.js';
const entry = resolve('src/client/client.ts');

/**
 * @returns the gzip size of the built client, and the time to read and check every type that the table gives
 * @throws Error when there is no build
 */
export async function clientBench(): Promise<Measure[]> {
  if (!existsSync(built)) throw new Error(`${built} is missing: run \`npm run build\` first`);
  const { ms, calls } = checkTable();
  return [
    { name: 'client: size, gzip', value: gzipSync(readFileSync(built), { level: 9 }).length, unit: 'bytes', aim: 9700 },
    { name: `client: type check of the table, ${calls} calls`, value: ms, unit: 'ms', aim: 3000 },
  ];
}

/** Checks the client's sources and resolves the signature of every call, as an editor does that completes them all. */
function checkTable(): { ms: number; calls: number } {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const program = ts.createProgram([entry], { ...options, noEmit: true, types: ['node'] });
  const checker = program.getTypeChecker();
  const started = performance.now();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.includes('/src/client/')) continue;
    const [problem] = program.getSemanticDiagnostics(file);
    if (problem) throw new Error(`${file.fileName}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  }
  const source = program.getSourceFile(entry);
  const client = source && checker.getSymbolAtLocation(source)?.exports?.get(ts.escapeLeadingUnderscores('Client'));
  if (!client) throw new Error(`no type Client in ${entry}`);
  const calls = countCalls(checker, checker.getDeclaredTypeOfSymbol(client), new Set());
  return { ms: performance.now() - started, calls };
}

/** Functions that return a promise, found through all helpers. */
function countCalls(checker: ts.TypeChecker, type: ts.Type, seen: Set<ts.Type>): number {
  if (seen.has(type)) return 0;
  seen.add(type);
  let calls = 0;
  for (const property of checker.getPropertiesOfType(type)) {
    for (const signature of checker.getTypeOfSymbol(property).getCallSignatures()) {
      for (const parameter of signature.getParameters()) checker.typeToString(checker.getTypeOfSymbol(parameter));
      const answer = signature.getReturnType();
      if (answer.symbol?.name === 'Promise') calls += 1;
      else calls += countCalls(checker, answer, seen);
    }
  }
  return calls;
}
