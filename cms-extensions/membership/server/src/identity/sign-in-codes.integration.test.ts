import { AUTH_ERRORS, type AuthResponse, SIGN_IN_CODE_SENT } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import {
  cookieOf,
  detailOf,
  freshEmail,
  PASSWORD,
  type Reply,
  signUp,
} from '../../../test/client.ts';
import { DATABASES } from '../../../test/length.ts';
import { linkTokenIn, mailsTo, mailTo } from '../../../test/mailbox.ts';

const REQUESTS = 'membership_sign_in_requests';
const USER = 'plugin::users-permissions.user';
const CODE_MAIL = /^Sign in to/;
const MINUTE_MS = 60_000;

describe.each(DATABASES)('sign-in by a mailed code on %s', (database) => {
  const { app, client } = testApp(() =>
    bootMembership({
      database,
      env: { RATE_LIMITS: 'SIGN_IN_CODE_BY_EMAIL=5/3600 SIGN_IN_CODE_TRY_BY_EMAIL=10/3600' },
    }),
  );

  const ask = (email: string) => client.post<{ message: string }>('/auth/code', { email });
  const confirm = (body: object, cookie = '') =>
    client.post<AuthResponse>('/auth/code/confirm', body, { cookie });

  /** Asks for a code in a browser of its own. */
  const mailed = async (email: string, count = 1, typed = email) => {
    const cookie = cookieOf(await ask(typed));
    const mail = await mailTo(app, email, CODE_MAIL, count);
    const link = linkTokenIn(mail);
    const code = /^\D*(\d{6})\D*$/m.exec(mail.text)?.[1] ?? '';
    return { email, cookie, link, code, typed: { email, code } };
  };
  const expectRefused = (reply: Reply<unknown>): void => {
    expect([reply.status, detailOf(reply)]).toEqual([401, AUTH_ERRORS.codeWrong]);
  };
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('counts five tries, of twenty at once too', async () => {
    const { email } = await signUp(client);
    const { cookie, code, typed } = await mailed(email);
    const tries = Array.from({ length: 20 }, () =>
      confirm({ email, code: wrong(code) }, cookie).then(({ status }) => status),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
    const [row] = await app.strapi.db.connection(REQUESTS).orderBy('id', 'desc').limit(1);
    expect(row.tries).toBe(5);
    expect((await confirm(typed, cookie)).status).toBe(429);
  });

  it('signs in once, by the code or by the link, of two at the same moment too', async () => {
    const { email, user } = await signUp(client);
    const { cookie, link, typed } = await mailed(email);
    const replies = await Promise.all([confirm(typed, cookie), confirm({ link }, cookie)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const [reply] = replies.filter(({ status }) => status === 200);
    expect(reply?.body).toMatchObject({ token_type: 'bearer', user: { id: user.id, email } });
    expect(cookieOf(reply as Reply<unknown>)).toMatch(/session=/);
    expectRefused(await confirm(typed, cookie));
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  it('takes the digits with a space, and other spellings of the address', async () => {
    const ascii = `Anna${Date.now()}@xn--mnchen-3ya.example`;
    const email = ascii.replace('xn--mnchen-3ya', 'münchen');
    await signUp(client, email);
    const asked = await mailed(ascii, 1, email.toUpperCase());
    const code = `${asked.code.slice(0, 3)} ${asked.code.slice(3)}`;
    expect((await confirm({ email: ascii, code }, asked.cookie)).status).toBe(200);
  });

  it('binds the browser by a cookie that scripts cannot read', async () => {
    const [cookie] = (await ask(freshEmail())).headers.getSetCookie();
    expect(cookie).toMatch(/^sign-in=[\w-]{43}; path=\/api\/auth; .*samesite=lax; httponly$/i);
  });

  it('refuses the code of another browser, and leaves the link of one for its own', async () => {
    const { email } = await signUp(client);
    const { cookie, link, typed } = await mailed(email);
    const other = cookieOf(await ask(freshEmail()));
    for (const browser of ['', other]) {
      expectRefused(await confirm(typed, browser));
      const reply = await confirm({ link }, browser);
      expect([reply.status, detailOf(reply)]).toEqual([409, AUTH_ERRORS.codeElsewhere]);
    }
    // The page shows the link's digits there.
    expect(link.split('-')[0]).toBe(typed.code);
    expect((await confirm({ link }, cookie)).status).toBe(200);
  });

  it('is answered the same, and stored, whether or not there is an account', async () => {
    const { email } = await signUp(client);
    const stored = async () =>
      Number((await app.strapi.db.connection(REQUESTS).count({ count: '*' }))[0]?.count);
    const before = await stored();
    const [known, unknown] = [await ask(email), await ask(freshEmail())];
    expect(known.status).toBe(202);
    expect(unknown.status).toBe(202);
    expect(known.body).toEqual({ message: SIGN_IN_CODE_SENT });
    expect(unknown.body).toEqual(known.body);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(await stored()).toBe(before + 2);
  });

  it('is answered before the account is looked up, and mailed after a fault', async () => {
    const { email } = await signUp(client);
    const rename = (from: string, to: string) =>
      app.strapi.db.connection.schema.renameTable(from, to);
    await rename('up_users', 'users_away');
    try {
      expect((await ask(email)).status).toBe(202);
    } finally {
      await rename('users_away', 'up_users');
    }
    await mailTo(app, email, CODE_MAIL);
  });

  it('mails nothing to a stranger, a blocked member and an admin', async () => {
    const [{ email: blocked }, { email: admin }] = [await signUp(client), await signUp(client)];
    const users = app.strapi.db.query(USER);
    await users.update({ where: { email: blocked }, data: { blocked: true } });
    const role = await app.strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'admin' } });
    await users.update({ where: { email: admin }, data: { role: role.id } });
    const nobody = freshEmail();
    for (const email of [nobody, blocked, admin]) await ask(email);
    await mailed((await signUp(client)).email);
    for (const email of [nobody, blocked, admin]) expect(await mailsTo(app, email)).toEqual([]);
  });

  it('is void after a newer one', async () => {
    const { email } = await signUp(client);
    const first = await mailed(email);
    const second = await mailed(email, 2);
    expectRefused(await confirm(first.typed, first.cookie));
    expectRefused(await confirm({ link: first.link }, first.cookie));
    expect((await confirm(second.typed, second.cookie)).status).toBe(200);
  });

  it.each<[string, (user: { id: string; email: string; token: string }) => Promise<unknown>]>([
    [
      '15 minutes',
      ({ id }) =>
        app.strapi.db
          .connection(REQUESTS)
          .where({ user_document_id: id })
          .update({ expires_at: app.strapi.db.connection.raw('expires_at - ?', [15 * MINUTE_MS]) }),
    ],
    [
      'a change of e-mail',
      ({ email }) =>
        app.strapi.db.query(USER).update({ where: { email }, data: { email: freshEmail() } }),
    ],
    [
      'a block, even one that was lifted',
      async ({ id: documentId }) => {
        for (const blocked of [true, false]) {
          await app.strapi.documents(USER).update({ documentId, data: { blocked } as never });
        }
      },
    ],
    [
      'a new password',
      ({ token }) =>
        client.post(
          '/auth/change-password',
          { current_password: PASSWORD, new_password: 'remembered' },
          { token },
        ),
    ],
    [
      'the deletion of the account',
      ({ token }) => client.delete('/auth/account', { password: PASSWORD }, { token }),
    ],
  ])('is void after %s', async (_, happen) => {
    const { email, user, token } = await signUp(client);
    const { cookie, link, typed } = await mailed(email);
    await happen({ id: user.id, email, token });
    expectRefused(await confirm(typed, cookie));
    expectRefused(await confirm({ link }, cookie));
  });

  it('is mailed five times an hour to a mailbox', async () => {
    const email = freshEmail();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await ask(email)).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('changes nothing by a GET', async () => {
    const { email } = await signUp(client);
    const { cookie, link } = await mailed(email);
    const opened = await client.get(`/auth/code/confirm?link=${link}`, { cookie });
    expect(opened.status).toBeGreaterThanOrEqual(400);
    expect((await confirm({ link }, cookie)).status).toBe(200);
  });
});
