import { AUTH_ERRORS, type AuthResponse, type User, VALIDATION } from 'contract';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import {
  cookieOf,
  detailOf,
  freshEmail,
  PASSWORD,
  refreshTokenIn,
  signUp,
} from '../../../test/client.ts';
import { setSubscription } from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';

const USER = 'plugin::users-permissions.user';
const JWT_SECRET = 'test-jwt-secret-for-members';

describe.each(DATABASES)('accounts and sessions on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));
  const signIn = (email: string, password: string = PASSWORD) =>
    client.post<AuthResponse>('/auth/login', { email, password });
  const statusOfMe = async (token: string) => (await client.get('/auth/me', { token })).status;

  describe('registration', () => {
    it('creates a member without a subscription and signs in', async () => {
      const { user, token } = await signUp(client);
      expect(user).toMatchObject({
        name: 'Anna Member',
        role: 'member',
        subscription_status: 'inactive',
        subscription_plan: null,
        trial_end_date: null,
        has_payment_method: false,
      });
      expect(await statusOfMe(token)).toBe(200);
    });

    it('refuses an e-mail that is taken, whatever its case', async () => {
      const { email } = await signUp(client);
      const again = await client.post('/auth/register', {
        name: 'Somebody',
        email: email.toUpperCase(),
        password: PASSWORD,
      });
      expect([again.status, detailOf(again)]).toEqual([409, AUTH_ERRORS.emailTaken]);
    });

    it('takes the password in whichever encoding a keyboard sends it', async () => {
      const [composed, decomposed, wide] = [
        'g\u00e9nial-matin-26',
        'ge\u0301nial-matin-26',
        '\uff47\u00e9nial-matin-26',
      ];
      const email = freshEmail();
      const registration = { name: 'Anna', email, password: decomposed };
      expect((await client.post('/auth/register', registration)).status).toBe(200);
      for (const typed of [composed, decomposed, wide]) {
        expect((await signIn(email, typed)).status).toBe(200);
      }
      // As the panel, or an earlier version, hashed it.
      const { id } = await app.strapi.db.query(USER).findOne({ where: { emailLower: email } });
      const users = app.strapi.plugin('users-permissions').service('user');
      await users.edit(id, { password: decomposed });
      expect((await signIn(email, decomposed)).status).toBe(200);
      expect((await signIn(email, 'g\u00e8nial-matin-26')).status).toBe(401);
    });

    it('lets one of many simultaneous registrations with one e-mail through', async () => {
      const email = freshEmail();
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          client.post('/auth/register', {
            name: 'Racer',
            email: index % 2 === 0 ? email : email.toUpperCase(),
            password: PASSWORD,
          }),
        ),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    });

    it('refuses a password that is the name, with a sentence', async () => {
      const form = { name: 'Annaliese', email: freshEmail(), password: 'Annaliese' };
      const reply = await client.post('/auth/register', form);
      const msg = VALIDATION.passwordTooEasy;
      expect([reply.status, detailOf(reply)]).toMatchObject([422, [{ msg }]]);
    });
  });

  describe('the status of an account', () => {
    const userAfter = async (state: Omit<Parameters<typeof setSubscription>[2], 'status'>) => {
      const { email, token } = await signUp(client);
      const status = state.trialEndsAt === undefined ? 'active' : 'trial';
      await setSubscription(app.strapi, email, { status, ...state });
      const { subscription_status, trial_end_date } = (
        await client.get<User>('/auth/me', { token })
      ).body;
      return { subscription_status, trial_end_date };
    };
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

    it('ends with the access, before Stripe has told', async () => {
      const expired = { subscription_status: 'expired', trial_end_date: null };
      expect(await userAfter({ premiumEndsAt: ago(1000) })).toEqual(expired);
      expect(await userAfter({ trialEndsAt: ago(1000), premiumEndsAt: ago(1000) })).toEqual(
        expired,
      );
      const dayAndMinute = 24 * 3_600_000 + 60_000;
      expect(await userAfter({ trialEndsAt: ago(dayAndMinute) })).toEqual(expired);
    });

    it('is inactive from the beginning of an agreed pause', async () => {
      expect(
        await userAfter({ premiumEndsAt: ago(1000), premiumEndStatus: 'inactive' }),
      ).toMatchObject({ subscription_status: 'inactive' });
    });

    it('stays as it is until then', async () => {
      const premiumEndsAt = ago(-60_000);
      expect(await userAfter({ premiumEndsAt })).toMatchObject({ subscription_status: 'active' });
      const trialEndsAt = ago(1000);
      expect(await userAfter({ trialEndsAt })).toEqual({
        subscription_status: 'trial',
        trial_end_date: trialEndsAt,
      });
    });
  });

  describe('renewal', () => {
    it('gives a new token and a new cookie for the cookie', async () => {
      const { cookie, user } = await signUp(client);
      const reply = await client.post<AuthResponse>('/auth/refresh', undefined, { cookie });
      expect(reply.status).toBe(200);
      expect(reply.body.user.id).toBe(user.id);
      expect(cookieOf(reply)).not.toBe(cookie);
      expect(await statusOfMe(reply.body.access_token)).toBe(200);
    });

    it('signs nobody out when several tabs renew at once', async () => {
      const { cookie } = await signUp(client);
      const replies = await Promise.all(
        Array.from({ length: 6 }, () =>
          client.post<AuthResponse>('/auth/refresh', undefined, { cookie }),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      for (const reply of replies) {
        expect(await statusOfMe(reply.body.access_token)).toBe(200);
        const next = await client.post('/auth/refresh', undefined, { cookie: cookieOf(reply) });
        expect(next.status).toBe(200);
      }
    });

    it('refuses without a cookie, and takes a useless one away', async () => {
      const reply = await client.post('/auth/refresh', undefined);
      expect(reply.status).toBe(401);
      const bad = await client.post('/auth/refresh', undefined, { cookie: 'session=x.y.z' });
      expect(bad.status).toBe(401);
      expect(bad.headers.getSetCookie()[0]).toMatch(/session=;/);
    });
  });

  describe('sign-out', () => {
    it('ends the session at once, access token and cookie', async () => {
      const { token, cookie } = await signUp(client);
      const reply = await client.post('/auth/logout', undefined, { token, cookie });
      expect(reply.status).toBe(200);
      // Browsers ignore this header without https.
      expect(reply.headers.get('clear-site-data')).toBeNull();
      expect(await statusOfMe(token)).toBe(401);
      expect((await client.post('/auth/refresh', undefined, { cookie })).status).toBe(401);
    });

    it('ends tokens from before a renewal too', async () => {
      const { token, cookie } = await signUp(client);
      const renewed = await client.post<AuthResponse>('/auth/refresh', undefined, { cookie });
      await client.post('/auth/logout', undefined, { token: renewed.body.access_token });
      expect(await statusOfMe(token)).toBe(401);
    });

    it('is harmless without a session, and with a token that is over', async () => {
      expect((await client.post('/auth/logout', undefined)).status).toBe(200);
      expect((await client.post('/auth/logout', undefined, { token: 'x' })).status).toBe(200);
    });

    it('leaves other devices signed in', async () => {
      const { email, token } = await signUp(client);
      const other = await signIn(email);
      await client.post('/auth/logout', undefined, { token });
      expect(await statusOfMe(other.body.access_token)).toBe(200);
    });
  });

  describe('password change', () => {
    const change = (token: string, current: string, next: string) =>
      client.post(
        '/auth/change-password',
        { current_password: current, new_password: next },
        { token },
      );

    it('keeps this session, ends the others, and takes the new password alone', async () => {
      const { email, token } = await signUp(client);
      const other = await signIn(email);
      expect((await change(token, PASSWORD, 'new-password')).status).toBe(200);
      expect(await statusOfMe(token)).toBe(200);
      expect(await statusOfMe(other.body.access_token)).toBe(401);
      const cookie = cookieOf(other);
      expect((await client.post('/auth/refresh', undefined, { cookie })).status).toBe(401);
      expect((await signIn(email)).status).toBe(401);
      expect((await signIn(email, 'new-password')).status).toBe(200);
    });

    it('cuts no password: all of its 72 bytes count, and no more are taken', async () => {
      const { email, token } = await signUp(client);
      const longest = Array.from({ length: 36 }, (_, index) => 20 + index * 2).join('');
      expect(longest).toHaveLength(72);
      expect((await change(token, PASSWORD, `${longest}x`)).status).toBe(422);
      expect((await change(token, PASSWORD, longest)).status).toBe(200);
      expect((await signIn(email, longest)).status).toBe(200);
      expect((await signIn(email, longest.slice(0, 71))).status).toBe(401);
      expect((await signIn(email, `${longest}x`)).status).toBe(401);
    });

    it('does not sign out after a wrong current password', async () => {
      const { token } = await signUp(client);
      const reply = await change(token, 'not-it', 'new-password');
      expect([reply.status, detailOf(reply)]).toEqual([400, AUTH_ERRORS.currentPasswordWrong]);
      expect(await statusOfMe(token)).toBe(200);
    });
  });

  describe('preferences', () => {
    it('begin as the spec has them, and keep what is changed', async () => {
      const { token } = await signUp(client);
      const before = await client.get('/auth/preferences', { token });
      expect(before.body).toEqual({
        email_notifications: true,
        workout_reminders: true,
        marketing_emails: false,
        preferred_workout_time: '',
        favorite_categories: [],
        difficulty_preference: '',
      });
      await client.patch(
        '/auth/preferences',
        { marketing_emails: true, preferred_workout_time: 'evening' },
        { token },
      );
      const change = { favorite_categories: ['Booty', 'Arms'], difficulty_preference: 'Advanced' };
      await client.patch('/auth/preferences', change, { token });
      const after = await client.get('/auth/preferences', { token });
      expect(after.body).toMatchObject({
        marketing_emails: true,
        preferred_workout_time: 'evening',
        ...change,
      });
      const empty = { preferred_workout_time: '' };
      const reply = await client.patch('/auth/preferences', empty, { token });
      expect(reply.body).toMatchObject(empty);
    });

    it('survive two first changes at once', async () => {
      const { token } = await signUp(client);
      const replies = await Promise.all(
        [true, false].map((workout_reminders) =>
          client.patch('/auth/preferences', { workout_reminders }, { token }),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    });

    it('are no one else’s', async () => {
      const [one, other] = [await signUp(client), await signUp(client)];
      await client.patch('/auth/preferences', { marketing_emails: true }, { token: one.token });
      const reply = await client.get('/auth/preferences', { token: other.token });
      expect(reply.body).toMatchObject({ marketing_emails: false });
    });
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  describe('sign-in', () => {
    it('takes the e-mail in any case', async () => {
      const { email } = await signUp(client);
      const reply = await signIn(email.toUpperCase());
      expect(reply.status).toBe(200);
      expect(reply.body.user.email).toBe(email);
    });

    it('says the same of a wrong password and of an unknown e-mail', async () => {
      const { email } = await signUp(client);
      const [wrong, unknown] = [await signIn(email, 'wrong-password'), await signIn(freshEmail())];
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(detailOf(wrong)).toBe(AUTH_ERRORS.invalidCredentials);
      expect(detailOf(unknown)).toBe(AUTH_ERRORS.invalidCredentials);
    });

    it('refuses a blocked member and ends the open sessions', async () => {
      const { email, token } = await signUp(client);
      await app.strapi.db
        .query('plugin::users-permissions.user')
        .update({ where: { email }, data: { blocked: true } });
      const reply = await signIn(email);
      expect([reply.status, detailOf(reply)]).toEqual([403, AUTH_ERRORS.accountBlocked]);
      expect(await statusOfMe(token)).toBe(401);
    });

    it('gives a token of ten minutes and a cookie that no script reads', async () => {
      const { email } = await signUp(client);
      const reply = await signIn(email);
      expect(reply.body.expires_in).toBe(600);
      const [cookie = ''] = reply.headers.getSetCookie();
      expect(cookie).toMatch(/httponly/i);
      expect(cookie).toMatch(/samesite=lax/i);
      expect(cookie).toMatch(/path=\/api\/auth/i);
      expect(cookie).not.toMatch(/secure/i);
    });
  });

  describe('a sign-in beside a session', () => {
    it.each([
      ['login', ({ email }: { email: string }) => ({ email, password: PASSWORD })],
      ['register', () => ({ name: 'Anna', email: freshEmail(), password: PASSWORD })],
    ])('ends the session that the cookie had: %s', async (path, bodyFor) => {
      const former = await signUp(client);
      const { cookie } = former;
      const reply = await client.post<AuthResponse>(`/auth/${path}`, bodyFor(former), { cookie });
      expect(await statusOfMe(reply.body.access_token)).toBe(200);
      expect(await statusOfMe(former.token)).toBe(401);
      expect((await client.post('/auth/refresh', undefined, { cookie })).status).toBe(401);
    });

    it('leaves the session alone when it fails', async () => {
      const { email, token, cookie } = await signUp(client);
      const wrong = { email, password: 'not-the-password' };
      expect((await client.post('/auth/login', wrong, { cookie })).status).toBe(401);
      expect(await statusOfMe(token)).toBe(200);
    });
  });

  describe('tokens', () => {
    const forge = (claims: object, secret: string, algorithm: 'HS256' | 'HS512' | 'none') =>
      jsonwebtoken.sign(claims, algorithm === 'none' ? '' : secret, { algorithm });

    it('refuses every token that is not a valid access token of a session', async () => {
      const { token, cookie } = await signUp(client);
      const { userId, sessionId } = jsonwebtoken.decode(token) as Record<string, string>;
      const claims = { userId, sessionId, type: 'access' };
      const forged = {
        unsigned: forge(claims, '', 'none'),
        'wrong key': forge(claims, 'another-secret', 'HS256'),
        'wrong algorithm': forge(claims, JWT_SECRET, 'HS512'),
        'wrong type': forge({ ...claims, type: 'refresh' }, JWT_SECRET, 'HS256'),
        'no session': forge({ ...claims, sessionId: 'x' }, JWT_SECRET, 'HS256'),
        "another's session": forge({ ...claims, userId: '999999' }, JWT_SECRET, 'HS256'),
        over: forge({ ...claims, exp: 1 }, JWT_SECRET, 'HS256'),
        'the refresh token': refreshTokenIn(cookie),
        text: 'not-a-token',
      };
      for (const [name, value] of Object.entries(forged)) {
        expect(await statusOfMe(value), name).toBe(401);
      }
      expect(await statusOfMe(token)).toBe(200);
    });

    it('wants a session for what is a member’s', async () => {
      for (const path of ['/auth/me', '/auth/preferences']) {
        expect((await client.get(path)).status).toBe(401);
      }
    });
  });

  describe('profile', () => {
    it('changes the name, and nothing else', async () => {
      const { token } = await signUp(client);
      const reply = await client.patch<User>(
        '/auth/profile',
        {
          name: '  Berta ',
          role: 'admin',
          subscription_status: 'active',
          has_payment_method: true,
        },
        { token },
      );
      expect(reply.body).toMatchObject({
        name: 'Berta',
        profile_image: null,
        role: 'member',
        subscription_status: 'inactive',
        has_payment_method: false,
      });
    });

    it('leaves alone what is not sent, and forgets a picture that is null', async () => {
      const { token, email } = await signUp(client);
      const picture = `/uploads/member_${'0a'.repeat(16)}.webp`;
      await app.strapi.db
        .connection('up_users')
        .where({ email })
        .update({ profile_image_url: picture });
      const same = await client.patch<User>('/auth/profile', { profile_image: picture }, { token });
      expect(same.body).toMatchObject({ email, profile_image: picture });
      const reply = await client.patch<User>('/auth/profile', { profile_image: null }, { token });
      expect(reply.body).toMatchObject({ email, name: 'Anna Member', profile_image: null });
    });

    it.each([
      'javascript:alert(1)',
      `https://evil.example/member_${'0a'.repeat(16)}.webp`,
      `/uploads/member_${'0a'.repeat(16)}.webp`,
    ])('refuses %s as a picture', async (profile_image) => {
      const { token } = await signUp(client);
      expect((await client.patch('/auth/profile', { profile_image }, { token })).status).toBe(422);
    });
  });

  describe('closed doors', () => {
    it.each([
      ['POST', '/auth/local'],
      ['POST', '/auth/local/register'],
      ['GET', '/auth/google/callback'],
      ['GET', '/connect/google'],
      ['GET', '/users'],
      ['GET', '/users/me'],
      ['PUT', '/users/1'],
      ['GET', '/users-permissions/roles'],
      ['POST', '/upload'],
      ['GET', '/upload/files'],
    ])('%s %s is not there', async (method, path) => {
      const response = await fetch(`${app.url}/api${path}`, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'Not found' });
    });
  });
});
