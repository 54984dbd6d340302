import { join } from 'node:path';
import type { ServiceDefinition } from './service.ts';
import type { Settings } from './settings.ts';

/** The stand-ins for Stripe and Mux; they stand first, since the others ask them for keys. */
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
  environment: { ...environment, SANDBOX_HOST: settings.HOST },
  healthUrl: `http://127.0.0.1:${settings.SANDBOX_PORT}/healthz`,
  readyWithinSeconds: 20,
});

/** Builds the plugin anew whenever one of its sources changes; for development alone. */
export const membershipWatcher = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'membership',
  folder: 'cms-extensions/membership',
  node: [join('node_modules', '@strapi', 'sdk-plugin', 'bin', 'strapi-plugin.js'), 'watch'],
  environment: { ...environment, NODE_ENV: 'development' },
  healthUrl: null,
  readyWithinSeconds: 0,
});

/** Strapi, which also loads the demo content where that is wanted. */
export const cmsService = (
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  dev: boolean,
): ServiceDefinition => ({
  name: 'cms',
  folder: 'cms',
  node: [
    '--disable-warning=ExperimentalWarning',
    // Strapi looks for changes in the app alone; the plugin's build is beside it.
    ...(dev
      ? ['--watch-path=../cms-extensions/membership/dist/server', '--watch-preserve-output']
      : []),
    join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'),
    ...(dev ? ['develop', '--no-watch-admin'] : ['start']),
  ],
  environment: { ...environment, NODE_ENV: dev ? 'development' : 'production' },
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
    ? [join('node_modules', 'vite', 'bin', 'vite.js'), '--port', settings.STOREFRONT_PORT]
    : ['--disable-warning=ExperimentalWarning', 'server/main.ts'],
  environment: { ...environment, NODE_ENV: dev ? 'development' : 'production' },
  healthUrl: dev
    ? `http://127.0.0.1:${settings.STOREFRONT_PORT}/`
    : `http://127.0.0.1:${settings.STOREFRONT_PORT}/healthz`,
  readyWithinSeconds: 60,
});
