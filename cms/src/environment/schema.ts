import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isTrustSetting } from './network.ts';

/** The password of every demo account. A deployment that others can reach must not use it. */
export const DEMO_PASSWORD = 'demo1234';
/** The password of the demo's account for Strapi's panel. */
export const DEMO_PANEL_PASSWORD = 'Coach1234';

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(1, 'must be a port number, 1 to 65535')
  .max(65535, 'must be a port number, 1 to 65535');
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));
/** An unencoded sign in a password makes it none, and its error would show the password. */
const readable = (value: string): boolean => URL.canParse(value);
const UNREADABLE = 'is no address: write signs such as # / @ in its password as %23 %2F %40';
const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');
/** Secrets with commas between: the one in use, and behind it those that are still accepted. */
const secrets = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => one.length >= 16), 'must have 16 characters or more')
  .optional();

const variables = z.object({
  DEPLOYMENT: z
    .enum(['embedded', 'production'], 'must be embedded or production')
    .default('embedded'),
  DATA_DIR: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  CMS_PORT: port.default(1337),
  CMS_URL: webAddress.optional(),
  STOREFRONT_URL: webAddress.default('http://localhost:3000'),
  TRUST_PROXY: z
    .string()
    .refine(isTrustSetting, 'must be a number of proxies, a list of networks, or false')
    .default('loopback'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'http', 'debug'], 'must be error, warn, info, http or debug')
    .default('info'),

  APP_KEYS: secrets,
  ADMIN_JWT_SECRET: secrets,
  ENCRYPTION_KEY: secrets,
  JWT_SECRET: secrets,

  DATABASE_CLIENT: z.enum(['sqlite', 'postgres'], 'must be sqlite or postgres').default('sqlite'),
  DATABASE_FILENAME: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .refine(readable, UNREADABLE)
    .optional(),
  DATABASE_SSL: flag.default(false),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2, 'must be 2 or more').default(10),

  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_PUBLIC_URL: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT_MS: z.coerce.number().int().min(100, 'must be 100 or more').default(10_000),

  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(readable, UNREADABLE)
    .optional(),
  SITE_NAME: z.string().default('Ondelle'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('hello@ondelle.example'),
  MAIL_FROM: z.string().optional(),

  MUX_API_URL: webAddress.default('http://localhost:4010/mux'),

  PANEL_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  PANEL_ADMIN_PASSWORD: z.string().optional(),

  /** Read before all others (./index.ts). */
  SECRETS_FILE: z.string().optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .startsWith('age1', 'must begin with age1; `npm run ops -- backup key` makes one')
    .optional(),
});

type Variables = z.output<typeof variables>;

/** How an S3-compatible store is reached. */
const s3Of = (values: Variables) => ({
  region: values.S3_REGION,
  endpoint: values.S3_ENDPOINT,
  accessKeyId: values.S3_ACCESS_KEY_ID,
  secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  // S3-compatible stores other than Amazon's rarely have a host name for each bucket.
  forcePathStyle: values.S3_ENDPOINT !== undefined,
  timeoutMs: values.S3_TIMEOUT_MS,
});

/** The bucket of the uploads; null: a folder. */
const storageOf = (values: Variables) =>
  values.S3_BUCKET === undefined
    ? null
    : {
        ...s3Of(values),
        bucket: values.S3_BUCKET,
        publicUrl: values.S3_PUBLIC_URL,
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
          adminJwtSecret: values.ADMIN_JWT_SECRET,
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
        s3: s3Of(values),
        storage: storageOf(values),
        mail: {
          smtpUrl: values.SMTP_URL,
          from: values.MAIL_FROM ?? `${quotedString(values.SITE_NAME)} <${values.SUPPORT_EMAIL}>`,
          replyTo: values.SUPPORT_EMAIL,
        },
        mux: {
          apiUrl: values.MUX_API_URL,
        },
        /** The owner of the panel while it has no account yet. */
        panelAdmin: panelAdminOf(values),
        /** For whom backups are encrypted. */
        backupRecipient: values.BACKUP_RECIPIENT,
        /** Where they go each night: a folder, or `s3://bucket/folder`. */
        backupTo: values.BACKUP_TO,
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

/** A text of any signs within a mail's header (RFC 5322, quoted-string), which nodemailer encodes. */
const quotedString = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

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
  // Unset and empty mean the same, as in `.env` files.
  const given = Object.entries(source).filter(([, value]) => value !== '');
  const parsed = settings(defaultDataDir).safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new BadEnvironment(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  );
};
