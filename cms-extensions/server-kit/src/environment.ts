import { CURRENCIES } from 'contract/currency';
import { LOCALES, localesOf } from 'contract/locales';
import { z } from 'zod';

/*
 * How processes read their settings from environment variables, and the settings that several of
 * them read. Strapi's app (CommonJS) and the sandbox (a package of its own) cannot import this and
 * have their own readers.
 */

const PORT_MESSAGE = 'must be a port number between 1 and 65535';
export const port = z.coerce
  .number(PORT_MESSAGE)
  .int(PORT_MESSAGE)
  .min(1, PORT_MESSAGE)
  .max(65_535, PORT_MESSAGE);

/** A web address, without the slashes at its end. */
export const address = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as http://localhost:3000' })
  .transform((url) => url.replace(/\/+$/, ''));

export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true');

/** A currency in which Stripe charges cards, in lower case. */
export const currencyCode = z
  .string()
  .toLowerCase()
  .refine(
    (code) => CURRENCIES.split(' ').includes(code),
    'must be a currency of docs.stripe.com/currencies',
  );

/** A whole number of at least one. */
export const count = z.coerce.number().int().positive();

/** `times/seconds`, for example `10/900`: ten attempts in 15 minutes. */
export const allowance = z
  .string()
  .regex(/^[1-9]\d*\/[1-9]\d*$/, 'must look like 10/900: times, a slash, seconds')
  .transform((text) => {
    const [points = 0, windowSeconds = 0] = text.split('/').map(Number);
    return { points, windowSeconds };
  });

export type Allowance = z.output<typeof allowance>;

/**
 * One setting for values that hardly anybody changes: `NAME=value`, with commas or blanks between. Of
 * two values for a name the last one counts.
 * @param shape the names, with a default for each
 */
export const overrides = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .string()
    .default('')
    .transform((text) => {
      const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
      return Object.fromEntries(
        entries.map((entry) => {
          const [name = '', value = ''] = entry.split('=');
          return [name, value];
        }),
      );
    })
    .pipe(
      z.strictObject(shape) as unknown as z.ZodType<
        z.output<z.ZodObject<Shape>>,
        Record<string, string>
      >,
    );

/** Where Mux sends streams and pictures from: hosts of its own, at the stand-in paths below its API. */
export const muxHosts = (apiUrl: string) => {
  const at = (name: string) =>
    apiUrl.startsWith('https://api.') ? apiUrl.replace('api.', `${name}.`) : `${apiUrl}/${name}`;
  return { streamUrl: at('stream'), imageUrl: at('image') };
};

const locales = z.string().transform((setting, context) => {
  try {
    return localesOf(setting);
  } catch {
    context.addIssue(`must be some of ${LOCALES.join(',')}`);
    return z.NEVER;
  }
});

/** The settings that more than one process reads; each picks its own. */
export const sharedSettings = z.object({
  DEPLOYMENT: z
    .enum(['embedded', 'production'], 'must be embedded or production')
    .default('embedded'),
  HOST: z.string().default('127.0.0.1'),
  STOREFRONT_PORT: port.default(3000),
  CMS_PORT: port.default(1337),
  CMS_URL: address.default('http://localhost:1337'),
  CMS_INTERNAL_URL: address.default('http://127.0.0.1:1337'),
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  WATCHDOG_SECONDS: z.coerce.number().int().nonnegative().default(20),
  LOCALES: locales.prefault(''),
  SITE_NAME: z.string().min(1).default('Ondelle'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('hello@ondelle.example'),
  MUX_API_URL: address.default('http://localhost:4010/mux'),
});

/** Settings that a process cannot start with; one line for each. */
export class BadSettings extends Error {
  constructor(error: z.ZodError) {
    const lines = error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    super(`A setting cannot be used (see .env.example):\n${lines.join('\n')}`);
    this.name = 'BadSettings';
  }
}

/** Removes empty variables: unset and empty mean the same, as in `.env` files. */
export const withoutEmpty = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );

/**
 * Reads a process's settings.
 * @throws {BadSettings} naming every setting that cannot be used
 */
export const readSettings = <Schema extends z.ZodType>(
  schema: Schema,
  values: Readonly<Record<string, string | undefined>>,
): z.output<Schema> => {
  const result = schema.safeParse(withoutEmpty(values));
  if (!result.success) throw new BadSettings(result.error);
  return result.data;
};
