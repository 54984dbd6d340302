import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED, loadSecrets } from './start/secrets.ts';
import { ROOT, readSettings } from './start/settings.ts';
import { execute } from './test/run.ts';

/**
 * Runs a command of `cms/boot` with the settings and secrets of `npm start`, and exits with its
 * code.
 * @param script the command's file name
 * @param makesSecrets generate secrets that are missing, as the first start does
 */
export const runCmsCommand = async (script: string, makesSecrets = true): Promise<void> => {
  const settings = readSettings(process.env);
  const secretsFile = join(settings.dataDir, 'secrets.env');
  process.exitCode = await execute(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'cms/boot', script),
      ...process.argv.slice(2),
    ],
    {
      ...((makesSecrets || existsSync(secretsFile)) && loadSecrets(secretsFile, GENERATED)),
      ...settings.environment,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  );
};
