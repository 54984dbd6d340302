import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';

/* Two bytes more cost an exponential pattern four times the time, and ten times the length a
 * quadratic one a hundred times: the sizes rise, so that the test ends when it fails. */
const REPETITIONS = [24, 2_000, 64_000];
const MILLISECONDS_MAX = 400;

/** Text that makes the usual patterns of addresses, dates and Markdown go back and try again. */
const HOSTILE: readonly ((count: number) => string)[] = [
  (count) => `a@${'a.'.repeat(count / 2)}!`,
  (count) => `a@${'.'.repeat(count)}@`,
  (count) => `${'a@'.repeat(count / 2)}.`,
  (count) => `${'a'.repeat(count)}@`,
  (count) => `${' '.repeat(count)}x`,
  (count) => `x${' '.repeat(count)}x`,
  (count) => `https://${'a'.repeat(count)} `,
  (count) => `https://x/member_${'/member_'.repeat(count / 8)}`,
  (count) => '['.repeat(count),
  (count) => '<'.repeat(count),
  (count) => '[a]('.repeat(count / 4),
  (count) => `${'0'.repeat(count)}-`,
  (count) => `cus_${'_'.repeat(count)} `,
  (count) => ','.repeat(count),
  (count) => 'e\u0301'.repeat(count / 2),
  (count) => `${'+'.repeat(count)}:`,
];

/** Values of a schema's shape with this text wherever a text can be, one for each choice. */
const filled = (schema: z.core.$ZodType, text: string): unknown[] => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, part]) => ({
      key,
      values: filled(part, text),
    }));
    const choices = Math.max(1, ...fields.map(({ values }) => values.length));
    return Array.from({ length: choices }, (_, index) =>
      Object.fromEntries(fields.map(({ key, values }) => [key, values[index % values.length]])),
    );
  }
  if (schema instanceof z.ZodArray) return filled(schema.element, text).map((value) => [value]);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((part) => filled(part, text));
  if (schema instanceof z.ZodPipe) {
    const { in: first, out: second } = schema;
    return filled(first instanceof z.ZodTransform ? second : first, text);
  }
  const inner = 'innerType' in schema._zod.def ? schema._zod.def.innerType : undefined;
  return inner instanceof z.core.$ZodType ? filled(inner, text) : [text];
};

const schemas = Object.entries(contract).flatMap(([name, exported]): [string, z.ZodType][] =>
  exported instanceof z.ZodType ? [[name, exported]] : [],
);
for (const { id, params, query, body } of Object.values<contract.Call>(contract.calls)) {
  for (const [part, schema] of Object.entries({ params, query, body })) {
    if (schema !== undefined) schemas.push([`${id}.${part}`, schema]);
  }
}

/** The best of five tries, as another process may take the processor in one of them. */
const timeOf = (schema: z.ZodType, value: unknown): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best >= MILLISECONDS_MAX; tries++) {
    const began = performance.now();
    schema.safeParse(value);
    best = Math.min(best, performance.now() - began);
  }
  return best;
};

describe('64 kB of hostile text', () => {
  it.each(schemas)('costs no time: %s', (name, schema) => {
    for (const count of REPETITIONS) {
      for (const [index, hostile] of HOSTILE.entries()) {
        const text = hostile(count);
        for (const value of [text, ...filled(schema, text)]) {
          expect(timeOf(schema, value), `${name}: text ${index}, ${count} times`).toBeLessThan(
            MILLISECONDS_MAX,
          );
        }
      }
    }
  });
});
