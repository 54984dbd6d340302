import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { AuthResponse } from 'contract';
import { CMS_ROOT } from '../../../cms/boot/open.mts';
import { writeWorkouts } from './workouts.ts';

/*
 * One Strapi of the benchmark, in a separate process. Arguments: the app's folder and a command
 * (`fill COUNT`, `ours` or `stock`). Sends its port and a member's token over IPC.
 */

const [appDir = CMS_ROOT, role, count] = process.argv.slice(2);

const load = (): Promise<Core.Strapi> => {
  const require = createRequire(join(appDir, 'package.json'));
  const { createStrapi } = require('@strapi/strapi') as typeof import('@strapi/strapi');
  return createStrapi({ appDir, distDir: join(appDir, 'dist'), serveAdminPanel: false }).load();
};

const listen = (strapi: Core.Strapi): Promise<number> => {
  strapi.server.mount();
  const { httpServer } = strapi.server;
  return new Promise((resolve) => {
    httpServer.listen(0, '127.0.0.1', () => resolve((httpServer.address() as AddressInfo).port));
  });
};

/** Creates a member who may play everything. */
const signUpMember = async (strapi: Core.Strapi, port: number): Promise<string> => {
  const email = 'bench@example.com';
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', email, password: 'demo1234' }),
  });
  const { access_token: token } = (await response.json()) as AuthResponse;
  await strapi.db
    .query('plugin::users-permissions.user')
    .update({ where: { email }, data: { subscriptionStatus: 'active' } });
  return token;
};

/** Opens the core router's list to the public, as an owner does in the panel. */
const openToPublic = async (strapi: Core.Strapi): Promise<void> => {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' } });
  await strapi.db
    .query('plugin::users-permissions.permission')
    .create({ data: { action: 'api::workout.workout.find', role: role.id } });
};

const strapi = await load();
if (role === 'fill') {
  await writeWorkouts(strapi, Number(count));
  process.send?.({});
  process.disconnect();
  await strapi.db.destroy();
  process.exit(0);
}
if (role === 'stock') await openToPublic(strapi);
/* Answers each message with this process's processor time in milliseconds. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
const port = await listen(strapi);
process.send?.({ port, token: role === 'ours' ? await signUpMember(strapi, port) : '' });
