import { randomUUID } from 'node:crypto';
import { type AccountExport, AUTH_ERRORS, PAYMENT_ERRORS, VALIDATION } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { detailOf, freshEmail, PASSWORD, signUp } from '../../../../test/client.ts';
import { publishWorkout } from '../../../../test/content.ts';
import { changeEmail } from '../../../../test/email-change.ts';
import { DATABASES } from '../../../../test/length.ts';
import { mailOf } from '../../../../test/mail.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { rare } from '../../../../test/rare.ts';
import { eventually } from '../../../../test/redis.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';

const USER = 'plugin::users-permissions.user';
const CUSTOMERS = '/v1/customers';

describe.each(DATABASES)("a member's account on %s", (database) => {
  const { app, client } = testApp(() => bootBilling({ database }));

  /** Publishes a workout and waits until the catalogue contains it. */
  const newWorkout = async (title: string): Promise<string> => {
    const id = await publishWorkout(app.strapi, { title, isPremium: false });
    await eventually(async () => {
      expect((await client.get(`/workouts/${id}`)).status).toBe(200);
    });
    return id;
  };
  const exportOf = async (token: string): Promise<AccountExport> =>
    (await client.get<AccountExport>('/auth/export', { token })).body;
  const signIn = (email: string) => client.post('/auth/login', { email, password: PASSWORD });
  const statusOfMe = async (token: string) => (await client.get('/auth/me', { token })).status;
  const remove = (token: string, password = PASSWORD) =>
    client.delete('/auth/account', { password }, { token });
  const atStripe = async (customer: string) =>
    (await app.stripe.client.customers.retrieve(customer)).deleted === true ? 'deleted' : 'there';

  describe('a copy of it', () => {
    it('contains everything stored about the member, and is a file', async () => {
      const member = await newSubscriber(app, client);
      const { token, email, user } = member;
      const workout = await newWorkout('Slow Lunge');
      await client.post('/favorites', { workout_id: workout }, { token });
      await client.post(`/progress?workout_id=${workout}`, { duration_completed: 300 }, { token });
      await client.patch(
        '/auth/preferences',
        { marketing_emails: true, time_zone: 'Europe/Berlin' },
        { token },
      );
      const id = randomUUID();
      const start = { id, workout_id: workout, planned_seconds: 1500, time_zone: 'Europe/Berlin' };
      await client.post('/sessions', start, { token });
      await client.post(`/sessions/${id}/reports`, { ranges: [[0, 1500]] }, { token });
      await mailTo(app, email, /receipt/);
      const reply = await client.get<AccountExport>('/auth/export', { token });
      expect(reply.headers.get('content-disposition')).toMatch(
        /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
      );
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toMatchObject({
        profile: { id: user.id, email, time_zone: null, language: null },
        preferences: { marketing_emails: true, time_zone: 'Europe/Berlin' },
        favorites: [{ workout_id: workout, title: 'Slow Lunge' }],
        progress: [{ workout_id: workout, title: 'Slow Lunge', duration_completed: 300 }],
        training_sessions: [{ id, title: 'Slow Lunge', watched_seconds: 1500 }],
        training: { goals: [], kept_weeks: [] },
        subscription: { status: 'active', invoices: [{ status: 'paid', amount: 999 }] },
      });
      expect(reply.body.mails).toContainEqual(
        expect.objectContaining({ to: email, subject: expect.stringMatching(/receipt/) }),
      );
    });

    // Others read and write the same rows on both kinds of database.
    if (database === 'sqlite') {
      rare('is whole or not given: Stripe is away', async () => {
        const member = await newSubscriber(app, client);
        await app.stripe.fault('/v1/invoices', 'error', 'GET');
        const reply = await client.get('/auth/export', { token: member.token });
        await app.stripe.control('/faults', undefined, 'DELETE');
        expect([reply.status, detailOf(reply)]).toEqual([502, PAYMENT_ERRORS.unavailable]);
        expect((await exportOf(member.token)).invoices).toHaveLength(1);
      });
    }

    rare(
      'keeps the mails after a change of the e-mail, and a stranger gets none of them',
      async () => {
        const member = await newSubscriber(app, client);
        const { email: before, token, user } = member;
        await mailTo(app, before, /receipt/);
        const after = freshEmail();
        await app.strapi.db
          .query(USER)
          .update({ where: { documentId: user.id }, data: { email: after } });
        await mailOf(app.strapi).enqueue({
          key: `granted-after:${user.id}`,
          template: 'refund-granted',
          to: after,
          userDocumentId: user.id,
          values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
        });
        await mailTo(app, after, /refund/);

        const own = await exportOf(token);
        expect(own.profile.email).toBe(after);
        const recipients = own.mails.map(({ to }) => to);
        expect(new Set(recipients)).toEqual(new Set([before, after]));

        const stranger = await signUp(client, before);
        const foreign = await exportOf(stranger.token);
        expect(foreign.mails).toEqual([]);
        expect(JSON.stringify(foreign)).not.toContain(after);
      },
    );

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    rare('has every invoice, also those that the site shows no more', async () => {
      const member = await newSubscriber(app, client);
      // A test clock advances by at most two billing periods per call.
      for (let turn = 0; turn < 7; turn += 1) {
        await app.stripe.advance(member.customer, 59 * 86_400);
      }
      await app.stripe.settle();
      const atStripe = await member.invoices();
      expect(atStripe.length).toBeGreaterThan(12);
      const { invoices } = await exportOf(member.token);
      expect(invoices.map(({ id }) => id)).toEqual(atStripe.map(({ id }) => id));
      expect(invoices.at(-1)).toMatchObject({ status: 'paid', amount: 999, currency: 'usd' });
    });

    it('has the requests for refunds', async () => {
      const member = await newSubscriber(app, client);
      await member.post('refund', { reason: 'My knee needs a rest.' });
      expect((await exportOf(member.token)).refund_requests).toEqual([
        {
          ...{ amount: 999, currency: 'usd', status: 'requested', answer: null, decided_at: null },
          ...{ reason: 'My knee needs a rest.', requested_at: expect.any(String) },
        },
      ]);
    });

    it('has the sessions, and nothing that could be used as one', async () => {
      const { token, email, cookie } = await signUp(client);
      const other = await signIn(email);
      await client.post('/auth/refresh', {}, { cookie });
      const { sessions } = await exportOf(token);
      expect(sessions).toHaveLength(2);
      expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
      for (const { started_at, last_used_at, ends_at } of sessions) {
        expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(started_at));
        expect(Date.parse(ends_at)).toBeGreaterThan(Date.now());
        expect(Math.abs(Date.parse(started_at) - Date.now())).toBeLessThan(60_000);
      }
      const rows = await app.strapi.db.connection('strapi_sessions').select();
      const text = JSON.stringify(sessions);
      for (const { session_id, device_id } of rows) {
        expect(text).not.toContain(session_id);
        expect(text).not.toContain(device_id);
      }
      expect(other.status).toBe(200);
    });

    it('is nobody else’s', async () => {
      expect((await client.get('/auth/export')).status).toBe(401);
      const [one, other] = [await signUp(client), await signUp(client)];
      const { body } = await client.get<AccountExport>('/auth/export', { token: one.token });
      expect(JSON.stringify(body)).not.toContain(other.email);
    });
  });

  describe('its end', () => {
    /** The types that have nothing but rows of a member. */
    const OF_MEMBERS = [
      ...['favorite', 'progress-entry', 'preference', 'training-setting'],
      ...['kept-week', 'enrolment', 'credit', 'away-period', 'note', 'nudge', 'removal-notice'],
      'mail-message',
    ];
    const rowsOf = (type: string) =>
      app.strapi.db.query(`plugin::membership.${type}` as 'plugin::membership.favorite');

    it('removes everything and tells the member', async () => {
      const { token, email, user } = await signUp(client);
      const where = { userDocumentId: user.id };
      for (const type of OF_MEMBERS) await rowsOf(type).create({ data: where });
      for (const type of OF_MEMBERS)
        expect(await rowsOf(type).count({ where }), type).toBeGreaterThan(0);
      const other = await signIn(email);
      expect(other.status).toBe(200);

      const reply = await remove(token);
      expect(reply.status).toBe(200);
      expect(reply.headers.getSetCookie().join()).toMatch(/session=;/);
      expect(await statusOfMe(token)).toBe(401);
      expect((await signIn(email)).status).toBe(401);
      for (const type of OF_MEMBERS) expect(await rowsOf(type).count({ where }), type).toBe(0);
      expect(await app.strapi.db.query(USER).count({ where: { email } })).toBe(0);
      expect(
        await app.strapi.db.connection('strapi_sessions').where({ user_id: String(user.id) }),
      ).toEqual([]);
      expect((await mailTo(app, email, /deleted/)).text).toContain('gone');
      expect(
        (await client.post('/auth/register', { name: 'A', email, password: PASSWORD })).status,
      ).toBe(200);
    });

    // Others read and write the same rows on both kinds of database.
    if (database === 'sqlite') {
      it('changes nothing while Stripe fails, and may be asked for again', async () => {
        const member = await newSubscriber(app, client);
        await app.stripe.fault(`${CUSTOMERS}/${member.customer}`, 'error', 'DELETE');
        const reply = await remove(member.token);
        expect([reply.status, detailOf(reply)]).toEqual([502, PAYMENT_ERRORS.unavailable]);
        expect(await statusOfMe(member.token)).toBe(200);
        expect((await member.subscription()).status).toBe('active');
        await app.stripe.control('/faults', undefined, 'DELETE');
        expect((await remove(member.token)).status).toBe(200);
        expect(await atStripe(member.customer)).toBe('deleted');
      });

      rare('is finished when Stripe did its part and the answer was lost', async () => {
        const member = await newSubscriber(app, client);
        await app.stripe.fault(`${CUSTOMERS}/${member.customer}`, 'drop', 'DELETE', 1);
        expect([200, 502]).toContain((await remove(member.token)).status);
        await app.stripe.control('/faults', undefined, 'DELETE');
        const again = await remove(member.token);
        expect([200, 401]).toContain(again.status);
        expect(await statusOfMe(member.token)).toBe(401);
      });

      it('needs the password, and a wrong one signs nobody out', async () => {
        const { token } = await signUp(client);
        const wrong = await remove(token, 'guessed');
        expect([wrong.status, detailOf(wrong)]).toEqual([400, AUTH_ERRORS.currentPasswordWrong]);
        const empty = await remove(token, '');
        expect(detailOf(empty)).toEqual([
          expect.objectContaining({ msg: VALIDATION.currentPasswordRequired }),
        ]);
        expect(await statusOfMe(token)).toBe(200);
      });

      it('ends the subscription first in the panel, too', async () => {
        const member = await newSubscriber(app, client);
        await app.stripe.fault(`${CUSTOMERS}/${member.customer}`, 'error', 'DELETE');
        const deletion = () => app.strapi.documents(USER).delete({ documentId: member.user.id });
        await expect(deletion()).rejects.toThrow('could not be ended');
        expect(await statusOfMe(member.token)).toBe(200);
        await app.stripe.control('/faults', undefined, 'DELETE');
        await deletion();
        expect((await member.subscription()).status).toBe('canceled');
      });
    }

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    it.each([
      ['by the member', (token: string) => remove(token)],
      [
        'in the panel',
        (_: string, id: string) => app.strapi.documents(USER).delete({ documentId: id }),
      ],
    ])('takes the mails along, to earlier addresses too: %s', async (_by, end) => {
      const { token, user, email } = await signUp(client);
      await mailOf(app.strapi).enqueue({
        key: `to-earlier:${user.id}`,
        template: 'refund-granted',
        to: freshEmail(),
        userDocumentId: user.id,
        values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
      });
      const kept = () =>
        app.strapi.db.connection('membership_mail_messages').where({ user_document_id: user.id });
      expect(await kept()).toHaveLength(1);
      await end(token, user.id);
      expect(await kept()).toEqual([]);
      const again = await signUp(client, email);
      expect((await exportOf(again.token)).mails).toEqual([]);
    });

    it('ends the subscription at once and removes the cards', async () => {
      const member = await newSubscriber(app, client);
      expect((await remove(member.token)).status).toBe(200);
      expect((await member.subscription()).status).toBe('canceled');
      expect(await atStripe(member.customer)).toBe('deleted');
      await app.stripe.settle();
      expect(await paymentsOf(app.strapi).customerOf(member.user.id)).toBeNull();
      const subjects = (await mailsTo(app, member.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => /ended/.test(subject))).toEqual([]);
    });
  });

  it('is not deleted with others by the panel, which says what is lost for one alone', async () => {
    const { user, token, customer } = await newSubscriber(app, client);
    const panel = app.strapi.plugin('content-manager').service('document-manager');
    expect(() => panel.deleteMany([user.id], USER)).toThrow(/one at a time/);
    expect([await statusOfMe(token), await atStripe(customer)]).toEqual([200, 'there']);
  });

  // Others read and write the same rows on both kinds of database.
  if (database === 'sqlite') {
    describe('its e-mail', () => {
      const emailAtStripe = async (customer: string) => {
        const found = await app.stripe.client.customers.retrieve(customer);
        return found.deleted === true ? null : found.email;
      };

      it('changes at Stripe too, later when Stripe is away', async () => {
        const { token, customer, user } = await newSubscriber(app, client);
        const [first, second] = [freshEmail(), freshEmail()];
        await changeEmail(app, client, token, first);
        await eventually(async () => expect(await emailAtStripe(customer)).toBe(first));

        await app.stripe.fault(`${CUSTOMERS}/${customer}`, 'error', 'POST', 2);
        await changeEmail(app, client, token, second);
        await app.stripe.control('/faults', undefined, 'DELETE');
        await billingOf(app.strapi).sync(user.id);
        expect(await emailAtStripe(customer)).toBe(second);
      });
    });
  }
});
