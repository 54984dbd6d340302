import { join } from 'node:path';
import ts from 'typescript';

/**
 * Compares values with the types of a pinned SDK, read by the TypeScript compiler: a field that the
 * types call non-optional must be there, one that they do not have must not, and nulls only where
 * they allow them.
 */
export interface TypeChecker {
  /** What is wrong with a value, each fault with its path; empty when all is well. */
  faults(value: unknown, typeName: string): string[];
}

/**
 * Reads types once; it takes some two seconds.
 * @param importLine brings the SDK into scope, for example `import type { Stripe } from 'stripe';`
 * @param expressions how each type is written, by its name, for example `Stripe.Charge`
 */
export function readTypes(importLine: string, expressions: Record<string, string>): TypeChecker {
  const probe = join(import.meta.dirname, 'probe.virtual.ts');
  const source = [
    importLine,
    ...Object.values(expressions).map((type, index) => `export type T${index} = ${type};`),
  ].join('\n');
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, settings, ...rest) =>
    file === probe
      ? ts.createSourceFile(file, source, settings)
      : getSourceFile(file, settings, ...rest);
  host.fileExists = (file) => file === probe || fileExists(file);
  host.readFile = (file) => (file === probe ? source : readFile(file));
  const program = ts.createProgram([probe], options, host);
  const checker = program.getTypeChecker();
  const [, ...declarations] = program.getSourceFile(probe)?.statements ?? [];
  const types = new Map<string, ts.Type>();
  for (const [index, name] of Object.keys(expressions).entries()) {
    const declaration = declarations[index];
    const type = declaration && checker.getTypeAtLocation(declaration);
    if (!type || type.flags & ts.TypeFlags.Any) throw new Error(`The SDK has no type ${name}`);
    types.set(name, type);
  }
  return {
    faults: (value, typeName) => {
      const type = types.get(typeName);
      if (!type) throw new Error(`No such type: ${typeName}`);
      return walk(checker, value, type, typeName);
    },
  };
}

function parts(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function walk(checker: ts.TypeChecker, value: unknown, type: ts.Type, path: string): string[] {
  const options = parts(type);
  if (value === null) {
    return options.some((each) => each.flags & (ts.TypeFlags.Null | ts.TypeFlags.Any))
      ? []
      : [`${path} is null`];
  }
  if (options.some((each) => each.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return [];
  if (typeof value === 'string') return text(value, options, path);
  if (typeof value === 'number')
    return options.some((each) => each.flags & ts.TypeFlags.NumberLike)
      ? []
      : [`${path} is a number`];
  if (typeof value === 'boolean') {
    const allowed = options.some(
      (each) =>
        each.flags & ts.TypeFlags.Boolean ||
        (each.flags & ts.TypeFlags.BooleanLiteral && checker.typeToString(each) === String(value)),
    );
    return allowed ? [] : [`${path} is ${value}`];
  }
  if (Array.isArray(value)) {
    const list = options.find((each) => checker.isArrayType(each));
    if (!list) return [`${path} is a list`];
    const [item] = checker.getTypeArguments(list as ts.TypeReference);
    return item
      ? value.flatMap((each, index) => walk(checker, each, item, `${path}[${index}]`))
      : [];
  }
  return group(checker, value as Record<string, unknown>, options, path);
}

function isDecimal(type: ts.Type): boolean {
  if (type.isIntersection()) return !type.types.some((part) => part.flags & ts.TypeFlags.String);
  return type.symbol?.name === 'Decimal';
}

function text(value: string, options: ts.Type[], path: string): string[] {
  const literals = options
    .filter((each) => each.isStringLiteral())
    .map((each) => (each as ts.StringLiteralType).value);
  if (literals.includes(value)) return [];
  if (options.some((each) => each.flags & ts.TypeFlags.String)) return [];
  // Decimals are text on the wire; the SDK makes them objects.
  if (options.some((each) => isDecimal(each))) return [];
  return [`${path} is '${value}', not one of ${literals.join(', ')}`];
}

function group(
  checker: ts.TypeChecker,
  value: Record<string, unknown>,
  options: ts.Type[],
  path: string,
): string[] {
  const candidates = options.filter(
    (each) => each.flags & ts.TypeFlags.Object && !checker.isArrayType(each),
  );
  const named = candidates.filter((each) => {
    const property = each.getProperty('object');
    if (!property || typeof value.object !== 'string') return true;
    const kind = checker.getTypeOfSymbol(property);
    const deleted = each.getProperty('deleted');
    const isStub =
      deleted !== undefined && checker.typeToString(checker.getTypeOfSymbol(deleted)) === 'true';
    return (
      kind.isStringLiteral() && kind.value === value.object && isStub === (value.deleted === true)
    );
  });
  if (named.length === 0)
    return [`${path} is a group${value.object ? ` (${String(value.object)})` : ''}`];
  const found = named.map((each) => fields(checker, value, each, path));
  return found.sort((a, b) => a.length - b.length)[0] ?? [];
}

function fields(
  checker: ts.TypeChecker,
  value: Record<string, unknown>,
  type: ts.Type,
  path: string,
): string[] {
  const index = type.getStringIndexType();
  const faults: string[] = [];
  for (const key of Object.keys(value)) {
    const property = type.getProperty(key);
    if (property)
      faults.push(
        ...walk(checker, value[key], checker.getTypeOfSymbol(property), `${path}.${key}`),
      );
    else if (!index) faults.push(`${path}.${key} is invented`);
  }
  for (const property of type.getProperties()) {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    if (!optional && !(property.name in value)) faults.push(`${path}.${property.name} is missing`);
  }
  return faults;
}
