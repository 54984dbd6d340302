/* `npm run screenshots`: starts the product and takes screenshots of every screen at four
 * widths in both themes, for comparison with the design; `-- fresh`: a site without the demo. */
import { join } from 'node:path';
import { buildAll } from '../start/build.ts';
import { ROOT, readSettings } from '../start/settings.ts';
import { startProduct } from './product.ts';
import { execute } from './run.ts';

const isFresh = process.argv.includes('fresh');
/* The account of storefront/ops/screenshots/fresh-site.ts. */
const FRESH = {
  SEED_DEMO: 'false',
  PANEL_ADMIN_EMAIL: 'ines@studio.example',
  PANEL_ADMIN_PASSWORD: 'Kettle-hall-77',
};

await buildAll(readSettings(process.env).environment, (line) => console.log(line));
const product = await startProduct(isFresh ? FRESH : {});
try {
  process.exitCode = await execute(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'storefront/ops/screenshots', isFresh ? 'fresh-site.ts' : 'screenshots.ts'),
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
  await product.stop();
}
