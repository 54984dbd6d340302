import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';

export const ROOT = resolve(import.meta.dirname, '../..');

const port = (byDefault: number) =>
  z
    .string()
    .default(String(byDefault))
    .refine((value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, {
      message: 'must be a port number between 1 and 65535',
    });
const address = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .refine((value) => URL.canParse(value) && /^https?:/.test(value), {
      message: 'must be a web address such as http://localhost:3000',
    });
const flag = (byDefault: 'true' | 'false') =>
  z.enum(['true', 'false'], 'must be true or false').default(byDefault);

/**
 * The settings that decide which processes run, and where; each process validates the others
 * itself.
 */
const ownSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  STOREFRONT_PORT: port(3000),
  CMS_PORT: port(1337),
  SANDBOX_PORT: port(4010),
  DATA_DIR: z.string().default('.data'),
  SANDBOX: flag('true'),
  SEED_DEMO: flag('true'),
  DEPLOYMENT: z.enum(['embedded', 'production']).default('embedded'),
});

const derivedSchema = (own: z.output<typeof ownSchema>, given: NodeJS.ProcessEnv) => {
  const sandbox = `http://localhost:${own.SANDBOX_PORT}`;
  const stripeApi = given.STRIPE_API_URL ?? sandbox;
  // The published demo password is only for trying out the product.
  const demoAdmin =
    own.DEPLOYMENT === 'embedded'
      ? { email: 'admin@example.com', password: 'demo1234' }
      : { email: '', password: '' };
  return z.object({
    STOREFRONT_URL: address(`http://localhost:${own.STOREFRONT_PORT}`),
    CMS_URL: address(`http://localhost:${own.CMS_PORT}`),
    CMS_INTERNAL_URL: address(`http://127.0.0.1:${own.CMS_PORT}`),
    SANDBOX_URL: address(sandbox),
    SANDBOX_MUX_LIBRARY: z.string().default(join(ROOT, 'seed/media/clips')),
    MUX_API_URL: address(`${sandbox}/mux`),
    MUX_STREAM_URL: address(`${sandbox}/mux/stream`),
    MUX_IMAGE_URL: address(`${sandbox}/mux/image`),
    MUX_TOKEN_ID: z.string().default('sandbox'),
    MUX_TOKEN_SECRET: z.string().default('sandbox-secret'),
    SANDBOX_MUX_WEBHOOK_URL: address(`http://127.0.0.1:${own.CMS_PORT}/api/video/webhook`),
    STRIPE_API_URL: address(sandbox),
    // Empty: Stripe's own script.
    STRIPE_JS_URL: z.string().default(stripeApi === sandbox ? `${sandbox}/stripe.js` : ''),
    SANDBOX_STRIPE_WEBHOOK_URL: address(`http://127.0.0.1:${own.CMS_PORT}/api/payments/webhook`),
    STRIPE_SECRET_KEY: z.string().default('sk_test_sandbox'),
    STRIPE_PUBLISHABLE_KEY: z.string().default('pk_test_sandbox'),
    SITE_NAME: z.string().min(1).default('Ondelle'),
    SUPPORT_EMAIL: z.email().default('hello@ondelle.example'),
    DEMO_ADMIN_EMAIL: z.string().default(demoAdmin.email),
    DEMO_ADMIN_PASSWORD: z.string().default(demoAdmin.password),
  });
};

/** Invalid settings, with a message that tells how to fix them. */
export class BadSettings extends Error {
  constructor(error: z.ZodError) {
    const lines = error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    super(`A setting cannot be used (see .env.example):\n${lines.join('\n')}`);
    this.name = 'BadSettings';
  }
}

const parse = <Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> => {
  const result = schema.safeParse(values);
  if (!result.success) throw new BadSettings(result.error);
  return result.data;
};

/** Empty means absent, as in `.env.example`, where an empty setting keeps its default. */
const withoutEmpty = (values: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings: the environment first, then the file `.env`, then the defaults.
 * @param environment usually `process.env`
 * @returns the checked settings, and the whole environment that the processes are given
 * @throws {BadSettings} naming every setting that cannot be used
 */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const file = join(ROOT, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given = withoutEmpty({ ...fromFile, ...environment });
  const own = parse(ownSchema, given);
  const derived = parse(derivedSchema(own, given), given);
  const dataDir = resolve(ROOT, own.DATA_DIR);
  return {
    ...own,
    ...derived,
    dataDir,
    runsSandbox: own.SANDBOX === 'true',
    environment: { ...given, ...own, ...derived, DATA_DIR: dataDir } as NodeJS.ProcessEnv,
  };
};
