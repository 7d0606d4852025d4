/**
 * Writes types that are derived from schemas as what they come to, because who uses the package has no valibot and reads
 * plain types. scripts/build/writeTypes.ts calls it with the bundled types of each entry.
 */
import ts from 'typescript';

/** Prints types of JSON values. */
class Printer {
  /** Names of derived types by what they come to; they stand for it inside others. */
  private readonly names = new Map<string, string>();

  constructor(private readonly checker: ts.TypeChecker) {}

  name(type: ts.Type, name: string): void {
    this.names.set(
      this.text(type, (part) => this.inFull(part)),
      name,
    );
  }

  /** @returns what the type comes to, with the names of others inside */
  print(type: ts.Type): string {
    return this.text(type, (part) => this.names.get(this.inFull(part)) ?? this.print(part));
  }

  private inFull(type: ts.Type): string {
    return this.text(type, (part) => this.inFull(part));
  }

  private text(type: ts.Type, inner: (part: ts.Type) => string): string {
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) return this.union(type.types, inner);
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return this.checker.typeToString(type);
    const [item] = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
    if (item) return `readonly ${inner(item).replace(/.*\|.*/s, '($&)')}[]`;
    const indices = this.checker
      .getIndexInfosOfType(type)
      .map((one) => `readonly [key: ${inner(one.keyType)}]: ${inner(one.type)};`);
    const members = this.checker.getPropertiesOfType(type).map((one) => {
      const isOptional = (one.flags & ts.SymbolFlags.Optional) !== 0;
      const name = /^[a-z_]\w*$/i.test(one.name) ? one.name : JSON.stringify(one.name);
      return `readonly ${name}${isOptional ? '?' : ''}: ${inner(this.checker.getTypeOfSymbol(one))};`;
    });
    return `{ ${[...indices, ...members].join(' ')} }`;
  }

  /** The compiler parts boolean into true and false, and says undefined of what is optional. In order of their texts. */
  private union(types: readonly ts.Type[], inner: (part: ts.Type) => string): string {
    const isHalf = ({ flags }: ts.Type) => (flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const isBoolean = types.filter(isHalf).length === 2;
    const parts = types
      .filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
      .map((type) => (isBoolean && isHalf(type) ? 'boolean' : inner(type)));
    const isNull = (part: string) => Number(part === 'null');
    const sorted = [...new Set(parts)].sort((one, other) => isNull(one) - isNull(other) || (one < other ? -1 : 1));
    return sorted.join(' | ');
  }
}

/** The first name of `one.two.three`. */
const firstOf = (name: ts.EntityName): string => (ts.isIdentifier(name) ? name.text : firstOf(name.left));

/** The names of the types and values that a declaration refers to. */
function namesIn(node: ts.Node): readonly string[] {
  const inside: string[] = [];
  ts.forEachChild(node, (child) => {
    inside.push(...namesIn(child));
  });
  if (ts.isTypeReferenceNode(node)) inside.push(firstOf(node.typeName));
  if (ts.isTypeQueryNode(node)) inside.push(firstOf(node.exprName));
  if (ts.isExpressionWithTypeArguments(node) || ts.isExportSpecifier(node) || ts.isImportSpecifier(node))
    inside.push(node.getText());
  if (ts.isNamespaceImport(node)) inside.push(node.name.text);
  return inside;
}

const nameOf = (statement: ts.Statement): string | undefined => {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0]?.name.getText();
  return (statement as ts.DeclarationStatement).name?.getText();
};

const isPlain = (one: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(one) || (ts.isTypeAliasDeclaration(one) && one.typeParameters === undefined);

type ByName = ReadonlyMap<string | undefined, ts.Statement>;
const byNameOf = ({ statements }: ts.SourceFile): ByName => new Map(statements.map((one) => [nameOf(one), one]));

/** @returns the statement and those that it leads to by the names in it, up to an `end` and without it */
function reached(
  from: ts.Statement,
  byName: ByName,
  isEnd: (one: ts.Statement) => boolean,
  found = new Set<ts.Statement>(),
): ReadonlySet<ts.Statement> {
  found.add(from);
  for (const name of namesIn(from)) {
    const next = byName.get(name);
    if (next && !found.has(next) && !isEnd(next)) reached(next, byName, isEnd, found);
  }
  return found;
}

const exportsOf = (one: ts.Statement): string => (/^\s*export\b/.test(one.getText()) ? 'export ' : '');

/** The aliases that come to plain types, each written out. */
function derived(source: ts.SourceFile, checker: ts.TypeChecker): ReadonlyMap<ts.Statement, string> {
  const imported = new Set(source.statements.filter(ts.isImportDeclaration).flatMap(namesIn));
  const byName = byNameOf(source);
  const aliases = source.statements.filter(ts.isTypeAliasDeclaration).filter((alias) => {
    const parts = [...reached(alias, byName, isPlain)];
    return isPlain(alias) && parts.some((part) => namesIn(part).some((name) => imported.has(name)));
  });
  const printer = new Printer(checker);
  const typed = aliases.map((alias) => ({ alias, type: checker.getTypeAtLocation(alias.name) }));
  for (const { alias, type } of typed) printer.name(type, alias.name.text);
  return new Map(
    typed.map(({ alias, type }) => [alias, `${exportsOf(alias)}type ${alias.name.text} = ${printer.print(type)};`]),
  );
}

/** Drops what no export leads to. */
function needed(text: string): string {
  const source = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true);
  const byName = byNameOf(source);
  const found = new Set<ts.Statement>();
  for (const one of source.statements) if (exportsOf(one)) reached(one, byName, (next) => found.has(next), found);
  const kept = source.statements.filter((one) => found.has(one));
  return ts.createPrinter().printFile(ts.factory.updateSourceFile(source, kept));
}

/**
 * @param file the types of an entry, in one file
 * @returns the same types without what they were derived from
 */
export function plainTypes(file: string): string {
  const program = ts.createProgram([file], { strict: true, exactOptionalPropertyTypes: true, types: [] });
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`There is no ${file}.`);
  const plain = derived(source, program.getTypeChecker());
  if (plain.size === 0) return source.text;
  return needed(source.statements.map((one) => plain.get(one) ?? one.getFullText()).join('\n'));
}
