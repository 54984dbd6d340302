import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SecondFactorAdded, SecondFactorView } from 'contract/desk/second-factor';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { CMS_ROOT } from '../../../../../../cms/boot/open.mts';
import { testApp } from '../../../../test/app.ts';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { isShort } from '../../../../test/length.ts';
import { rare } from '../../../../test/rare.ts';
import { securityLogOf } from '../../../../test/security-log.ts';

const PASSWORD = 'violet-Harbour-52-lamp';
const FACTOR = '/membership/second-factor';
const ME = '/admin/users/me';

type Answer<Data> = { data: Data & { token?: string }; error?: { details?: { needs?: string } } };
type Reply<Data> = { status: number; data: Data; needs: string | undefined };

/** A browser: it keeps the cookie and the token of the panel. */
const browserOf = (app: Booted) => {
  let token = '';
  let cookie = '';
  const call = async <Data>(method: string, path: string, body?: object): Promise<Reply<Data>> => {
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    const { data, error } = (await response.json()) as Answer<Data>;
    token = data?.token ?? token;
    return { status: response.status, data, needs: error?.details?.needs };
  };
  const post = <Data>(path: string, body: object = {}) => call<Data>('POST', path, body);
  return {
    call,
    post,
    get: <Data>(path: string) => call<Data>('GET', path),
    signIn: (email: string, password = PASSWORD) => post('/admin/login', { email, password }),
    renew: () => post('/admin/access-token'),
    view: async () => (await call<SecondFactorView>('GET', FACTOR)).data,
    pass: (proof: object) => post(`${FACTOR}/pass`, proof),
    /** Sets up an authenticator app. */
    enrol: async () => {
      const { data } = await post<{ secret: string }>(`${FACTOR}/app`);
      const app = new TOTP({ secret: data.secret });
      // Of the step before: the next one is left for a sign-in within the same half minute.
      const add = () =>
        post<SecondFactorAdded>(`${FACTOR}/app-code`, {
          code: app.generate({ timestamp: Date.now() - 30_000 }),
        });
      let added = await add();
      // The half minute ended before the code arrived.
      if (added.status === 400) added = await add();
      return { app, added, codes: added.data?.recoveryCodes ?? [] };
    },
  };
};

let last = 0;
const newUser = async (app: Booted, data: object = {}): Promise<{ id: number; email: string }> => {
  last += 1;
  const email = `factor-${last}@post.example`;
  const role = await app.strapi.service('admin::role').getSuperAdmin();
  const { id } = await app.strapi.service('admin::user').create({
    ...{ firstname: 'Ines', email, password: PASSWORD, isActive: true, roles: [role.id] },
    ...data,
  });
  return { id, email };
};

const MEMBERS = '/content-manager/collection-types/plugin::users-permissions.user';
const POLICIES = '/content-manager/collection-types/api::policy-page.policy-page';

describe('a second factor of the panel that is required', () => {
  const { app } = testApp(() => bootMembership({ env: { PANEL_SECOND_FACTOR: 'required' } }));

  /** A user with an app and recovery codes, signed in anew with the password alone. */
  const halfSignedIn = async () => {
    const { id, email } = await newUser(app);
    const first = browserOf(app);
    await first.signIn(email);
    const enrolled = await first.enrol();
    const browser = browserOf(app);
    expect((await browser.signIn(email)).status).toBe(200);
    return { ...enrolled, id, email, browser, first };
  };

  it('is set up at the first sign-in, before anything else', async () => {
    const { email } = await newUser(app);
    const browser = browserOf(app);
    await browser.signIn(email);
    expect(await browser.get(ME)).toMatchObject({ status: 403, needs: 'enrol' });
    expect(await browser.view()).toMatchObject({ mode: 'required', step: 'enrol', factors: [] });
    expect((await browser.renew()).status).toBe(401);
    const { codes, added } = await browser.enrol();
    expect(added.status).toBe(200);
    expect(new Set(codes).size).toBe(10);
    expect((await browser.get(ME)).status).toBe(200);
    expect((await browser.renew()).status).toBe(200);
    expect((await browser.get(ME)).status).toBe(200);
  });

  it('is asked for at every later sign-in, whatever the call', async () => {
    const { browser, app: authenticator } = await halfSignedIn();
    const closed = [
      ...[ME, '/admin/users', '/content-manager/init', '/membership/members', '/upload/settings'],
      ...['/membership/team', '/admin/users/me/sessions'],
    ];
    for (const path of closed) {
      expect(await browser.get(path), path).toMatchObject({ status: 403, needs: 'pass' });
    }
    expect(await browser.post(`${FACTOR}/app`)).toMatchObject({ status: 403, needs: 'pass' });
    expect((await browser.renew()).status).toBe(401);
    expect((await browser.pass({ code: authenticator.generate() })).status).toBe(200);
    expect((await browser.get(ME)).status).toBe(200);
    expect((await browser.renew()).status).toBe(200);
  });

  it('takes a code once, also when it comes twice at the same time', async () => {
    const { app: authenticator, email, browser } = await halfSignedIn();
    const other = browserOf(app);
    await other.signIn(email);
    const code = authenticator.generate();
    const replies = await Promise.all([browser.pass({ code }), other.pass({ code })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('takes a recovery code instead, once', async () => {
    const { codes, email, browser } = await halfSignedIn();
    const [code = ''] = codes;
    expect((await browser.pass({ code: code.toUpperCase() })).status).toBe(200);
    expect((await browser.view()).recoveryCodes).toBe(9);
    const later = browserOf(app);
    await later.signIn(email);
    expect((await later.pass({ code })).status).toBe(400);
  });

  it('is not the password, nor a code of somebody else', async () => {
    const { browser } = await halfSignedIn();
    const { app: other, codes } = await halfSignedIn();
    for (const proof of [{ password: PASSWORD }, { code: other.generate() }, { code: codes[0] }]) {
      expect((await browser.pass(proof)).status).toBe(400);
    }
    expect((await browser.get(ME)).status).toBe(403);
  });

  it('may be guessed five times, and then not even given, from any session', async () => {
    const { app: authenticator, email, browser } = await halfSignedIn();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await browser.pass({ code: `00000${guess}` })).status).toBe(400);
    }
    const other = browserOf(app);
    await other.signIn(email);
    expect((await other.pass({ code: authenticator.generate() })).status).toBe(429);
  });

  it('is stored so that the database does not give it away', async () => {
    const { app: authenticator, codes, id } = await halfSignedIn();
    const rows = await app.strapi.db.query('plugin::membership.panel-factor').findMany({
      where: { userId: id },
    });
    expect(rows).toHaveLength(11);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(authenticator.secret.base32);
    expect(stored).not.toContain(codes[0]?.replaceAll('-', ''));
  });

  it('is asked for after a reset of the password, which ends the other sessions', async () => {
    const { email, first, app: authenticator } = await halfSignedIn();
    await app.strapi.db.query('admin::user').update({
      where: { email },
      data: {
        resetPasswordToken: 'a-token-of-a-mail',
        resetPasswordTokenExpiresAt: new Date(Date.now() + 60_000),
      },
    });
    const browser = browserOf(app);
    const reset = { resetPasswordToken: 'a-token-of-a-mail', password: 'another-Harbour-53-lamp' };
    expect((await browser.post('/admin/reset-password', reset)).status).toBe(200);
    expect((await first.get(ME)).status).toBe(401);
    expect(await browser.get(ME)).toMatchObject({ status: 403, needs: 'pass' });
    expect((await browser.pass({ code: authenticator.generate() })).status).toBe(200);
  });

  rare('is set up by somebody who was invited', async () => {
    const email = 'invited@post.example';
    const owner = browserOf(app);
    await owner.signIn((await newUser(app)).email);
    await owner.enrol();
    const role = await app.strapi.service('admin::role').getSuperAdmin();
    const invited = { firstname: 'Noa', lastname: 'Invited', email, roles: [role.id] };
    const { data } = await owner.post<{ registrationToken: string }>('/admin/users', invited);
    const browser = browserOf(app);
    const { registrationToken } = data;
    const userInfo = { firstname: 'Noa', lastname: 'Invited', password: PASSWORD };
    expect((await browser.post('/admin/register', { registrationToken, userInfo })).status).toBe(
      200,
    );
    expect(await browser.get(ME)).toMatchObject({ status: 403, needs: 'enrol' });
    await browser.enrol();
    expect((await browser.get(ME)).status).toBe(200);
  });

  it('cannot be removed while it is the only one', async () => {
    const { first } = await halfSignedIn();
    const [factor] = (await first.view()).factors;
    expect((await first.call('DELETE', `${FACTOR}/factors/${factor?.id}`)).status).toBe(400);
    expect((await first.view()).factors).toHaveLength(1);
  });

  it.skipIf(isShort)(
    'is taken away by the command, with the sessions, and set up anew',
    async () => {
      const { first, email, id } = await halfSignedIn();
      const command = [join(CMS_ROOT, 'ops/admin.mts'), 'reset-factor', email];
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', ...command],
        { env: process.env },
      );
      expect(stdout).toContain('has no second factor any more');
      expect(securityLogOf(app).of('panel-factor.removed')).toMatchObject([
        { actor: { kind: 'system' }, subject: String(id), via: 'command' },
      ]);
      expect((await first.get(ME)).status).toBe(401);
      const browser = browserOf(app);
      await browser.signIn(email);
      expect(await browser.get(ME)).toMatchObject({ needs: 'enrol' });
    },
  );
});

describe('a second factor of the panel that is optional', () => {
  const { app } = testApp(() => bootMembership());
  let log: ReturnType<typeof securityLogOf>;
  beforeAll(async () => {
    log = securityLogOf(app);
  });

  const signedIn = async () => {
    const { id, email } = await newUser(app);
    const browser = browserOf(app);
    await browser.signIn(email);
    return { id, email, browser };
  };
  /** A session that began an hour ago. */
  const longSignedIn = async () => {
    const user = await signedIn();
    const loginAt = new Date(Date.now() - 3_600_000).toISOString();
    await app.strapi.db
      .query('admin::session')
      .updateMany({ where: { userId: String(user.id) }, data: { metadata: { loginAt } } });
    return user;
  };

  it('is asked for once somebody has one, and is over with the last one', async () => {
    const { email, browser } = await signedIn();
    expect((await browser.get(ME)).status).toBe(200);
    await browser.enrol();
    const other = browserOf(app);
    await other.signIn(email);
    expect(await other.get(ME)).toMatchObject({ needs: 'pass' });
    const [factor] = (await browser.view()).factors;
    await browser.call('DELETE', `${FACTOR}/factors/${factor?.id}`);
    expect(await browser.view()).toMatchObject({ factors: [], recoveryCodes: 0 });
    expect((await other.get(ME)).status).toBe(200);
  });

  it('or the password is asked for again before users, roles, policies and money are touched', async () => {
    const { browser, id, email } = await longSignedIn();
    const role = { name: 'Readers', description: '' };
    const calls: [string, string, object?][] = [
      ['POST', '/admin/users', { email: 'x@post.example', firstname: 'X', roles: [1] }],
      ['PUT', `/admin/users/${id}`, { firstname: 'Renamed' }],
      ['DELETE', '/admin/users/999', {}],
      ['POST', '/admin/users/batch-delete', { ids: [999] }],
      ['PUT', ME, { email: `new-${email}` }],
      ['PUT', ME, { password: 'another-Harbour-53-lamp', currentPassword: PASSWORD }],
      ['POST', '/admin/roles', role],
      ['PUT', '/admin/roles/1', role],
      ['PUT', '/admin/roles/1/permissions', { permissions: [] }],
      ['DELETE', '/admin/roles/999', {}],
      ['POST', '/membership/refund-requests/none/grant', {}],
      ['POST', '/membership/alerts/none/refund', {}],
      ['POST', '/membership/alerts/none/connect', {}],
      ['POST', '/membership/members/none/cancel', {}],
      ['POST', '/membership/offers/places', {}],
      ['PATCH', '/membership/team/999', {}],
      ...['/x/actions/publish', '/x/actions/unpublish', '/actions/bulkPublish'].map(
        (path): [string, string] => ['POST', `${POLICIES}${path}`],
      ),
      ['DELETE', `${POLICIES}/x`],
      ['GET', '/membership/members.csv'],
      ['POST', '/membership/panel-users/1/password-link', {}],
      ['POST', `${FACTOR}/app`, {}],
      ['POST', `${FACTOR}/recovery-codes`, {}],
      ...(['roles/1', 'email-templates', 'advanced', 'providers'] as const).map(
        (path): [string, string] => ['PUT', `/users-permissions/${path}`],
      ),
      ['POST', '/users-permissions/roles'],
      ['DELETE', '/users-permissions/roles/999'],
      ...['', '/clone/x', '/auto-clone/x', '/actions/bulkDelete'].map((path): [string, string] => [
        'POST',
        `${MEMBERS}${path}`,
      ]),
      ['PUT', `${MEMBERS}/x`],
      ['DELETE', `${MEMBERS}/x`],
    ];
    for (const [method, path, body] of calls) {
      const reply = await browser.call(method, path, body);
      expect(reply, `${method} ${path}`).toMatchObject({ status: 403, needs: 'confirmation' });
    }
    expect((await browser.call('PUT', ME, { firstname: 'Ines', email })).status).toBe(200);
    expect((await browser.pass({ password: 'guessed' })).status).toBe(400);
    expect((await browser.pass({ password: PASSWORD })).status).toBe(200);
    expect((await browser.post('/admin/roles', role)).status).toBe(201);
    await browser.renew();
    expect((await browser.call('DELETE', '/admin/roles/999')).status).not.toBe(403);
  });

  rare('is confirmed by a code of the app then, and by the password no more', async () => {
    const { browser, id } = await longSignedIn();
    await browser.pass({ password: PASSWORD });
    const { app: authenticator } = await browser.enrol();
    const old = new Date(Date.now() - 3_600_000).toISOString();
    await app.strapi.db.query('admin::session').updateMany({
      where: { userId: String(id) },
      data: { metadata: { loginAt: old, factorAt: old, confirmedAt: old } },
    });
    expect(await browser.post(`${FACTOR}/recovery-codes`)).toMatchObject({ needs: 'confirmation' });
    expect((await browser.pass({ password: PASSWORD })).status).toBe(400);
    await browser.pass({ code: authenticator.generate() });
    const { data } = await browser.post<SecondFactorAdded>(`${FACTOR}/recovery-codes`);
    expect(data.recoveryCodes).toHaveLength(10);
  });

  rare('ends with the user', async () => {
    const { browser, id } = await signedIn();
    await browser.enrol();
    const { browser: owner } = await signedIn();
    await owner.call('DELETE', `/admin/users/${id}`);
    const count = await app.strapi.db
      .query('plugin::membership.panel-factor')
      .count({ where: { userId: id } });
    expect(count).toBe(0);
  });

  rare('stands in the security log, without codes', async () => {
    const { browser, id, email } = await signedIn();
    let codes: string[] = [];
    const lines = await log.during(async () => {
      const enrolled = await browser.enrol();
      codes = enrolled.codes;
      await browser.pass({ code: '000000' });
      await browser.pass({ code: codes[0] ?? '' });
      const other = browserOf(app);
      await other.signIn(email);
      await other.get(ME);
      const [factor] = (await browser.view()).factors;
      await browser.call('DELETE', `${FACTOR}/factors/${factor?.id}`);
    });
    const subject = String(id);
    expect(lines).toMatchObject([
      { event: 'panel-factor.added', subject, kind: 'totp' },
      { event: 'panel-factor.failed', subject, kind: 'totp' },
      { event: 'panel-factor.passed', subject, kind: 'recovery' },
      { event: 'panel-sign-in.succeeded' },
      { event: 'panel-factor.removed', subject, via: 'panel' },
    ]);
    expect(log.text()).not.toContain(codes[0]);
  });
});
