import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Compares answers of the API with the types of the pinned SDK, read by the TypeScript compiler: a
 * field that the types call non-optional must be there, one that they do not have must not, and
 * nulls only where they allow them.
 */
export interface TypeChecker {
  /** What is wrong with a value, each fault with its path; empty when all is well. */
  faults(value: unknown, typeName: string): string[];
}

const SDK = join(
  dirname(createRequire(import.meta.url).resolve('stripe')),
  '..',
  'esm',
  'resources',
);

/** Where each object's type stands, by the `object` field of an answer. */
export const TYPES: Record<string, string> = {
  balance: 'Balance',
  balance_transaction: 'BalanceTransaction',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  charge: 'Charge',
  'checkout.session': 'Checkout.Session',
  coupon: 'Coupon',
  customer: 'Customer',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  discount: 'Discount',
  dispute: 'Dispute',
  event: 'EventBase',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  invoiceitem: 'InvoiceItem',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  promotion_code: 'PromotionCode',
  refund: 'Refund',
  setup_attempt: 'SetupAttempt',
  setup_intent: 'SetupIntent',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  'test_helpers.test_clock': 'TestHelpers.TestClock',
  token: 'Token',
  webhook_endpoint: 'WebhookEndpoint',
};

/** Reads the SDK's types once; it takes some two seconds. */
export function loadTypes(): TypeChecker {
  const probe = join(import.meta.dirname, 'probe.virtual.ts');
  const names = Object.values(TYPES).filter((name) => name !== 'EventBase');
  const source = [
    "import type { Stripe } from 'stripe';",
    ...names.map((name, index) => `export type T${index} = Stripe.${name};`),
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
  const file = program.getSourceFile(probe);
  if (!file || !existsSync(SDK)) throw new Error('The SDK has no types');
  const checker = program.getTypeChecker();
  const types = new Map(
    names.map((name, index) => [
      name,
      checker.getTypeAtLocation(file.statements[index + 1] as ts.Node),
    ]),
  );
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
    if (!property || value.object === undefined) return true;
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
