import { z } from 'zod';
import { isKnownParameter } from '../params/known.ts';
import { CURRENCIES } from '../resources/money.ts';
import { StripeError, unsupported } from './errors.ts';
import type { Form, FormValue } from './form.ts';

/** What a refused value is called; zod carries it to `readParams`, which words the error. */
function refuse(ctx: z.RefinementCtx, message: string, code?: string): never {
  ctx.addIssue({ code: 'custom', message, params: { stripeCode: code } });
  return z.NEVER;
}

const text = z.string().transform((value, ctx) => {
  if (value !== '') return value;
  return refuse(ctx, 'EMPTY', 'parameter_invalid_empty');
});

const integer = z.string().transform((value, ctx) => {
  if (/^-?\d+$/.test(value) && Number.isSafeInteger(Number(value))) return Number(value);
  return refuse(ctx, `Invalid integer: ${value}`, 'parameter_invalid_integer');
});

const decimal = z.string().transform((value, ctx) => {
  if (/^-?\d+(\.\d{1,12})?$/.test(value)) return value;
  return refuse(ctx, `Invalid decimal: ${value}`);
});

const boolean = z.string().transform((value, ctx) => {
  if (value === 'true' || value === 'false') return value === 'true';
  return refuse(ctx, `Invalid boolean: ${value}`);
});

function choice<const T extends readonly string[]>(values: T) {
  return z.string().transform((value, ctx): T[number] => {
    const found = values.find((allowed) => allowed === value);
    if (found !== undefined) return found;
    const list =
      values.length === 1
        ? values[0]
        : `${values.slice(0, -1).join(', ')}${values.length > 2 ? ',' : ''} or ${values.at(-1)}`;
    return refuse(ctx, `CHOICE must be ${values.length > 1 ? 'one of ' : ''}${list}`);
  });
}

function amount(minimum = 0) {
  return integer.transform((value, ctx) => {
    if (value >= minimum) return value;
    return refuse(
      ctx,
      `This value must be greater than or equal to ${minimum}.`,
      'parameter_invalid_integer',
    );
  });
}

const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);

/** Metadata as sent: names to values, where an empty value deletes, and '' deletes all. */
export type MetadataParam = z.infer<typeof metadata>;

/** The building blocks of parameter schemas. Input is form text, output is typed. */
export const p = {
  text,
  integer,
  decimal,
  boolean,
  amount,
  choice,
  metadata: metadata.optional(),
  timestamp: integer,
  currency: text.transform((value, ctx) => {
    const code = value.toLowerCase();
    if (CURRENCIES.has(code)) return code;
    return refuse(
      ctx,
      `Invalid currency: ${value}. Stripe currently supports these currencies: ${[...CURRENCIES].join(', ')}`,
    );
  }),
  list: <T extends z.ZodType>(item: T) => z.array(item),
  group: <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape),
  /** A value that '' unsets; it is read as null. */
  unset: <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema]),
  expand: z.array(text).optional(),
  range: z
    .union([
      integer,
      z.strictObject({
        gt: integer.optional(),
        gte: integer.optional(),
        lt: integer.optional(),
        lte: integer.optional(),
      }),
    ])
    .optional(),
};

/** The parameters that every list takes. See /api/pagination. */
export const listShape = {
  limit: integer
    .transform((value, ctx) => {
      if (value >= 1 && value <= 100) return value;
      return refuse(
        ctx,
        value < 1
          ? 'This value must be greater than or equal to 1.'
          : `This value must be less than or equal to 100 (you passed ${value}).`,
        'parameter_invalid_integer',
      );
    })
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand: p.expand,
};

export const address = p.group({
  city: p.unset(text).optional(),
  country: p.unset(text).optional(),
  line1: p.unset(text).optional(),
  line2: p.unset(text).optional(),
  postal_code: p.unset(text).optional(),
  state: p.unset(text).optional(),
});

/**
 * Parses the parameters of a call.
 * @param name the SDK's name of the parameters, which tells unknown from unsupported ones
 * @throws StripeError with Stripe's own words for the first fault found; unknown names come first
 */
export function readParams<T extends z.ZodType>(schema: T, input: Form, name?: string): z.infer<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(flatten);
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => paramName([...issue.path, key]))
      : [],
  );
  if (unknown.length > 0) throw unknownParameters(unknown, name);
  const issue = issues[0];
  if (!issue) throw new Error('A schema refused its input without a reason');
  throw worded(issue, input);
}

function unknownParameters(unknown: string[], name: string | undefined): StripeError {
  const supported = unknown.filter((param) => !name || !isKnownParameter(name, param));
  const [first] = supported;
  if (!first) return unsupported(`the parameter ${unknown[0]}`, unknown[0]);
  const plural = supported.length > 1 ? 'parameters' : 'parameter';
  return new StripeError(
    400,
    'invalid_request_error',
    `Received unknown ${plural}: ${supported.join(', ')}`,
    { code: 'parameter_unknown', param: first, beforeWork: true },
  );
}

type Issue = z.core.$ZodIssue;

/** Of a union's branches, the faults of the one that came furthest are what the caller meant. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors.map((errors) =>
    errors
      .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue)
      .flatMap(flatten),
  );
  const depth = (branch: Issue[]) =>
    Math.max(
      0,
      ...branch.map(
        (i) =>
          i.path.length +
          (i.code === 'custom' ? 0.5 : 0) +
          (i.code === 'unrecognized_keys' ? 0.7 : 0),
      ),
    );
  return branches.sort((a, b) => depth(b) - depth(a))[0] ?? [];
}

function worded(issue: Issue, input: Form): StripeError {
  const param = paramName(issue.path);
  const value = valueAt(input, issue.path);
  const fail = (message: string, code?: string) =>
    new StripeError(400, 'invalid_request_error', message, { param, code, beforeWork: true });
  if (value === undefined) return fail(`Missing required param: ${param}.`, 'parameter_missing');
  if (issue.message === 'EMPTY') {
    return fail(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
    );
  }
  if (issue.code === 'custom') {
    const params = issue.params as { stripeCode?: string } | undefined;
    return fail(issue.message.replace(/^CHOICE/, `Invalid ${param}:`), params?.stripeCode);
  }
  if (issue.code === 'too_big') {
    const what = param.startsWith('metadata')
      ? 'Metadata values can have up to 500 characters'
      : 'Too long';
    return fail(
      `${what}, but you passed in a value that is ${String(value).length} characters. Invalid value: ${String(value)}`,
    );
  }
  if (issue.code === 'invalid_key') {
    return fail('Metadata keys can have up to 40 characters.');
  }
  if (issue.code === 'invalid_type' && issue.expected === 'array') return fail('Invalid array');
  if (issue.code === 'invalid_type' && issue.expected === 'string') {
    return fail(`Invalid string: ${JSON.stringify(value)}`);
  }
  return fail('Invalid object');
}

function paramName(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return (head ?? '') + rest.map((part) => `[${part}]`).join('');
}

function valueAt(input: Form, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = input;
  for (const key of path) {
    if (value === undefined || typeof value === 'string') return undefined;
    value = (value as Record<PropertyKey, FormValue>)[key];
  }
  return value;
}
