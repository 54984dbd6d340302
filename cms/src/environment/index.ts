import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnvironment } from './schema.ts';

type Secrets = typeof import('../../boot/secrets.mts', { with: { 'resolution-mode': 'import' }});

export { assertReadyToServe } from './ready.ts';
export { BadEnvironment, DEMO_PANEL_PASSWORD, DEMO_PASSWORD, type Environment } from './schema.ts';

/**
 * The folder of the Strapi app, found both from the sources and from the compiled copy in `dist`,
 * which is one level deeper.
 */
export const appRoot = (from: string = __dirname): string => {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('The folder of the Strapi app was not found');
  return appRoot(parent);
};

/** Settings that are not set come from the deployment's file of secrets, made at the first start. */
const readSecrets = (file: string): void => {
  const path = join(appRoot(), 'boot', 'secrets.mts');
  const { OWN, loadSecrets }: Secrets = require(path);
  for (const [name, value] of Object.entries(loadSecrets(file, OWN))) process.env[name] ||= value;
};

if (process.env.SECRETS_FILE) readSecrets(process.env.SECRETS_FILE);

/** All settings of this process, parsed once. */
export const environment = parseEnvironment(process.env, join(appRoot(), '..', '.data'));
