import { join, resolve } from 'node:path';
import { z } from 'zod';
import { GENERATED, loadSecrets, random } from '../../cms/boot/secrets.mts';
import {
  readSettings as parse,
  port,
  sharedSettings,
  withoutEmpty,
} from '../../cms-extensions/server-kit/src/environment.ts';
import { freePorts } from '../../cms-extensions/server-kit/src/free-port.ts';
import { preflight } from '../../scripts/start/preflight.ts';
import { ROOT, readSettings as readStartSettings } from '../../scripts/start/settings.ts';

/** What may be chosen; the file `.env`, which may hold real keys, is not read. */
const ownSchema = sharedSettings
  .pick({
    STOREFRONT_PORT: true,
    CMS_PORT: true,
    SITE_NAME: true,
    SUPPORT_EMAIL: true,
  })
  .extend({
    SANDBOX_PORT: port.default(4010),
    // Of its own, because the addresses of pictures are kept in the database.
    STORE_PORT: port.default(4011),
    DATA_DIR: z.string().default('.data/production'),
  });

const SECRETS = {
  ...GENERATED,
  POSTGRES_PASSWORD: random,
  REDIS_PASSWORD: random,
  MUX_TOKEN_ID: random,
  MUX_TOKEN_SECRET: random,
  STRIPE_SECRET_KEY: () => `sk_test_${random()}`,
  STRIPE_PUBLISHABLE_KEY: () => `pk_test_${random()}`,
  // A capital letter, a small one and a number, whatever the rest is.
  PANEL_ADMIN_PASSWORD: () => `Aa1-${random()}`,
};

/** The only keys that the store on this machine knows. */
const STORE_KEY = 'S3RVER';
export const BUCKET = 'ondelle';

const PORTS = [
  'postgres',
  'redis',
  'smtp',
  'cms-1',
  'cms-2',
  'cms-inside',
  'storefront-1',
  'storefront-2',
] as const;

/**
 * The settings of a production on this machine: public ports from the environment, all others free
 * ones, secrets generated once and kept in the data folder.
 * @param environment usually `process.env`
 * @throws {BadSettings} naming every setting that cannot be used
 */
export const readProduction = async (environment: NodeJS.ProcessEnv) => {
  const own = parse(ownSchema, withoutEmpty(environment));
  const dataDir = resolve(ROOT, own.DATA_DIR);
  const secretsFile = join(dataDir, 'secrets.env');
  const secrets = loadSecrets(secretsFile, SECRETS);
  const free = await freePorts(PORTS.length);
  const ports = Object.fromEntries(PORTS.map((name, index) => [name, free[index] ?? 0])) as Record<
    (typeof PORTS)[number],
    number
  >;
  const sandboxUrl = `http://localhost:${own.SANDBOX_PORT}`;
  return {
    own,
    dataDir,
    secretsFile,
    secrets,
    ports,
    siteUrl: `http://localhost:${own.STOREFRONT_PORT}`,
    panelUrl: `http://localhost:${own.CMS_PORT}`,
    sandboxUrl,
    mux: { MUX_API_URL: `${sandboxUrl}/mux`, ...secrets },
  };
};

export type Production = Awaited<ReturnType<typeof readProduction>>;

/** @throws {CannotStart} when a port is taken, the disk is full or the data cannot be written */
export const checkMachine = ({ own, dataDir }: Production): Promise<void> =>
  preflight(
    readStartSettings({
      ...{ DATA_DIR: dataDir, SITE_NAME: own.SITE_NAME, SANDBOX: 'true' },
      STOREFRONT_PORT: String(own.STOREFRONT_PORT),
      CMS_PORT: String(own.CMS_PORT),
      SANDBOX_PORT: String(own.SANDBOX_PORT),
    }),
  );

/** What every process gets of this one's environment; no setting may come in from there. */
export const inherited = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR !== undefined && { TMPDIR }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
};

/** The settings of the site and its providers that the CMS and the storefronts share. */
const shared = (production: Production) => ({
  NODE_ENV: 'production',
  DEPLOYMENT: 'production',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'loopback',
  STOREFRONT_URL: production.siteUrl,
  CMS_URL: production.panelUrl,
  LOCALES: 'en',
  SITE_NAME: production.own.SITE_NAME,
  SUPPORT_EMAIL: production.own.SUPPORT_EMAIL,
  MUX_API_URL: production.mux.MUX_API_URL,
  CAPTCHA_SITE_KEY: '',
  STRIPE_API_URL: production.sandboxUrl,
});

/**
 * The settings of one CMS instance, named as in ops/cluster/docker-compose.yml.
 * @param signingKey MUX_SIGNING_KEY_ID and MUX_SIGNING_PRIVATE_KEY
 */
export const cmsSettings = (
  production: Production,
  name: 'cms-1' | 'cms-2',
  signingKey: Readonly<Record<string, string>>,
): Record<string, string> => {
  const { own, secrets, ports } = production;
  const storeUrl = `http://127.0.0.1:${own.STORE_PORT}`;
  return {
    ...shared(production),
    SEED_DEMO: 'true',
    CMS_PORT: String(ports[name]),
    // Of this instance alone: temporary files.
    DATA_DIR: join(production.dataDir, name),
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: `postgres://ondelle:${secrets.POSTGRES_PASSWORD}@127.0.0.1:${ports.postgres}/ondelle`,
    DATABASE_SSL: 'false',
    REDIS_URL: `redis://:${secrets.REDIS_PASSWORD}@127.0.0.1:${ports.redis}`,
    APP_KEYS: secrets.APP_KEYS,
    ADMIN_JWT_SECRET: secrets.ADMIN_JWT_SECRET,
    ENCRYPTION_KEY: secrets.ENCRYPTION_KEY,
    JWT_SECRET: secrets.JWT_SECRET,
    S3_ENDPOINT: storeUrl,
    S3_BUCKET: BUCKET,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: STORE_KEY,
    S3_SECRET_ACCESS_KEY: STORE_KEY,
    S3_PUBLIC_URL: `${storeUrl}/${BUCKET}`,
    MUX_TOKEN_ID: secrets.MUX_TOKEN_ID,
    MUX_TOKEN_SECRET: secrets.MUX_TOKEN_SECRET,
    MUX_WEBHOOK_SECRET: secrets.MUX_WEBHOOK_SECRET,
    ...signingKey,
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: secrets.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
    STRIPE_ALLOW_TEST_KEYS: 'true',
    CAPTCHA_SITE_KEY: '',
    CAPTCHA_SECRET_KEY: '',
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    CURRENCY: 'usd',
    STRIPE_TAX: 'false',
    TAX_BEHAVIOR: 'inclusive',
    TAX_CODE: 'txcd_10402200',
    WALLETS: 'apple_pay,google_pay,link',
    WALLETS_START_TRIALS: 'true',
    SEPA_DEBIT: 'false',
    MAIL_FROM: '',
    AUDIT_LOG: 'stdout',
    BUSINESS_TIME_ZONE: 'UTC',
    PANEL_ADMIN_EMAIL: OWNER_EMAIL,
    // The scenarios sign in with the password alone.
    PANEL_SECOND_FACTOR: 'optional',
    PANEL_ADMIN_PASSWORD: secrets.PANEL_ADMIN_PASSWORD,
    HASH_KEY: '',
    BACKUP_RECIPIENT: '',
  };
};

/** The owner of the panel in a production on this machine. */
export const OWNER_EMAIL = 'owner@ondelle.example';

/** The settings of one storefront, named as in ops/cluster/docker-compose.yml. */
export const storefrontSettings = (
  production: Production,
  name: 'storefront-1' | 'storefront-2',
): Record<string, string> => ({
  ...shared(production),
  STOREFRONT_PORT: String(production.ports[name]),
  CMS_INTERNAL_URL: `http://127.0.0.1:${production.ports['cms-inside']}`,
  S3_PUBLIC_URL: `http://127.0.0.1:${production.own.STORE_PORT}/${BUCKET}`,
  ALLOW_STAND_INS: 'true',
  SERVICE_WORKER: 'true',
});

/** The addresses that ops/cluster/balancer.cfg names. */
export const balancerSettings = ({ own, ports }: Production): Record<string, string> => ({
  SITE_BIND: `127.0.0.1:${own.STOREFRONT_PORT}`,
  PANEL_BIND: `127.0.0.1:${own.CMS_PORT}`,
  TLS_PROXY_ADDRESS: '127.0.0.1',
  CMS_BIND: `127.0.0.1:${ports['cms-inside']}`,
  STOREFRONT_1: `127.0.0.1:${ports['storefront-1']}`,
  STOREFRONT_2: `127.0.0.1:${ports['storefront-2']}`,
  CMS_1: `127.0.0.1:${ports['cms-1']}`,
  CMS_2: `127.0.0.1:${ports['cms-2']}`,
});

/** The settings of the stand-ins; their events come in through the balancer, as Stripe's do. */
export const sandboxSettings = (production: Production): Record<string, string> => {
  const { own, secrets, panelUrl } = production;
  return {
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(own.SANDBOX_PORT),
    SANDBOX_MUX_LIBRARY: join(ROOT, 'seed/media/clips'),
    CMS_INTERNAL_URL: panelUrl,
    DATA_DIR: production.dataDir,
    SITE_NAME: own.SITE_NAME,
    MUX_TOKEN_ID: secrets.MUX_TOKEN_ID,
    MUX_TOKEN_SECRET: secrets.MUX_TOKEN_SECRET,
    MUX_WEBHOOK_SECRET: secrets.MUX_WEBHOOK_SECRET,
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: secrets.STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
  };
};
