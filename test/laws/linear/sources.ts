/**
 * Finds the functions of the code that look like parsers, and every regular expression. The compiler's own parser
 * reads the code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../../..');

const files = ['reducers', 'streams', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(root, folder, file)),
);

const sources = files.map((path) => ({
  file: relative(root, path),
  source: ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true),
}));

interface Exported {
  readonly name: string;
  readonly parameters: readonly ts.ParameterDeclaration[];
}

const isExported = (node: ts.HasModifiers): boolean =>
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

function exportedBy(statement: ts.Statement): readonly Exported[] {
  if (ts.isFunctionDeclaration(statement) && isExported(statement))
    return [{ name: statement.name?.text ?? 'default', parameters: [...statement.parameters] }];
  if (!ts.isVariableStatement(statement) || !isExported(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) && ts.isIdentifier(name)
      ? [{ name: name.text, parameters: [...initializer.parameters] }]
      : [],
  );
}

/** True when the function is named like a parser, or takes an unchecked value. */
const looksLikeParser = ({ name, parameters }: Exported): boolean =>
  /^(parse|read|judge)[A-Z]/.test(name) || parameters.some(({ type }) => type?.kind === ts.SyntaxKind.UnknownKeyword);

/** @returns `file name` of each exported function that looks like a parser */
export const parsersIn = (): readonly string[] =>
  sources.flatMap(({ file, source }) =>
    source.statements
      .flatMap(exportedBy)
      .filter(looksLikeParser)
      .map(({ name }) => `${file} ${name}`),
  );

/** @returns each regular expression of the code, with its place */
export function patternsIn(): readonly (readonly [place: string, pattern: RegExp])[] {
  const found: (readonly [string, RegExp])[] = [];
  for (const { file, source } of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        found.push([`${file} ${node.text.length > 80 ? `${node.text.slice(0, 80)}…` : node.text}`, pattern]);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
