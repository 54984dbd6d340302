import { join } from 'node:path';
import type { ServiceDefinition } from './service.ts';
import type { Settings } from './settings.ts';

/**
 * The stand-ins for Stripe and Mux; started first, since the other services request keys from them.
 */
export const sandboxService = (
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  dev: boolean,
): ServiceDefinition => ({
  name: 'sandbox',
  folder: 'sandbox',
  node: [
    '--disable-warning=ExperimentalWarning',
    ...(dev ? ['--watch', '--watch-preserve-output'] : []),
    'src/main.ts',
  ],
  // As the CMS names its webhook, when it looks for it at Stripe.
  environment: { ...environment, CMS_INTERNAL_URL: settings.CMS_URL },
  healthUrl: `http://127.0.0.1:${settings.SANDBOX_PORT}/healthz`,
  readyWithinSeconds: 20,
});

/**
 * For development: recompiles the plugin and Strapi's app whenever their sources change. They have
 * no HTTP server, so nothing waits for them.
 */
export const compilers = (environment: NodeJS.ProcessEnv): ServiceDefinition[] => {
  const compiler = (name: string, folder: string, node: readonly string[]): ServiceDefinition => ({
    name,
    folder,
    node,
    environment: { ...environment, NODE_ENV: 'development' },
    healthUrl: null,
    readyWithinSeconds: 0,
  });
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  return [
    compiler('membership-compiler', 'cms-extensions/membership', [
      join('node_modules', '@strapi', 'sdk-plugin', 'bin', 'strapi-plugin.js'),
      'watch',
    ]),
    compiler('cms-compiler', 'cms', [
      ...[tsc, '-p', '.', '--noCheck'],
      ...['--watch', '--preserveWatchOutput'],
    ]),
  ];
};

const COMPILED = ['dist/src', 'dist/config', '../cms-extensions/membership/dist/server'];

/**
 * Strapi, as built. In development it restarts when a compiler has written new files: Strapi's own
 * `develop` watches only the app and builds the whole panel at every start.
 */
export const cmsService = (
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  dev: boolean,
): ServiceDefinition => ({
  name: 'cms',
  folder: 'cms',
  node: [
    '--disable-warning=ExperimentalWarning',
    ...(dev ? COMPILED.map((path) => `--watch-path=${path}`) : []),
    ...(dev ? ['--watch-preserve-output'] : []),
    join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'),
    'start',
  ],
  environment: {
    ...environment,
    LOCALES: environment.CMS_LOCALES,
    SEED_DEMO: String(settings.SEED_DEMO),
    NODE_ENV: 'production',
  },
  healthUrl: `http://127.0.0.1:${settings.CMS_PORT}/_health`,
  readyWithinSeconds: 120,
});

/** The members' site. */
export const storefrontService = (
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  dev: boolean,
): ServiceDefinition => ({
  name: 'storefront',
  folder: 'storefront',
  node: dev
    ? [join('node_modules', 'vite', 'bin', 'vite.js'), '--port', String(settings.STOREFRONT_PORT)]
    : ['--disable-warning=ExperimentalWarning', 'server/main.ts'],
  environment: { ...environment, NODE_ENV: dev ? 'development' : 'production' },
  healthUrl: dev
    ? `http://127.0.0.1:${settings.STOREFRONT_PORT}/`
    : `http://127.0.0.1:${settings.STOREFRONT_PORT}/healthz`,
  readyWithinSeconds: 60,
});
