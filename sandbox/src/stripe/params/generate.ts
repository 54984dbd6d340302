/**
 * Writes `known.gen.json`: the names of the parameters, paths and events that the pinned SDK knows, so
 * that the server can tell what Stripe does not have (refused as Stripe refuses it) from what only the
 * sandbox does not have (501). Run `node src/stripe/params/generate.ts` after a new SDK.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const sdk = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..');
const probe = join(import.meta.dirname, 'probe.ts');

const NAMES = readFileSync(join(import.meta.dirname, 'names.txt'), 'utf8')
  .trim()
  .split(/\s+/);

function names(checker: ts.TypeChecker, type: ts.Type, depth: number): string[] {
  if (type.isUnion())
    return [...new Set(type.types.flatMap((part) => names(checker, part, depth)))];
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return item ? names(checker, item, depth).map((name) => `[]${name}`) : [];
  }
  if (!(type.flags & ts.TypeFlags.Object) || depth === 0) return [];
  return type
    .getProperties()
    .flatMap((property) => [
      `.${property.name}`,
      ...names(checker, checker.getTypeOfSymbol(property), depth - 1).map(
        (n) => `.${property.name}${n}`,
      ),
    ]);
}

const EVENTS = 'WebhookEndpointCreateParams.EnabledEvent';
const probed = [...NAMES, EVENTS];
const source = `import type { Stripe } from 'stripe';\n${probed.map((n, i) => `export type T${i} = Stripe.${n};`).join('\n')}`;
writeFileSync(probe, source);
const program = ts.createProgram([probe], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
});
rmSync(probe);
const checker = program.getTypeChecker();
function typeOf(name: string): ts.Type {
  const statement = program.getSourceFile(probe)?.statements[probed.indexOf(name) + 1];
  if (!statement) throw new Error(`No such parameters: ${name}`);
  return checker.getTypeAtLocation(statement);
}

const params: Record<string, string[]> = {};
for (const name of NAMES) params[name] = names(checker, typeOf(name), 3);

const enabledEvent = typeOf(EVENTS);
const events = enabledEvent.isUnion()
  ? enabledEvent.types.flatMap((part) => (part.isStringLiteral() ? part.value : []))
  : [];

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'V2') yield* files(path);
    else if (entry.name.endsWith('.js')) yield path;
  }
}
const routes = new Set<string>();
for (const file of files(join(sdk, 'esm', 'resources'))) {
  const text = readFileSync(file, 'utf8');
  for (const match of text.matchAll(/\(\s*'(GET|POST|DELETE)',\s*[`'](\/v1\/[^`']*)[`']/g)) {
    routes.add(`${match[1]} ${(match[2] ?? '').replace(/\$\{[^}]*\}/g, '*')}`);
  }
}
writeFileSync(
  join(import.meta.dirname, 'known.gen.json'),
  `${JSON.stringify({ events, routes: [...routes].sort(), params })}\n`,
);
console.log(
  `${events.length} events, ${routes.size} routes, ${Object.keys(params).length} sets of parameters`,
);
