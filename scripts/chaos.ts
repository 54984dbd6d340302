/* `pnpm chaos [--lives N] [--seed N] [--steps-between-kills N]`: the chaos test of payments with
 * any number of members; `npm test` runs a few. */
import { join } from 'node:path';
import { ROOT } from './start/settings.ts';
import { execute } from './test/run.ts';

process.exitCode = await execute(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    join(ROOT, 'cms-extensions/membership/test/chaos/main.ts'),
    ...process.argv.slice(2),
  ],
  process.env,
);
