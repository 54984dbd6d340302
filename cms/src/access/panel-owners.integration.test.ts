import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isShort } from '../../../cms-extensions/membership/test/length.ts';
import { CMS_ROOT } from '../../boot/open.mts';
import { type Booted, type BootOptions, bootStrapi } from '../../test/boot.ts';
import { PRODUCTION } from '../../test/production.ts';
import { PANEL_PASSWORD_TEXTS } from './panel-password.ts';

const OWNER = { email: 'coach@post.example', password: 'Quiet-Harbour-58' };
const SETTINGS = { PANEL_ADMIN_EMAIL: OWNER.email, PANEL_ADMIN_PASSWORD: OWNER.password };

let app: Booted | undefined;

const boot = async (options: BootOptions): Promise<Booted> => {
  app = await bootStrapi(options);
  return app;
};

afterEach(async () => {
  await app?.stop();
  app = undefined;
});

type Answer = { data: { token: string } | null; error?: { name: string; message: string } };

const send = async (
  { url }: Booted,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${url}/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
};

const post = (to: Booted, path: string, body: object) => send(to, 'POST', path, body);

const signIn = (to: Booted, { email, password }: typeof OWNER) =>
  post(to, 'login', { email, password });

const accounts = (of: Booted): Promise<{ email: string; roles: { code: string }[] }[]> =>
  of.strapi.db.query('admin::user').findMany({ populate: ['roles'] });

describe('the panel of a fresh production', () => {
  it('is taken over by no visitor, and says how to make its owner', async () => {
    const told: unknown[] = [];
    const fresh = await boot({
      env: PRODUCTION,
      seed: async (strapi) => {
        vi.spyOn(strapi.log, 'warn').mockImplementation((line: unknown) => {
          told.push(line);
          return strapi.log;
        });
      },
    });
    expect(told.join('\n')).toContain('npm run ops -- admin create');
    const stranger = { firstname: 'Stranger', ...OWNER };
    expect((await post(fresh, 'register-admin', stranger)).status).toBe(404);
    expect(await accounts(fresh)).toEqual([]);
    const init = await fetch(`${fresh.url}/admin/init`);
    expect(await init.json()).toMatchObject({ data: { hasAdmin: true } });
    const page = await fetch(`${fresh.url}/admin/auth/register-admin`, { redirect: 'manual' });
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toMatch(/\/admin\/auth\/login$/);
  });

  it.skipIf(isShort)(
    'belongs to whom the settings name, as long as it has no account',
    async () => {
      const fresh = await boot({ env: { ...PRODUCTION, ...SETTINGS } });
      expect((await signIn(fresh, OWNER)).status).toBe(200);
      expect(await accounts(fresh)).toMatchObject([
        { email: OWNER.email, roles: [{ code: 'strapi-super-admin' }] },
      ]);
      process.env.PANEL_ADMIN_EMAIL = 'other@post.example';
      await fresh.restart();
      expect((await accounts(fresh)).map(({ email }) => email)).toEqual([OWNER.email]);
    },
  );

  it.skipIf(isShort)('refuses to start with a password that is easy to guess', async () => {
    const env = { ...PRODUCTION, ...SETTINGS, PANEL_ADMIN_PASSWORD: 'Coach1234' };
    await expect(boot({ env })).rejects.toThrow(/PANEL_ADMIN_PASSWORD cannot be used/);
  });
});

describe('the command that makes an owner', () => {
  const run = (...options: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(CMS_ROOT, 'ops/admin.mts'), ...options],
      { env: process.env },
    );

  it.skipIf(isShort)(
    'prints a password or a link that works, and leaves an account alone that is there',
    async () => {
      const fresh = await boot({ env: PRODUCTION });
      const { stdout } = await run('create', '--email', 'Coach@post.example', '--name', 'Ines');
      const password = /shown only here: (\S+)/.exec(stdout)?.[1] ?? '';
      expect((await signIn(fresh, { email: 'coach@post.example', password })).status).toBe(200);
      await expect(run('create', '--email', 'coach@post.example')).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('has an account in the panel already'),
      });
      expect(await accounts(fresh)).toHaveLength(1);
      const { stdout: link } = await run('invite', '--email', 'Money@post.example');
      const [, registrationToken] =
        /\/admin\/auth\/register\?registrationToken=(\w+)/.exec(link) ?? [];
      const invited = { email: 'money@post.example', password: OWNER.password };
      const userInfo = { firstname: 'Noor', password: invited.password };
      const accepted = await post(fresh, 'register', { registrationToken, userInfo });
      expect(accepted.status).toBe(200);
      expect((await signIn(fresh, invited)).status).toBe(200);
      expect((await post(fresh, 'register', { registrationToken, userInfo })).status).toBe(400);
    },
  );

  it('says how it is used', async () => {
    await expect(run('create', '--mail', 'coach@post.example')).rejects.toMatchObject({ code: 2 });
  });
});

describe('the panel of the embedded default', () => {
  it('lets its first visitor register, once, and takes no weak password, nor one for another account', async () => {
    const fresh = await boot({});
    const weak = await post(fresh, 'register-admin', {
      ...{ firstname: 'Ines', email: OWNER.email, password: 'Password1234' },
    });
    expect(weak).toMatchObject({
      status: 400,
      body: {
        data: null,
        error: { name: 'ValidationError', message: PANEL_PASSWORD_TEXTS.tooEasy },
      },
    });
    const first = await post(fresh, 'register-admin', { firstname: 'Ines', ...OWNER });
    expect(first.status).toBe(200);
    const second = await post(fresh, 'register-admin', {
      ...{ firstname: 'Stranger', email: 'stranger@post.example', password: OWNER.password },
    });
    expect(second.status).toBe(400);
    expect(await accounts(fresh)).toHaveLength(1);
    const { data } = (await signIn(fresh, OWNER)).body;
    const headers = { authorization: `Bearer ${data?.token}` };
    const put = (path: string, body: object) => send(fresh, 'PUT', `users/${path}`, body, headers);
    const tooWeak = { status: 400, body: { error: { message: PANEL_PASSWORD_TEXTS.tooEasy } } };
    const [{ id }] = await fresh.strapi.db.query('admin::user').findMany();
    const password = 'Password1234';
    expect(await put('me', { password, currentPassword: OWNER.password })).toMatchObject(tooWeak);
    const refused = await put(String(id), { password: 'Another-Harbour-59' });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: PANEL_PASSWORD_TEXTS.notYours } },
    });
    const better = { password: 'Another-Harbour-59', currentPassword: OWNER.password };
    expect((await put('me', better)).status).toBe(200);
  });
});
