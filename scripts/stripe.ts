/*
 * `npm run stripe -- prices | reconcile | webhook [ADDRESS]`: the commands of `cms/boot/stripe.mts`
 * with the settings and secrets of `npm start`.
 */
import { join } from 'node:path';
import { loadSecrets } from './start/secrets.ts';
import { ROOT, readSettings } from './start/settings.ts';
import { execute } from './test/run.ts';

const settings = readSettings(process.env);
process.exitCode = await execute(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'cms/boot/stripe.mts'),
    ...process.argv.slice(2),
  ],
  {
    ...loadSecrets(join(settings.dataDir, 'secrets.env')),
    ...settings.environment,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  },
);
