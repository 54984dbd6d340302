import { randomUUID } from 'node:crypto';
import { type Membership, SUBSCRIPTION_ERRORS } from 'contract';
import { describe, expect, it, vi } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { detailOf, freshEmail, PASSWORD, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { isShort } from '../../../../test/length.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { decideRequest, newPanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { HOUR_SECONDS, newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';
import { REFUND_REQUEST_UID, REOPENED } from './repository.ts';

/** The coach's message when refusing a refund. */
const ANSWER = 'The seven days were over on Monday.';

describe('refunds', () => {
  const { app, client } = testApp(() =>
    bootBilling({
      hasEvents: false,
      env: { SUPPORT_EMAIL: 'help@example.com', LOCALES: 'en,de' },
    }),
  );
  const coach = prepared(() => newPanelUser(app));

  const press = async (
    button: 'grant' | 'refuse',
    documentId: string,
    changes: object = button === 'refuse' ? { answer: ANSWER } : {},
  ) => {
    const { status, message, data } = await decideRequest(coach, documentId, button, changes);
    return { status, message, state: (data as { state?: string } | null)?.state };
  };
  const finish = () => jobsOf(app.strapi).runNow('unfinished actions', new Date());
  const requestOf = (member: Subscriber) =>
    app.strapi.db.query(REFUND_REQUEST_UID).findOne({ where: { userDocumentId: member.user.id } });
  /** A member who has requested a refund, with the request's id. */
  const asking = async (reason = '') => {
    const member = await newSubscriber(app, client);
    const reply = await member.post('refund', { reason });
    return { member, reply, requestId: (await requestOf(member)).documentId as string };
  };

  describe('asked for', () => {
    it('wait for the coach, who is told', async () => {
      const { member, reply } = await asking('My knee needs a rest.');
      expect(reply.status).toBe(200);
      expect(reply.body.refund).toMatchObject({
        amount: 999,
        currency: 'usd',
        status: 'requested',
      });
      expect(reply.body.actions).not.toContain('request_refund');
      expect(await member.status()).toBe('active');
      expect(await requestOf(member)).toMatchObject({
        memberEmail: member.email,
        memberName: 'Anna Member',
        amount: '$9.99',
        reason: 'My knee needs a rest.',
        state: 'requested',
      });
      const mail = await mailTo(app, 'help@example.com', new RegExp(member.email));
      expect(mail.text).toContain('My knee needs a rest.');
    });

    it('are offered to who has paid, and to nobody else', async () => {
      const [paying, trying] = [
        await newSubscriber(app, client),
        await newSubscriber(app, client, { trialDays: 7 }),
      ];
      expect((await paying.membership()).actions).toContain('request_refund');
      expect((await trying.membership()).actions).not.toContain('request_refund');
      const reply = await trying.post('refund', {});
      expect([reply.status, detailOf(reply)]).toEqual([409, SUBSCRIPTION_ERRORS.nothingToRefund]);
      const { token } = await signUp(client);
      expect((await client.post('/subscription/refund', {}, { token })).status).toBe(409);
    });

    it('are one for each payment, however often the member clicks', async () => {
      const member = await newSubscriber(app, client);
      const replies = await Promise.all([1, 2, 3].map(() => member.post('refund', {})));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      const count = await app.strapi.db
        .query(REFUND_REQUEST_UID)
        .count({ where: { userDocumentId: member.user.id } });
      expect(count).toBe(1);
    });
  });

  describe('granted', () => {
    it('give the money back, end the subscription, and mail the member', async () => {
      const { member, requestId } = await asking();
      expect(await press('grant', requestId)).toMatchObject({ status: 200 });
      expect(await member.refunded()).toBe(999);
      expect((await member.subscription()).status).toBe('canceled');
      expect(await member.status()).toBe('expired');
      const { refund, actions }: Membership = await member.membership();
      expect(refund).toMatchObject({ amount: 999, status: 'granted' });
      expect(actions).toEqual([]);
      expect(await requestOf(member)).toMatchObject({
        state: 'granted',
        decidedBy: 'Ines Halloran',
      });
      await mailTo(app, member.email, /refund of \$9\.99/);
    });

    it('are refunded once, however often the button is pressed', async () => {
      const { member, requestId } = await asking();
      const action_id = randomUUID();
      const click = () => press('grant', requestId, { action_id });
      const [one, again, other] = await Promise.all([click(), click(), press('grant', requestId)]);
      expect(again.status).toBe(one.status);
      // Whichever comes first.
      expect([one.status, other.status].sort()).toEqual([200, 409]);
      expect(await member.refunded()).toBe(999);
      await mailTo(app, member.email, /refund/);
      const mails = await mailsTo(app, member.email);
      expect(mails.filter(({ subject }) => /refund/.test(subject))).toHaveLength(1);
    });

    rare('cannot be refused any more, and refused ones not granted', async () => {
      const [one, other] = [await asking(), await asking()];
      await press('grant', one.requestId);
      await press('refuse', other.requestId);
      const replies = [await press('refuse', one.requestId), await press('grant', other.requestId)];
      for (const reply of replies) {
        expect(reply).toMatchObject({
          ...{ status: 409, message: 'This request has been decided already.' },
        });
      }
      expect(await other.member.refunded()).toBe(0);
    });

    rare('are settled when the money was given back by hand at Stripe', async () => {
      const { member, requestId } = await asking();
      const [charge] = await member.charges();
      const refund = { charge: charge?.id ?? '' };
      await app.stripe.withEvents(() => app.stripe.client.refunds.create(refund));
      expect(await member.status()).toBe('active');
      expect(await press('grant', requestId)).toMatchObject({ status: 200 });
      expect(await member.refunded()).toBe(999);
      expect(await member.status()).toBe('expired');
    });
  });

  describe('refused', () => {
    it('change nothing at Stripe, and mail the member', async () => {
      const { member, requestId } = await asking();
      expect(await press('refuse', requestId)).toMatchObject({ status: 200 });
      expect(await member.refunded()).toBe(0);
      expect(await member.status()).toBe('active');
      const { refund, actions } = await member.membership();
      expect(refund).toMatchObject({ status: 'refused', answer: ANSWER });
      expect(actions).not.toContain('request_refund');
      expect((await mailTo(app, member.email, /request for a refund/)).text).toContain(ANSWER);
    });

    rare('are told at the address that the member has by then', async () => {
      const { requestId, member } = await asking();
      const email = freshEmail();
      await app.strapi.db
        .query('plugin::users-permissions.user')
        .update({ where: { documentId: member.user.id }, data: { email } });
      await press('refuse', requestId);
      expect((await mailTo(app, email, /request for a refund/)).text).toContain(ANSWER);
      const before = await mailsTo(app, member.email);
      expect(before.map(({ subject }) => subject).join()).not.toMatch(/request for a refund/);
    });

    it("need the coach's reason", async () => {
      const { requestId, member } = await asking();
      for (const answer of ['', '   ']) {
        const reply = await press('refuse', requestId, { answer });
        expect(reply).toMatchObject({ status: 422, message: expect.stringMatching(/say why/) });
      }
      expect((await member.membership()).refund).toMatchObject({
        status: 'requested',
        answer: null,
      });
    });

    rare('do not stand in the way of the next payment', async () => {
      const { member, requestId } = await asking();
      await press('refuse', requestId);
      const { current_period_end } = await member.membership();
      await member.passTo(current_period_end ?? '', 2 * HOUR_SECONDS);
      expect((await member.membership()).actions).toContain('request_refund');
      const again = await member.post('refund', {});
      expect(again.body.refund?.status).toBe('requested');
    });
  });

  describe('in the panel', () => {
    it('are decided by who may, and by nobody else', async () => {
      const { member, requestId } = await asking();
      const author = await newPanelUser(app, 'strapi-author');
      expect((await decideRequest(author, requestId, 'grant')).status).toBe(403);
      const headers = { authorization: `Bearer ${member.token}` };
      const path = `${app.url}/membership/refund-requests/${requestId}/grant`;
      expect((await fetch(path, { method: 'POST', headers })).status).toBe(401);
      const spend = vi.spyOn(contextOf(app.strapi).limits.deskWrites, 'spend');
      expect((await press('grant', 'unknown')).status).toBe(404);
      expect((await press('refuse', 'unknown')).status).toBe(404);
      expect((await coach.post('/membership/alerts/unknown/refund')).status).toBe(404);
      expect(spend).toHaveBeenCalledTimes(3);
      spend.mockRestore();
      expect(await member.refunded()).toBe(0);
    });

    // The SDK retries a call once, except when Stripe is busy.
    const FAULTS = [
      ['does it and is cut off', 'drop', 2],
      ['fails', 'error', 2],
    ] as const;
    it.each(isShort ? FAULTS.slice(0, 1) : FAULTS)(
      'are finished by the job when Stripe %s, and refunded once',
      async (_, kind, times) => {
        const { member, requestId } = await asking();
        await app.stripe.fault('/v1/refunds', kind, 'POST', times);
        const reply = await press('grant', requestId);
        expect(reply).toMatchObject({ status: 200, state: 'pending' });
        expect(await requestOf(member)).toMatchObject({ state: 'requested' });
        expect(await press('refuse', requestId)).toMatchObject({ status: 409 });
        await finish();
        expect(await member.refunded()).toBe(999);
        expect(await requestOf(member)).toMatchObject({ state: 'granted' });
      },
    );
  });

  describe('of a payment that was refunded in the Dashboard', () => {
    const refundByHand = async (member: Subscriber, amount: number): Promise<string> => {
      const [charge] = await member.charges();
      const refund = { charge: charge?.id ?? '', amount };
      const { id } = await app.stripe.withEvents(() => app.stripe.client.refunds.create(refund));
      return id;
    };

    it('ask and give back only what is left, and say so everywhere', async () => {
      const { member, requestId } = await asking();
      await refundByHand(member, 500);
      expect((await member.membership()).invoices[0]).toMatchObject({ amount: 999, refunded: 500 });
      expect(await requestOf(member)).toMatchObject({
        ...{ amount: '$4.99', outcome: '$5.00 given back at Stripe so far.' },
      });
      expect((await member.membership()).refund).toMatchObject({ amount: 499 });
      expect(await press('grant', requestId)).toMatchObject({ status: 200 });
      expect(await member.refunded()).toBe(999);
      const mail = await mailTo(app, member.email, /refund of \$4\.99/);
      expect(mail.text).toContain('$5.00 of this payment was given back before.');
      expect((await member.membership()).refund).toMatchObject({ amount: 499, status: 'granted' });
    });

    rare('are asked for the rest, and for nothing when nothing is left', async () => {
      const member = await newSubscriber(app, client);
      await refundByHand(member, 400);
      expect((await member.post('refund', {})).body.refund).toMatchObject({ amount: 599 });
      const other = await newSubscriber(app, client);
      await refundByHand(other, 999);
      expect((await other.membership()).actions).not.toContain('request_refund');
      expect(detailOf(await other.post('refund', {}))).toBe(SUBSCRIPTION_ERRORS.nothingToRefund);
    });
  });

  describe('that fail at the bank', () => {
    /** A member whose granted refund the bank returns an hour later. */
    const failing = async () => {
      const { member, requestId } = await asking();
      const [charge] = await member.charges();
      const card = charge?.payment_method ?? '';
      await app.stripe.control(`/payment_methods/${card}`, { refund: 'fails' });
      expect(await press('grant', requestId)).toMatchObject({ status: 200 });
      await mailTo(app, member.email, /refund of \$9\.99/);
      return { member, requestId };
    };

    it('are open again, and the member and the coach are told', async () => {
      const { member, requestId } = await failing();
      await app.stripe.advance(member.customer, 2 * HOUR_SECONDS);
      expect(await member.refunded()).toBe(0);
      expect((await member.membership()).refund).toMatchObject({ status: 'requested' });
      expect(await requestOf(member)).toMatchObject({
        ...{ state: 'requested', decidedBy: null },
        outcome: 'The refund of $9.99 failed at the bank.',
      });
      await mailTo(app, member.email, /\$9\.99 did not arrive/);
      const alert = await mailTo(app, 'help@example.com', /A refund has failed/);
      expect(alert.text).toContain('expired_or_canceled_card');
      const mails = await mailsTo(app, 'help@example.com');
      expect(mails.filter(({ subject }) => /has failed/.test(subject))).toHaveLength(1);

      expect(await press('grant', requestId)).toMatchObject({ status: 200 });
      expect(await member.refunded()).toBe(999);
      await mailTo(app, member.email, /^Your refund of \$9\.99$/, 2);
    });
  });

  rare.each([
    ['fails', /\$9\.99 did not arrive/],
    ['pending', /\$9\.99 takes longer/],
  ] as const)(
    'made in the Dashboard: the member is told once when it %s',
    async (what, subject) => {
      const member = await newSubscriber(app, client);
      await app.stripe.control(`/payment_methods/${member.card}`, { refund: what });
      const [charge] = await member.charges();
      await app.stripe.client.refunds.create({ charge: charge?.id ?? '' });
      if (what === 'fails') await app.stripe.advance(member.customer, 2 * HOUR_SECONDS);
      const reconcileIn = (days: number) =>
        billingOf(app.strapi).reconcile(new Date(Date.now() + days * 24 * HOUR_SECONDS * 1000));
      await reconcileIn(2);
      if (what === 'pending') {
        const early = await mailsTo(app, member.email);
        expect(early.filter((mail) => subject.test(mail.subject))).toEqual([]);
      }
      await reconcileIn(4);
      await reconcileIn(5);
      await mailTo(app, member.email, subject);
      const told = (await mailsTo(app, member.email)).filter((mail) => subject.test(mail.subject));
      expect(told).toHaveLength(1);
      const alerts = await paymentsOf(app.strapi).unseenAlerts();
      const raised = alerts.filter(({ userDocumentId }) => userDocumentId === member.user.id);
      expect(raised).toMatchObject([{ kind: what === 'fails' ? 'refund-failed' : 'refund-late' }]);
    },
  );

  describe('of a member who deletes the account', () => {
    const leave = async (member: Subscriber): Promise<void> => {
      const users = app.strapi.documents('plugin::users-permissions.user');
      await users.delete({ documentId: member.user.id });
    };

    const DECISIONS = [
      ['grant', /^Deine Rückzahlung von/],
      ['refuse', /^Deine Bitte um Rückzahlung/],
    ] as const;
    it.each(isShort ? DECISIONS.slice(0, 1) : DECISIONS)(
      'can still be decided, and told in that language: %s',
      async (decision, subject) => {
        const { member, requestId } = await asking('My knee needs a rest.');
        const login = { email: member.email, password: PASSWORD, language: 'de' };
        expect((await client.post('/auth/login', login)).status).toBe(200);
        await leave(member);
        expect(await requestOf(member)).toMatchObject({
          ...{ state: 'requested', amount: '$9.99', memberName: 'Deleted account' },
          invoiceId: expect.stringMatching(/^in_/),
        });
        expect(await press(decision, requestId)).toMatchObject({ status: 200 });
        expect(await member.refunded()).toBe(decision === 'grant' ? 999 : 0);
        await mailTo(app, member.email, subject);
        expect(await requestOf(member)).toMatchObject({
          memberLanguage: null,
          ...{ state: decision === 'grant' ? 'granted' : 'refused', amount: '$9.99' },
          ...{ memberName: 'Deleted account', memberEmail: 'Deleted account', reason: null },
        });
      },
    );

    rare('are decided again without a mail when no address is kept', async () => {
      const { member, requestId } = await asking();
      await leave(member);
      expect(await press('grant', requestId)).toMatchObject({ status: 200 });
      // As after a refund that has failed.
      const where = { documentId: requestId };
      await app.strapi.db.query(REFUND_REQUEST_UID).update({ where, data: REOPENED });
      expect(await press('refuse', requestId)).toMatchObject({ status: 200 });
      const mails = app.strapi.db.query('plugin::membership.mail-message');
      expect(await mails.count({ where: { recipient: 'Deleted account' } })).toBe(0);
    });

    it('are forgotten when they were decided before', async () => {
      const { member, requestId } = await asking();
      await press('refuse', requestId);
      await leave(member);
      expect(await requestOf(member)).toBeNull();
    });
  });
});
