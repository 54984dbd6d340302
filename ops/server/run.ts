import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../scripts/start/preflight.ts';
import type { ServiceDefinition } from '../../scripts/start/service.ts';
import { ROOT } from '../../scripts/start/settings.ts';
import { findProgram } from '../production/programs.ts';
import { inherited } from '../production/settings.ts';
import { Supervised } from '../production/supervised.ts';
import type { Site } from './settings.ts';

const NODE = ['--disable-warning=ExperimentalWarning'];

/** @throws {CannotStart} with the command that installs it */
const caddyPath = (): string => {
  const path = findProgram('caddy');
  if (path !== undefined) return path;
  throw new CannotStart('Caddy is not installed: apt-get install caddy');
};

const services = ({ settings, siteAt, deskAt }: Site, root: string): ServiceDefinition[] => {
  const environment = (name: keyof typeof settings) => ({ ...inherited(), ...settings[name] });
  return [
    {
      name: 'cms',
      folder: join(root, 'cms'),
      node: [...NODE, 'node_modules/@strapi/strapi/bin/strapi.js', 'start'],
      environment: environment('cms'),
      healthUrl: `http://${deskAt}/readyz`,
      readyWithinSeconds: 600,
    },
    {
      name: 'storefront',
      folder: join(root, 'storefront'),
      node: [...NODE, 'server/main.ts'],
      environment: environment('storefront'),
      healthUrl: `http://${siteAt}/healthz`,
      readyWithinSeconds: 300,
    },
    {
      name: 'caddy',
      folder: root,
      command: [
        ...[caddyPath(), 'run', '--config', 'ops/server/Caddyfile'],
        ...['--adapter', 'caddyfile'],
      ],
      environment: environment('caddy'),
      healthUrl: null,
      readyLine: /serving initial configuration/,
      readyWithinSeconds: 60,
    },
  ];
};

/**
 * Runs the small server without Docker: the CMS, the storefront and Caddy, each of which is started
 * again when it ends.
 * @param extra settings of the processes that differ from those of docker-compose.yml
 * @param root of the version that runs
 * @returns what stops them
 * @throws {CannotStart} when one of them does not start
 */
export const runSite = async (
  site: Site,
  say: (line: string) => void,
  extra: Partial<Record<string, NodeJS.ProcessEnv>> = {},
  root: string = ROOT,
): Promise<() => Promise<void>> => {
  // Nobody else of the machine reads the database.
  mkdirSync(site.dataDir, { recursive: true, mode: 0o700 });
  const running: Supervised[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.stop()));
  };
  try {
    for (const definition of services(site, root)) {
      const environment = { ...definition.environment, ...extra[definition.name] };
      const one = new Supervised({ ...definition, environment }, join(site.dataDir, 'logs'), say);
      running.push(one);
      await one.start();
      say(`${definition.name} runs`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
