/* `npm run screenshots`: starts the product and takes screenshots of every screen at four
 * widths in both themes, for comparison with the design; `-- fresh`: a site without the demo; `-- week`:
 * the first week of its coach. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { freePort } from '../../cms-extensions/server-kit/src/free-port.ts';
import { buildAll } from '../start/build.ts';
import { ROOT, readSettings } from '../start/settings.ts';
import { startProduct } from './product.ts';
import { execute, track } from './run.ts';

/** The script of each kind of site. */
const SCRIPTS = { fresh: 'fresh-site.ts', week: 'first-week.ts' } as const;
const kind = (['fresh', 'week'] as const).find((one) => process.argv.includes(one));
const smtpPort = await freePort();
/* The account of storefront/ops/screenshots/fresh-site.ts and first-week.ts. */
const FRESH = {
  SEED_DEMO: 'false',
  PANEL_ADMIN_EMAIL: 'ines@studio.example',
  PANEL_ADMIN_PASSWORD: 'Kettle-hall-77',
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
};

await buildAll(readSettings(process.env).environment, (line) => console.log(line));
const product = await startProduct(kind === undefined ? {} : FRESH);
const folder = join(dirname(product.databaseFile), 'mail');
const mailServer = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    'src/mail/smtp.ts',
    ...['--port', `${smtpPort}`, '--folder', folder],
  ],
  { cwd: join(ROOT, 'sandbox'), stdio: 'ignore' },
);
track(mailServer);
try {
  process.exitCode = await execute(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(
        ROOT,
        'storefront/ops/screenshots',
        kind === undefined ? 'screenshots.ts' : SCRIPTS[kind],
      ),
      ...process.argv.slice(2),
    ],
    {
      ...process.env,
      E2E_STOREFRONT_URL: product.storefrontUrl,
      E2E_CMS_URL: product.cmsUrl,
      E2E_SANDBOX_URL: product.sandboxUrl,
    },
  );
} finally {
  mailServer.kill();
  await product.stop();
}
