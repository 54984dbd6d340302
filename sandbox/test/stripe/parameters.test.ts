import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isKnownParameter } from '../../src/stripe/params/known.ts';
import { type Running, startSandbox } from './support.ts';

let running: Running;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.close());

/** The names that a schema takes: `items[0][price]`, three levels deep. */
function names(schema: z.ZodType, depth: number): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) => [
      name,
      ...(depth > 1
        ? names(inner, depth - 1).map(
            (rest) =>
              `${name}${rest.startsWith('[') ? rest : `[${rest.replace('[', '][').replace(/\]$/, '')}]`}`,
          )
        : []),
    ]);
  }
  if (schema instanceof z.ZodArray)
    return names(schema.element as z.ZodType, depth).map((name) => `[0][${name}]`);
  if (schema instanceof z.ZodOptional) return names(schema.unwrap() as z.ZodType, depth);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => names(option as z.ZodType, depth));
  return [];
}

/** Stripe.js sends these on behalf of a publishable key; the server's SDK does not. */
const OF_STRIPE_JS = new Set([
  'client_secret',
  'expected_payment_method_type',
  'payment_method_data[card]',
  'mandate_data[customer_acceptance]',
]);

test('no call takes a parameter that the SDK does not have', () => {
  const invented = running.sandbox.api.endpoints.flatMap(({ method, path, sdk, params }) => {
    if (!sdk) return [];
    return names(params, 2)
      .filter((name) => !isKnownParameter(sdk, name) && !OF_STRIPE_JS.has(name))
      .map((name) => `${method} ${path}: ${name}`);
  });
  expect(invented).toEqual([]);
});
