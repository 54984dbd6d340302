/* Commands for the panel's accounts, in the environment of the CMS: `node ops/admin.mts create
 * --email coach@example.org [--name Ines]` creates an owner of the panel. The password is
 * PANEL_ADMIN_PASSWORD, or a generated one that is printed once. `… invite --email …` prints a link by
 * which an owner chooses a password. `node ops/admin.mts reset-factor coach@example.org` removes the second factors of somebody who lost them. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CMS_ROOT, openStrapi } from '../boot/open.mts';

type Owners = typeof import('../src/access/panel-owners.ts');
type Passwords = typeof import('../src/access/panel-password.ts');

const compiled = createRequire(join(CMS_ROOT, 'package.json'));

const USAGE =
  'Usage: create or invite --email coach@example.org [--name Ines], or: reset-factor coach@example.org';

const COMMANDS = ['create', 'invite', 'reset-factor'] as const;
type Command = (typeof COMMANDS)[number];
type Wanted = { command: Command; email: string; name: string | undefined };

const readArguments = (): Wanted | null => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' } },
    });
    const [command, address, ...rest] = positionals;
    const email = values.email ?? address;
    if (rest.length > 0 || !email?.includes('@')) return null;
    const known = COMMANDS.find((name) => name === command);
    return known === undefined ? null : { command: known, email, name: values.name };
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

const createOwner = async ({ email, name }: Wanted): Promise<void> => {
  const { createPanelOwner }: Owners = compiled('./dist/src/access/panel-owners.js');
  const { generatePanelPassword }: Passwords = compiled('./dist/src/access/panel-password.js');
  const password = chosen || generatePanelPassword();
  await createPanelOwner(strapi, { email, password, firstname: name });
  console.log(`${email} is an owner of the panel now.`);
  if (!chosen) console.log(`Password, shown only here: ${password}`);
};

const inviteOwner = async ({ email, name }: Wanted): Promise<void> => {
  const { invitePanelOwner }: Owners = compiled('./dist/src/access/panel-owners.js');
  console.log(await invitePanelOwner(strapi, { email, firstname: name }));
};

try {
  if (wanted.command === 'create') await createOwner(wanted);
  else if (wanted.command === 'invite') await inviteOwner(wanted);
  else {
    await strapi.plugin('membership').service('panel').resetFactor(wanted.email);
    console.log(`${wanted.email} has no second factor any more, and is signed out.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await close();
process.exit();
