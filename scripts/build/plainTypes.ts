/**
 * Writes types that are derived from schemas as plain types, because users of the package have no valibot.
 * scripts/build/writeTypes.ts calls it with the bundled types of each entry.
 */
import ts from 'typescript';

/** Prints types of JSON values. */
class Printer {
  /** The names of derived types by their plain form. Inside other types the name is printed. */
  private readonly names = new Map<string, string>();

  constructor(private readonly checker: ts.TypeChecker) {}

  name(type: ts.Type, name: string): void {
    this.names.set(
      this.text(type, (part) => this.inFull(part)),
      name,
    );
  }

  /** @returns the plain form of the type, with the names of other types inside */
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

  /** Joins true and false to boolean again, leaves out the undefined of optional fields, and sorts by text. */
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

interface Declared {
  readonly node: ts.Statement;
  readonly text: string;
  /** Finds references to the declaration; a value is referred to by `typeof`. */
  readonly name: RegExp;
}

function namesOf(node: ts.Statement): readonly string[] {
  if (ts.isImportDeclaration(node)) return node.importClause?.getText().match(/\b(?!as\b|type\b)\w+/g) ?? [];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => `typeof ${name.getText()}`);
  return [(node as ts.DeclarationStatement).name?.getText() ?? ''];
}

const declared = (node: ts.Statement): Declared => ({
  node,
  text: node.getText(),
  name: new RegExp(`\\b(?:${namesOf(node).join('|').replaceAll('$', '\\$')})\\b`),
});

const refers = ({ text }: Declared, others: readonly Declared[]): boolean => others.some(({ name }) => name.test(text));
const isAlias = ({ node }: Declared): boolean => ts.isTypeAliasDeclaration(node) && !node.typeParameters;
const isExported = ({ text }: Declared): boolean => /^export\b/.test(text);

/** @returns the declarations that only serve to derive types: `means`, and what refers to them */
function withMeans(means: readonly Declared[], all: readonly Declared[]): readonly Declared[] {
  const next = all.filter((one) => means.includes(one) || (!isAlias(one) && !isExported(one) && refers(one, means)));
  return next.length === means.length ? means : withMeans(next, all);
}

/** Drops declarations that are neither exported nor referred to. */
function needed(all: readonly Declared[]): readonly Declared[] {
  const next = all.filter((one) => isExported(one) || all.some((other) => other !== one && refers(other, [one])));
  return next.length === all.length ? all : needed(next);
}

/**
 * @param file the types of an entry, in one file
 * @returns the same types in plain form
 */
export function plainTypes(file: string): string {
  const program = ts.createProgram([file], { strict: true, exactOptionalPropertyTypes: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`There is no ${file}.`);
  const all = source.statements.map(declared);
  const means = withMeans(
    all.filter(({ text }) => / from 'valibot';$/.test(text)),
    all,
  );
  if (means.length === 0) return source.text;
  const printer = new Printer(checker);
  const derived = all
    .filter((one) => isAlias(one) && refers(one, means))
    .map((one) => ({ one, name: namesOf(one.node)[0] ?? '', type: checker.getTypeAtLocation(one.node) }));
  for (const { name, type } of derived) printer.name(type, name);
  const printed = derived.map(({ one, name, type }) => {
    const text = `${isExported(one) ? 'export ' : ''}type ${name} = ${printer.print(type)};`;
    return [one, { ...one, text }] as const;
  });
  const plain = new Map(printed);
  const kept = needed(all.filter((one) => !means.includes(one)).map((one) => plain.get(one) ?? one));
  const text = kept.map((one) => (one.text === one.node.getText() ? one.node.getFullText() : one.text)).join('\n');
  return ts.createPrinter().printFile(ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true));
}
