import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isTrustSetting } from './network.ts';

/** The password of every demo account. A deployment that others can reach must not use it. */
export const DEMO_PASSWORD = 'demo1234';
/** The password of the demo's account for Strapi's panel. */
export const DEMO_PANEL_PASSWORD = 'Coach1234';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsAbsent, schema.optional());
const defaulting = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) =>
  z.preprocess(blankIsAbsent, schema.optional()).transform((value) => value ?? fallback);

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(1, 'must be a port number, 1 to 65535')
  .max(65535, 'must be a port number, 1 to 65535');
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));
const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');
const secret = optional(z.string().min(16, 'must have 16 characters or more'));

const variables = z.object({
  DEPLOYMENT: defaulting(
    z.enum(['embedded', 'production'], 'must be embedded or production'),
    'embedded',
  ),
  DATA_DIR: optional(z.string()),
  HOST: defaulting(z.string(), '127.0.0.1'),
  CMS_PORT: defaulting(port, 1337),
  CMS_URL: optional(webAddress),
  STOREFRONT_URL: defaulting(webAddress, 'http://localhost:3000'),
  TRUST_PROXY: defaulting(
    z.string().refine(isTrustSetting, 'must be a number of proxies, a list of networks, or false'),
    'loopback',
  ),
  LOG_LEVEL: defaulting(
    z.enum(['error', 'warn', 'info', 'http', 'debug'], 'must be error, warn, info, http or debug'),
    'info',
  ),

  APP_KEYS: optional(
    z
      .string()
      .transform((value) => value.split(',').map((key) => key.trim()))
      .pipe(z.array(z.string().min(16, 'must be keys of 16 characters or more')).min(1)),
  ),
  API_TOKEN_SALT: secret,
  ADMIN_JWT_SECRET: secret,
  TRANSFER_TOKEN_SALT: secret,
  ENCRYPTION_KEY: secret,
  JWT_SECRET: secret,

  DATABASE_CLIENT: defaulting(
    z.enum(['sqlite', 'postgres'], 'must be sqlite or postgres'),
    'sqlite',
  ),
  DATABASE_FILENAME: optional(z.string()),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
  ),
  DATABASE_SSL: defaulting(flag, false),
  DATABASE_POOL_MAX: defaulting(z.coerce.number().int().min(2, 'must be 2 or more'), 10),

  S3_BUCKET: optional(z.string()),
  S3_REGION: defaulting(z.string(), 'us-east-1'),
  S3_ENDPOINT: optional(webAddress),
  S3_PUBLIC_URL: optional(webAddress),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(flag),
  S3_ACL: optional(z.string()),

  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  SITE_NAME: defaulting(z.string(), 'Ondelle'),
  SUPPORT_EMAIL: defaulting(z.email('must be an e-mail address'), 'hello@ondelle.example'),
  MAIL_FROM: optional(z.string()),

  MUX_API_URL: defaulting(webAddress, 'http://localhost:4010/mux'),
  MUX_STREAM_URL: defaulting(webAddress, 'http://localhost:4010/mux/stream'),
  MUX_IMAGE_URL: defaulting(webAddress, 'http://localhost:4010/mux/image'),

  DEMO_ADMIN_EMAIL: optional(z.string()),
  DEMO_ADMIN_PASSWORD: optional(z.string()),

  PANEL_ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  PANEL_ADMIN_PASSWORD: optional(z.string()),
});

type Variables = z.output<typeof variables>;

const storageOf = (values: Variables) => {
  if (values.S3_BUCKET === undefined) return null;
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    publicUrl: values.S3_PUBLIC_URL,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    // S3-compatible stores other than Amazon's rarely have a host name for each bucket.
    forcePathStyle: values.S3_FORCE_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
    acl: values.S3_ACL,
  };
};

const panelAdminOf = ({ PANEL_ADMIN_EMAIL: email, PANEL_ADMIN_PASSWORD: password }: Variables) =>
  email === undefined || password === undefined ? null : { email, password };

const settings = (defaultDataDir: string) =>
  variables
    .superRefine((values, context) => {
      const complain = (name: keyof Variables, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message });
      if (values.DATABASE_CLIENT === 'postgres' && values.DATABASE_URL === undefined) {
        complain('DATABASE_URL', 'is needed because DATABASE_CLIENT is postgres');
      }
      if (values.PANEL_ADMIN_EMAIL !== undefined && values.PANEL_ADMIN_PASSWORD === undefined) {
        complain('PANEL_ADMIN_PASSWORD', 'is needed because PANEL_ADMIN_EMAIL is set');
      }
      if (values.S3_BUCKET === undefined) return;
      if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined)) {
        complain('S3_SECRET_ACCESS_KEY', 'and S3_ACCESS_KEY_ID are set together or not at all');
      }
    })
    .transform((values) => {
      const dataDir = resolve(values.DATA_DIR ?? defaultDataDir);
      return {
        deployment: values.DEPLOYMENT,
        dataDir,
        /** Strapi serves this folder publicly; it contains only uploads. */
        publicDir: join(dataDir, 'public'),
        host: values.HOST,
        port: values.CMS_PORT,
        url: values.CMS_URL ?? `http://localhost:${values.CMS_PORT}`,
        /** Whether browsers use https for the panel, wherever TLS ends. */
        isHttps: values.CMS_URL?.startsWith('https:') ?? false,
        storefrontUrl: values.STOREFRONT_URL,
        /** See `trustedBy()` in ./network.ts. */
        trustProxy: values.TRUST_PROXY,
        logLevel: values.LOG_LEVEL,
        secrets: {
          appKeys: values.APP_KEYS,
          apiTokenSalt: values.API_TOKEN_SALT,
          adminJwtSecret: values.ADMIN_JWT_SECRET,
          transferTokenSalt: values.TRANSFER_TOKEN_SALT,
          encryptionKey: values.ENCRYPTION_KEY,
          jwtSecret: values.JWT_SECRET,
        },
        database: {
          client: values.DATABASE_CLIENT,
          filename: resolve(values.DATABASE_FILENAME ?? join(dataDir, 'cms.sqlite')),
          url: values.DATABASE_URL,
          ssl: values.DATABASE_SSL,
          poolMax: values.DATABASE_POOL_MAX,
        },
        storage: storageOf(values),
        mail: {
          smtpUrl: values.SMTP_URL,
          from: values.MAIL_FROM ?? `${values.SITE_NAME} <${values.SUPPORT_EMAIL}>`,
          replyTo: values.SUPPORT_EMAIL,
        },
        siteName: values.SITE_NAME,
        mux: {
          apiUrl: values.MUX_API_URL,
          streamUrl: values.MUX_STREAM_URL,
          imageUrl: values.MUX_IMAGE_URL,
        },
        /** The owner of the panel while it has no account yet. */
        panelAdmin: panelAdminOf(values),
        demoAdmin: { email: values.DEMO_ADMIN_EMAIL, password: values.DEMO_ADMIN_PASSWORD },
      };
    });

export type Environment = z.output<ReturnType<typeof settings>>;

/** The environment has settings that the app cannot start with; one line for each variable. */
export class BadEnvironment extends Error {
  constructor(complaints: readonly string[]) {
    super(`The environment has settings to mend:\n${complaints.map((it) => `  ${it}`).join('\n')}`);
    this.name = 'BadEnvironment';
  }
}

/**
 * Reads every setting of the app from environment variables.
 * @param source the variables, usually `process.env`
 * @param defaultDataDir the data folder unless DATA_DIR is set
 * @throws BadEnvironment with all errors at once
 */
export const parseEnvironment = (
  source: Readonly<Record<string, string | undefined>>,
  defaultDataDir: string,
): Environment => {
  const parsed = settings(defaultDataDir).safeParse(source);
  if (parsed.success) return parsed.data;
  throw new BadEnvironment(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  );
};
