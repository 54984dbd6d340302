import { HOUR_MS, MINUTE_MS } from 'contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf, freshEmail, signUp } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import {
  mailOf,
  makeDue,
  messageOf,
  startMailServer,
  type TestMailServer,
} from '../../../test/mail.ts';
import { eventually } from '../../../test/redis.ts';
import type { Letter } from './message.ts';

const MESSAGES = 'plugin::membership.mail-message';
const LINKS = 'plugin::membership.account-link';
const USERS = 'plugin::users-permissions.user';
const UNSUBSCRIBE = { unsubscribeToken: 'list.member.signature' };
const MONEY = { amountMinor: 999, currency: 'usd' };
const A_DAY = '2026-11-28T09:00:00.000Z';

describe('a mail that waited', () => {
  let server: TestMailServer;
  let app: Booted;
  let client: Client;
  beforeAll(async () => {
    server = await startMailServer();
    app = await bootMembership({
      env: { SMTP_URL: server.url, TIMINGS: 'MAIL_RETRY_SECONDS=600' },
    });
    client = clientOf(app);
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  afterEach(() => server.refuseSender(null));

  /** A member, and a mail that the server has not taken yet. */
  const waiting = async (letter: (email: string) => Letter) => {
    const { email, token, user } = await signUp(client);
    await client.patch('/auth/preferences', { marketing_emails: true }, { token });
    server.refuseSender('451 4.3.2 Not now');
    const order = letter(email);
    await mailOf(app.strapi).enqueue({ ...order, userDocumentId: user.id });
    const { key } = order;
    await eventually(async () =>
      expect(await messageOf(app.strapi, key)).toMatchObject({ state: 'queued', attempts: 1 }),
    );
    return { email, token, user, key };
  };

  const rowIdOf = async (documentId: string): Promise<number> =>
    (await app.strapi.db.query(USERS).findOne({ where: { documentId } })).id;

  const tryAgain = async (key: string) => {
    server.refuseSender(null);
    await makeDue(app.strapi, key);
    await jobsOf(app.strapi).runNow('mails', new Date());
    return messageOf(app.strapi, key);
  };
  const makeOlder = (key: string, ms: number) =>
    app.strapi.db
      .connection('membership_mail_messages')
      .where({ key })
      .update({ created_at: new Date(Date.now() - ms) });

  const newsletter = (email: string): Letter => ({
    ...{ key: `newsletter:${email}`, template: 'newsletter', to: email },
    values: { subject: 'News', body: 'We moved.', ...UNSUBSCRIBE },
  });
  const reminder = (email: string): Letter => ({
    ...{ key: `reminder:${email}`, template: 'workout-reminder', to: email, values: UNSUBSCRIBE },
  });
  const trialEnding = (email: string): Letter => ({
    ...{ key: `trial-ending:${email}`, template: 'trial-ending', to: email },
    values: {
      ...{ plan: 'monthly', period: 'monthly', amount: MONEY, firstCharge: A_DAY },
      laterCharges: { ...MONEY, period: 'monthly', discountUntil: null },
    },
  });
  const cancelled = (email: string): Letter => ({
    ...{ key: `cancelled:${email}`, template: 'cancellation-scheduled', to: email },
    values: { plan: 'monthly', endsOn: A_DAY, stillOpen: { until: A_DAY, pausedUntil: null } },
  });

  it('marks an address that is refused, which then gets no reminders and news', async () => {
    const { email, user } = await signUp(client);
    const markOf = async () => {
      const row = await app.strapi.db.query(USERS).findOne({ where: { documentId: user.id } });
      return [row.mailBlockedAt, row.mailBlockedWhy];
    };
    const send = async (order: Letter, state: string) => {
      await mailOf(app.strapi).enqueue({ ...order, userDocumentId: user.id });
      await eventually(async () =>
        expect(await messageOf(app.strapi, order.key)).toMatchObject({ state }),
      );
      return messageOf(app.strapi, order.key);
    };
    server.refuse(email, '552 5.2.2 Mailbox full');
    await send({ ...cancelled(email), key: `full:${email}` }, 'queued');
    expect(await markOf()).toEqual([null, null]);
    server.refuse(email, '550 5.1.1 No such mailbox');
    await send(cancelled(email), 'failed');
    expect(await markOf()).toEqual([expect.any(String), expect.stringContaining('5.1.1')]);
    const { lastError } = await send(reminder(email), 'dropped');
    expect(lastError).toContain('Mail to the address came back');
    // A save without another address says nothing new about it.
    await app.strapi.db
      .query(USERS)
      .update({ where: { id: await rowIdOf(user.id) }, data: { email } });
    expect((await markOf())[0]).not.toBeNull();
    const data = { email: `new-${email}` };
    await app.strapi.db.query(USERS).update({ where: { documentId: user.id }, data });
    expect(await markOf()).toEqual([null, null]);
  });

  const UNWANTED = { state: 'dropped', lastError: 'The member does not want it any more' };
  const LATE = { state: 'failed', lastError: 'It could not be sent while it was of use' };
  it.each([
    ['a newsletter, when nothing has changed', newsletter, true, 0, { state: 'sent' }],
    ['a newsletter, once the member has unsubscribed', newsletter, false, 0, UNWANTED],
    ['a newsletter, after some days', newsletter, true, 73, LATE],
    ['the reminder of a trial, after some days', trialEnding, true, 73, LATE],
    ['a reminder, after its day', reminder, true, 5, { ...LATE, nextAttemptAt: null }],
  ])('is sent or not: %s', async (_, letter, marketing_emails, hours, outcome) => {
    const { key, token } = await waiting(letter);
    await client.patch('/auth/preferences', { marketing_emails }, { token });
    if (hours > 0) await makeOlder(key, hours * HOUR_MS);
    expect(await tryAgain(key)).toMatchObject(outcome);
  });

  it('about the end of a trial is sent when the cancellation was taken back', async () => {
    const { key, email, user } = await waiting(trialEnding);
    const ofMember = { to: email, userDocumentId: user.id };
    await mailOf(app.strapi).enqueue({ ...cancelled(email), ...ofMember });
    await mailOf(app.strapi).enqueue({
      ...{ key: `undone:${email}`, template: 'cancellation-undone', ...ofMember },
      values: { plan: 'monthly', amount: MONEY, nextCharge: A_DAY },
    });
    expect(await tryAgain(key)).toMatchObject({ state: 'sent' });
  });

  it('about the end of a trial is not sent after the trial was cancelled', async () => {
    const { key, email, user } = await waiting(trialEnding);
    await mailOf(app.strapi).enqueue({ ...cancelled(email), userDocumentId: user.id });
    expect(await tryAgain(key)).toMatchObject({
      state: 'dropped',
      lastError: 'It makes no sense after "cancellation-scheduled"',
    });
  });

  it('goes to the address that the account has by now', async () => {
    const { key, user } = await waiting(cancelled);
    const email = freshEmail();
    await app.strapi.db.query(USERS).update({ where: { documentId: user.id }, data: { email } });
    expect(await tryAgain(key)).toMatchObject({ state: 'sent' });
    expect(server.received.some(({ recipients }) => recipients.includes(email))).toBe(true);
  });

  describe('with a link to a new password', () => {
    const asked = async () => {
      const { email, user } = await signUp(client);
      server.refuseSender('451 4.3.2 Not now');
      await client.post('/auth/forgot-password', { email });
      const where = { template: 'password-reset', userDocumentId: user.id };
      const find = () => app.strapi.db.query(MESSAGES).findOne({ where });
      await eventually(async () =>
        expect(await find()).toMatchObject({ state: 'queued', attempts: 1 }),
      );
      const linkOf = () =>
        app.strapi.db.query(LINKS).findOne({ where: { userDocumentId: user.id } });
      return { key: (await find()).key, user, linkOf };
    };

    it('has a link that lasts from when it is sent', async () => {
      const { key, linkOf } = await asked();
      await makeOlder(key, 50 * MINUTE_MS);
      const link = await linkOf();
      const data = { endsAt: Date.now() + 10 * MINUTE_MS };
      await app.strapi.db.query(LINKS).update({ where: { id: link.id }, data });
      expect(await tryAgain(key)).toMatchObject({ state: 'sent' });
      expect(Number((await linkOf()).endsAt)).toBeGreaterThan(Date.now() + 59 * MINUTE_MS);
    });

    it('is not sent once the link has ended, nor after an hour', async () => {
      const ended = await asked();
      await app.strapi.db.query(LINKS).deleteMany({ where: { userDocumentId: ended.user.id } });
      expect(await tryAgain(ended.key)).toMatchObject({
        lastError: 'Its link is used or called off',
      });
      const late = await asked();
      await makeOlder(late.key, 2 * HOUR_MS);
      expect(await tryAgain(late.key)).toMatchObject({ state: 'failed' });
    });
  });
});
