import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../scripts/start/preflight.ts';
import { loadDemo } from '../../scripts/start/seed.ts';
import type { ServiceDefinition } from '../../scripts/start/service.ts';
import { ROOT } from '../../scripts/start/settings.ts';
import { ensureSigningKey } from '../../scripts/start/signing-key.ts';
import { programPath } from './programs.ts';
import {
  BUCKET,
  balancerSettings,
  cmsSettings,
  inherited,
  type Production,
  sandboxSettings,
  storefrontSettings,
} from './settings.ts';
import { Supervised } from './supervised.ts';

const NODE = ['--disable-warning=ExperimentalWarning'];

/** The processes that hold data or pretend to be somebody else's service. */
const backing = (production: Production): ServiceDefinition[] => {
  const { ports, secrets, dataDir } = production;
  const redisConfig = join(dataDir, 'redis.conf');
  // In a file, because every user of the machine sees the arguments of a process.
  writeFileSync(
    redisConfig,
    `port ${ports.redis}\nbind 127.0.0.1\nrequirepass ${secrets.REDIS_PASSWORD}\nsave ""\nappendonly no\ndir ${dataDir}\n`,
    { mode: 0o600 },
  );
  const process = { environment: inherited(), healthUrl: null, readyWithinSeconds: 300 };
  return [
    {
      ...process,
      name: 'postgres',
      folder: 'cms',
      node: [
        ...[...NODE, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'test/postgres.ts'],
        ...['--folder', join(dataDir, 'database'), '--port', String(ports.postgres)],
        ...['--user', 'ondelle', '--database', 'ondelle'],
      ],
      environment: { ...inherited(), POSTGRES_PASSWORD: secrets.POSTGRES_PASSWORD },
      readyLine: /PostgreSQL is ready/,
    },
    {
      ...process,
      name: 'redis',
      folder: '.',
      command: [programPath('redis-server'), redisConfig],
      readyLine: /eady to accept connections/,
    },
    {
      ...process,
      name: 'store',
      folder: 'cms',
      node: [
        ...['node_modules/s3rver/bin/s3rver.js', '-s', '--no-vhost-buckets'],
        ...[
          '-d',
          join(dataDir, 'store'),
          '-a',
          '127.0.0.1',
          '-p',
          String(production.own.STORE_PORT),
        ],
        ...['--configure-bucket', BUCKET],
      ],
      readyLine: /S3rver listening/,
    },
    {
      ...process,
      name: 'smtp',
      folder: 'sandbox',
      node: [
        ...[...NODE, 'src/mail/smtp.ts'],
        ...['--port', String(ports.smtp), '--folder', join(dataDir, 'mail')],
      ],
      readyLine: /The mail server listens/,
    },
    {
      ...process,
      name: 'sandbox',
      folder: 'sandbox',
      node: [...NODE, 'src/main.ts'],
      environment: { ...inherited(), ...sandboxSettings(production) },
      healthUrl: `http://127.0.0.1:${production.own.SANDBOX_PORT}/healthz`,
    },
  ];
};

const cms = (
  production: Production,
  name: 'cms-1' | 'cms-2',
  environment: Record<string, string>,
  folder = 'cms',
): ServiceDefinition => ({
  name,
  folder,
  node: [...NODE, 'node_modules/@strapi/strapi/bin/strapi.js', 'start'],
  environment: { ...inherited(), ...environment },
  healthUrl: `http://127.0.0.1:${production.ports[name]}/readyz`,
  readyWithinSeconds: 600,
});

const storefront = (
  production: Production,
  name: 'storefront-1' | 'storefront-2',
  settings: Readonly<Record<string, string>>,
  folder = 'storefront',
): ServiceDefinition => ({
  name,
  folder,
  node: [...NODE, 'server/main.ts'],
  environment: { ...inherited(), ...storefrontSettings(production, name), ...settings },
  // Not /readyz: while the CMS is away, a storefront that starts is as good as one that runs.
  healthUrl: `http://127.0.0.1:${production.ports[name]}/healthz`,
  readyWithinSeconds: 300,
});

const balancer = (production: Production): ServiceDefinition => ({
  name: 'balancer',
  folder: '.',
  // `-db`: stays in the foreground, without a daemon.
  command: [programPath('haproxy'), '-db', '-f', 'ops/cluster/balancer.cfg'],
  environment: { ...inherited(), ...balancerSettings(production) },
  healthUrl: `http://127.0.0.1:${production.own.STOREFRONT_PORT}/balancer/healthz`,
  readyWithinSeconds: 300,
});

/** When a process was killed and when it had ended, in the time of `performance.now()`. */
export type Killed = { from: number; to: number };

/** What a command gives to what it starts. */
export type Parts = {
  /** Called with progress messages, one line each. */
  say: (line: string) => void;
  /** Takes what must be ended with the command; the last one is ended first. */
  atEnd: (work: () => Promise<void>) => void;
};

/**
 * Runs the production shape: PostgreSQL, Redis, an S3-compatible store, a mail server and the
 * stand-ins, two CMS instances and two storefronts behind a balancer, with the settings of a
 * production. Processes that end are started again.
 * @param overrides settings of the CMS and the storefronts that differ
 * @param root of the version of the CMS and the storefronts
 * @throws {CannotStart} when a process does not start
 */
export const runShape = async (
  production: Production,
  overrides: Readonly<Record<string, string>>,
  { say, atEnd }: Parts,
  root: string = ROOT,
) => {
  const logDir = join(production.dataDir, 'logs');
  const processes = new Map<string, Supervised>();
  const killedAt: number[] = [];
  const startedAt = Date.now();
  let isClosed = false;
  const launch = async (definition: ServiceDefinition): Promise<void> => {
    if (isClosed) throw new CannotStart('It is being stopped.');
    const supervised = new Supervised(definition, logDir, say);
    processes.set(definition.name, supervised);
    await supervised.start();
    say(`${definition.name} runs`);
  };
  const process = (name: string): Supervised => {
    const found = processes.get(name);
    if (found === undefined) throw new Error(`There is no process "${name}"`);
    return found;
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    const outer = ['balancer', 'storefront-1', 'storefront-2', 'cms-1', 'cms-2'];
    await Promise.all(outer.map((name) => processes.get(name)?.stop()));
    await Promise.all([...processes.values()].map((one) => one.stop()));
  };

  atEnd(close);
  let settingsOf: (name: 'cms-1' | 'cms-2') => Record<string, string> = () => ({});
  try {
    await Promise.all(backing(production).map(launch));
    const signingKey = await ensureSigningKey(
      { ...production.secrets, ...production.mux, environment: {} },
      production.secrets,
      production.secretsFile,
    );
    settingsOf = (name) => ({ ...cmsSettings(production, name, signingKey), ...overrides });
    await loadDemo({ ...inherited(), ...settingsOf('cms-1') }, say, root);
    await Promise.all([
      launch(balancer(production)),
      launch(storefront(production, 'storefront-1', overrides, join(root, 'storefront'))),
      launch(storefront(production, 'storefront-2', overrides, join(root, 'storefront'))),
      launch(cms(production, 'cms-1', settingsOf('cms-1'), join(root, 'cms'))),
      launch(cms(production, 'cms-2', settingsOf('cms-2'), join(root, 'cms'))),
    ]);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    /** Ends a process at once; it is started again. */
    kill: async (name: string): Promise<Killed> => {
      killedAt.push(Date.now());
      const from = performance.now();
      await process(name).kill();
      return { from, to: performance.now() };
    },
    /** When processes were killed, in milliseconds since the epoch. */
    killedAt,
    signal: (name: string, signal: NodeJS.Signals): void => {
      // One that ends itself after this is not a fault.
      killedAt.push(Date.now());
      process(name).signal(signal);
    },
    /** Takes a process away until it is started. */
    take: (name: string): Promise<void> => process(name).stop(),
    start: (name: string): Promise<void> => process(name).start(),
    /**
     * Ends an instance as a deployment does, and starts it from another folder of the app.
     * @param folder as of a service
     * @param extra settings of this instance alone
     */
    deploy: async (
      name: 'cms-1' | 'cms-2',
      folder: string,
      extra: Readonly<Record<string, string>> = {},
    ): Promise<void> => {
      await process(name).stop();
      await launch(cms(production, name, { ...settingsOf(name), ...extra }, folder));
    },
    /** Does the same with a storefront, which comes from this version. */
    deployStorefront: async (name: 'storefront-1' | 'storefront-2'): Promise<void> => {
      await process(name).stop();
      await launch(storefront(production, name, overrides));
    },
    /** Addresses of single instances, past the balancer. */
    instance: (name: 'cms-1' | 'cms-2' | 'storefront-1' | 'storefront-2'): string =>
      `http://127.0.0.1:${production.ports[name]}`,
    mailDir: join(production.dataDir, 'mail'),
    logDir,
    /** In milliseconds since the epoch. */
    startedAt,
    root: ROOT,
    close,
  };
};

export type Shape = Awaited<ReturnType<typeof runShape>>;
