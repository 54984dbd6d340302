import type { AuthResponse } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { cookieOf, freshEmail, PASSWORD, signUp } from '../../../test/client.ts';
import { changeEmail } from '../../../test/email-change.ts';
import { linkTokenIn, mailTo } from '../../../test/mailbox.ts';
import { eventually } from '../../../test/redis.ts';
import { securityLogOf } from '../../../test/security-log.ts';
import { bootBilling } from '../../../test/stripe.ts';

const USER = 'plugin::users-permissions.user';
const VISITOR = { actor: { kind: 'visitor', id: null }, address: '127.0.0.1' };
const NEW_PASSWORD = 'Marked-New-Password-7';
const WRONG_PASSWORD = 'Marked-Wrong-Password-7';

describe('what members do with their accounts', () => {
  const { app, client } = testApp(() => bootBilling());
  let log: ReturnType<typeof securityLogOf>;
  /** Everything sent and received that must not be in the log. */
  const secrets: string[] = [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, 'Anna Member'];

  beforeAll(async () => {
    log = securityLogOf(app);
  });

  const newMember = async () => {
    const member = await signUp(client);
    secrets.push(member.email, member.token, ...valuesOf(member.cookie));
    const by = { actor: { kind: 'member', id: member.user.id }, subject: member.user.id };
    return { ...member, by };
  };
  const valuesOf = (cookies: string): string[] =>
    cookies
      .split('; ')
      .map((cookie) => cookie.replace(/^[^=]*=/, ''))
      .filter((value) => value !== '');
  const signIn = async (email: string, password: string = PASSWORD) => {
    const reply = await client.post<AuthResponse>('/auth/login', { email, password });
    secrets.push(email, ...valuesOf(cookieOf(reply)));
    if (reply.status === 200) secrets.push(reply.body.access_token);
    return reply;
  };
  const linkFor = async (email: string, subject: RegExp): Promise<string> => {
    const token = linkTokenIn(await mailTo(app, email, subject));
    secrets.push(token);
    return token;
  };

  it('is told: an account and its first session', async () => {
    let member = await newMember();
    const lines = await log.during(async () => {
      member = await newMember();
    });
    expect(lines).toMatchObject([
      { event: 'account.created', subject: member.user.id, via: 'registration', ...VISITOR },
      { event: 'sign-in.succeeded', method: 'registration', ...member.by },
    ]);
  });

  it('is told: a sign-in, and why others failed; attempts with one e-mail are told apart', async () => {
    const { email, by, user } = await newMember();
    const blocked = await newMember();
    await app.strapi.db
      .query(USER)
      .update({ where: { documentId: blocked.user.id }, data: { blocked: true } });
    const lines = await log.during(async () => {
      await signIn(email.toUpperCase());
      await signIn(email, WRONG_PASSWORD);
      await signIn(email.toUpperCase(), WRONG_PASSWORD);
      await signIn(`no-${email}`, WRONG_PASSWORD);
      await signIn(blocked.email);
    });
    const failed = { event: 'sign-in.failed', outcome: 'failure', ...VISITOR };
    expect(lines).toMatchObject([
      { event: 'sign-in.succeeded', outcome: 'success', method: 'password', ...by },
      { ...failed, reason: 'wrong-password', subject: user.id },
      { ...failed, reason: 'wrong-password', subject: user.id },
      { ...failed, reason: 'unknown-account', subject: null },
      { ...failed, reason: 'blocked', subject: blocked.user.id },
    ]);
    const [, first, second, other] = lines.map(({ accountHash }) => accountHash);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is told: a sign-out, and a renewal token that somebody kept', async () => {
    const { token, cookie, by } = await newMember();
    expect(
      await log.during(() => client.post('/auth/logout', undefined, { token, cookie })),
    ).toMatchObject([{ event: 'sign-out.done', ...by }]);
    const robbed = await newMember();
    const renew = async () => {
      const { cookie: current } = robbed;
      const reply = await client.post<AuthResponse>('/auth/refresh', undefined, {
        cookie: current,
      });
      secrets.push(...valuesOf(cookieOf(reply)));
      if (reply.status === 200) secrets.push(reply.body.access_token);
      return reply.status;
    };
    const { cookie: kept } = robbed;
    expect(await renew()).toBe(200);
    expect((await client.get('/auth/me', { token: secrets.at(-1) ?? '' })).status).toBe(200);
    await app.strapi.db
      .connection('strapi_sessions')
      .where({ status: 'rotated' })
      .update({ updated_at: Date.now() - 3_600_000 });
    const lines = await log.during(async () => {
      const reply = await client.post('/auth/refresh', undefined, { cookie: kept });
      expect(reply.status).toBe(401);
    });
    expect(lines).toMatchObject([
      { event: 'session.reused', outcome: 'refused', subject: robbed.user.id, ...VISITOR },
    ]);
  });

  it('is told: a changed password, and one that was not given rightly', async () => {
    const { token, by } = await newMember();
    const change = (current_password: string) =>
      client.post(
        '/auth/change-password',
        { current_password, new_password: NEW_PASSWORD },
        { token },
      );
    const lines = await log.during(async () => {
      await change(WRONG_PASSWORD);
      await change(PASSWORD);
    });
    expect(lines).toMatchObject([
      { event: 'password-check.failed', outcome: 'failure', ...by },
      { event: 'password.changed', outcome: 'success', ...by },
      { event: 'sessions.ended', reason: 'password-change', ...by },
    ]);
  });

  it('is told: a forgotten password, from the question to the new one', async () => {
    const { email, user } = await newMember();
    const lines = await log.during(async () => {
      await client.post('/auth/forgot-password', { email });
      const token = await linkFor(email, /new password/);
      const reset = () =>
        client.post('/auth/reset-password', { token, new_password: NEW_PASSWORD });
      expect((await reset()).status).toBe(200);
      expect((await reset()).status).toBe(410);
    });
    const subject = user.id;
    expect(lines).toMatchObject([
      { event: 'password-reset.requested', subject, ...VISITOR },
      { event: 'password-reset.done', subject, ...VISITOR },
      { event: 'sessions.ended', subject, reason: 'password-reset' },
      { event: 'link.refused', outcome: 'refused', purpose: 'password-reset', ...VISITOR },
    ]);
  });

  it('is told: a change of the e-mail that is called off, confirmed, stopped and undone', async () => {
    const { token, email: first, by, user } = await newMember();
    const session = { token };
    const [unwanted, second, third] = [freshEmail(), freshEmail(), freshEmail()];
    secrets.push(unwanted, second, third);
    const ask = (email: string, current_password = PASSWORD) =>
      client.patch('/auth/profile', { email, current_password }, session);
    const undo = (link: string) => client.post('/auth/undo-email-change', { token: link });
    const lines = await log.during(async () => {
      await ask(unwanted, WRONG_PASSWORD);
      await ask(unwanted);
      await client.post('/auth/cancel-email-change', undefined, session);
      await changeEmail(app, client, token, second);
      await ask(third);
      const stopped = await linkFor(second, /A new e-mail for your account/);
      expect((await undo(stopped)).status).toBe(200);
      expect((await undo(stopped)).status).toBe(410);
      expect((await undo(await linkFor(first, /was changed/))).status).toBe(200);
      await client.post('/auth/confirm-email-change', { token: 'x'.repeat(43) });
    });
    const asked = { event: 'e-mail-change.requested', ...by };
    const ended = { event: 'sessions.ended', reason: 'e-mail-undo', subject: user.id };
    expect(lines).toMatchObject([
      { event: 'password-check.failed', ...by },
      asked,
      { event: 'e-mail-change.cancelled', ...by },
      asked,
      { event: 'e-mail-change.confirmed', subject: user.id, ...VISITOR },
      asked,
      { event: 'e-mail-change.stopped', subject: user.id, ...VISITOR },
      ended,
      { event: 'link.refused', purpose: 'e-mail-undo', ...VISITOR },
      { event: 'e-mail-change.undone', subject: user.id, ...VISITOR },
      ended,
      { event: 'link.refused', purpose: 'e-mail-confirm' },
    ]);
  });

  it('is told: a link that was asked for an account that is not there', async () => {
    const email = freshEmail();
    secrets.push(email);
    await client.post('/auth/forgot-password', { email });
    await eventually(async () => {
      expect(log.of('password-reset.ignored').at(-1)).toMatchObject({
        ...{ reason: 'unknown-account', subject: null, accountHash: expect.any(String) },
        ...VISITOR,
      });
    });
  });

  it('is told: a trial that begins with a card', async () => {
    const email = freshEmail();
    secrets.push(email);
    const lines = await log.during(async () => {
      const { body } = await sendTrialForm(client, { email });
      const card = await giveCard(app.stripe, body.setup_intent_id);
      const reply = await confirmCard(client, body.setup_intent_id);
      secrets.push(card, body.setup_intent_id, body.client_secret, reply.body.access_token ?? '?');
      secrets.push(...valuesOf(cookieOf(reply)));
    });
    const { documentId } = await app.strapi.db.query(USER).findOne({ where: { email } });
    expect(lines).toMatchObject([
      { event: 'account.created', via: 'trial', subject: documentId, ...VISITOR },
      { event: 'sign-in.succeeded', method: 'card', actor: { kind: 'member', id: documentId } },
    ]);
  });

  it('has nothing in it that is a secret, or says who somebody is', () => {
    const text = log.text();
    expect(log.lines().length).toBeGreaterThan(25);
    expect(secrets.length).toBeGreaterThan(30);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/eyJ[\w-]{10}|@example\.com|\b(?:pm|seti|cus|tok|sk)_/);
  });
});

describe('too many attempts', () => {
  const { app, client } = testApp(() =>
    bootMembership({
      env: { RATE_LIMITS: 'SIGN_IN_BY_EMAIL=2/900, SIGN_IN_BY_ADDRESS=1000/900' },
    }),
  );

  it('are told with their number, which is not a line for each', async () => {
    const email = freshEmail();
    const log = securityLogOf(app);
    const lines = await log.during(async () => {
      for (let attempt = 0; attempt < 11; attempt += 1) {
        await client.post('/auth/login', { email, password: WRONG_PASSWORD });
      }
    });
    const failed = { event: 'sign-in.failed', reason: 'unknown-account' };
    const reached = { event: 'limit.reached', outcome: 'refused', call: 'POST /api/auth/login' };
    expect(lines).toMatchObject([
      failed,
      failed,
      ...[1, 2, 4, 8].map((refusals) => ({ ...reached, refusals, limit: 'sign-in:email' })),
    ]);
    expect(new Set(lines.map(({ accountHash }) => accountHash)).size).toBe(1);
  });
});
