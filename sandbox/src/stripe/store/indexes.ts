import type { Kind } from './kinds.ts';

/**
 * The fields by which documents of a kind are looked up. Without an index, such a lookup parses
 * every document of the kind; lists by customer of a few thousand members then take most of the
 * time of a long test.
 */
const LOOKUPS: Partial<Record<Kind, readonly string[]>> = {
  charge: ['customer', 'payment_intent'],
  'checkout.session': ['customer', 'invoice', 'payment_intent', 'subscription'],
  customer: ['email', 'test_clock'],
  dispute: ['charge', 'payment_intent'],
  event: ['data.object.id', 'created'],
  invoice: ['customer', 'subscription', 'parent.subscription_details.subscription'],
  invoice_payment: ['invoice', 'payment.payment_intent'],
  invoiceitem: ['customer', 'invoice'],
  item: ['session'],
  line_item: ['invoice'],
  payment_intent: ['customer'],
  payment_method: ['customer'],
  refund: ['charge', 'payment_intent'],
  setup_intent: ['customer'],
  subscription: ['customer', 'pending_setup_intent', 'test_clock'],
  subscription_item: ['subscription'],
};

/** SQL that makes the indexes. Each is partial, so that a document is parsed for its own only. */
export const INDEXES = Object.entries(LOOKUPS)
  .flatMap(([kind, paths]) =>
    paths.map((path) => {
      const name = `lookup_${kind}_${path}`.replaceAll('.', '_');
      return `CREATE INDEX IF NOT EXISTS ${name} ON documents (${extract(path)}, seq) WHERE kind = '${kind}';`;
    }),
  )
  .join('\n');

/**
 * The SQL for a dotted path of a document; only plain names pass, so nothing can be smuggled in.
 * Queries have to use the very expression of the index.
 */
export function extract(path: string): string {
  if (!/^[a-z0-9_.]+$/i.test(path)) throw new Error(`Not a document path: ${path}`);
  return path === 'id' ? 'id' : `json_extract(data, '$.${path}')`;
}
