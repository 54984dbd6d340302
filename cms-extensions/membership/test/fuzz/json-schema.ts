import fc from 'fast-check';

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxLength?: number;
  minLength?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

const textOf = ({ format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> => {
  if (format === 'email') return fc.emailAddress();
  return fc.string({ minLength, maxLength: Math.min(maxLength, 80), unit: 'grapheme' });
};

/** Values that a JSON Schema allows, or nearly: what zod makes of the contract's schemas. */
export const valuesOf = (schema: JsonSchema, root: JsonSchema = schema): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) {
    const named = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return named === undefined ? fc.jsonValue() : valuesOf(named, root);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((it) => valuesOf(it, root)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: -2, max: 200 });
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(schema.items === undefined ? fc.jsonValue() : valuesOf(schema.items, root));
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, it]) => [name, valuesOf(it, root)]),
        ),
      );
    default:
      return fc.jsonValue();
  }
};
