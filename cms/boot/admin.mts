/* Commands for the panel's accounts, in the environment of the CMS: `node boot/admin.mts create
 * --email coach@example.org [--name Ines]` creates an owner of the panel. The password is
 * PANEL_ADMIN_PASSWORD, or a generated one that is printed once. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CMS_ROOT, openStrapi } from './open.mts';

type Owners = typeof import('../src/access/panel-owners.ts');
type Passwords = typeof import('../src/access/panel-password.ts');

const compiled = createRequire(join(CMS_ROOT, 'package.json'));

const USAGE = 'Usage: create --email coach@example.org [--name Ines]';

const readArguments = (): { email: string; name: string | undefined } | null => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' } },
    });
    const { email, name } = values;
    const isCreate = positionals.length === 1 && positionals[0] === 'create';
    return isCreate && email?.includes('@') ? { email, name } : null;
  } catch {
    // An unknown option; the usage lists the valid ones.
    return null;
  }
};

const wanted = readArguments();
if (wanted === null) {
  console.error(USAGE);
  process.exit(2);
}

// These settings are for the first start; here the account comes from the command line.
const chosen = process.env.PANEL_ADMIN_PASSWORD;
delete process.env.PANEL_ADMIN_EMAIL;

const { strapi, close } = await openStrapi();
try {
  const { createPanelOwner }: Owners = compiled('./dist/src/access/panel-owners.js');
  const { generatePanelPassword }: Passwords = compiled('./dist/src/access/panel-password.js');
  const password = chosen || generatePanelPassword();
  await createPanelOwner(strapi, { email: wanted.email, password, firstname: wanted.name });
  console.log(`${wanted.email} is an owner of the panel now.`);
  if (!chosen) console.log(`Password, shown only here: ${password}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await close();
process.exit();
