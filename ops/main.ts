/* `npm run ops -- COMMAND …`: what operators do with a product, and our own tools. README.md beside
 * this file lists the commands. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED, loadSecrets } from '../cms/boot/secrets.mts';
import { ROOT, readSettings } from '../scripts/start/settings.ts';
import { execute } from '../scripts/test/run.ts';

const [command = '', ...given] = process.argv.slice(2);

/** Where each command's script is. Those of the CMS get the settings and secrets of `npm start`. */
const SCRIPTS: Readonly<Record<string, string>> = {
  admin: 'cms/ops/admin.mts',
  stripe: 'cms/ops/stripe.mts',
  video: 'cms/ops/video.mts',
  backup: 'cms/ops/backup.mts',
  restore: 'cms/ops/restore.mts',
  production: 'ops/production/main.ts',
  server: 'ops/server/rehearsal.ts',
  dependencies: 'ops/dependencies/main.ts',
  chaos: 'cms-extensions/membership/ops/chaos/main.ts',
  screenshots: 'scripts/test/screenshots.ts',
};

/** A backup and its restore need the secrets that there are: new ones would be of no use. */
const MAKES_NO_SECRETS = new Set(['backup', 'restore']);

const environmentOfCms = (): NodeJS.ProcessEnv => {
  const settings = readSettings(process.env);
  const secretsFile = join(settings.dataDir, 'secrets.env');
  const hasSecrets = !MAKES_NO_SECRETS.has(command) || existsSync(secretsFile);
  return {
    ...(hasSecrets && loadSecrets(secretsFile, GENERATED)),
    ...settings.environment,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
};

const script = SCRIPTS[command];
if (script === undefined) {
  console.error(`Which command? ${Object.keys(SCRIPTS).join(', ')}`);
  process.exit(2);
}
process.exitCode = await execute(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    join(ROOT, script),
    ...given,
  ],
  script.startsWith('cms/ops/') ? environmentOfCms() : process.env,
);
