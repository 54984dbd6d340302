import { LEGAL_TEXTS } from 'contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { detailOf, freshEmail, PASSWORD, signUp } from '../../../../test/client.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { forgetWithdrawals, setLaw } from '../../../../test/law.ts';
import { isShort } from '../../../../test/length.ts';
import { linkTokenIn, mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { decideRequest, newPanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import {
  newSubscriber,
  planIdOf,
  type Subscriber,
  subscribeAtStripe,
} from '../../../../test/subscribers.ts';
import { REFUND_REQUEST_UID } from '../refunds/repository.ts';

const DAY_MS = 86_400_000;

type Receipt = { message: string; received_at: string; ends_at?: string | null };

describe('what consumer laws ask for', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  beforeAll(async () => {
    await setLaw(app.strapi, [
      { withdrawalDays: 14, withdrawalText: 'Withdraw.', yearlyReminder: true },
    ]);
  });
  beforeEach(() => forgetWithdrawals(app.strapi));

  const withdraw = (member: Subscriber) => member.post<Receipt>('withdraw');
  /** Lets the days to withdraw from a contract be over, in the last snapshot. */
  const startLongAgo = async ({ user }: Subscriber, subscriptionId: string): Promise<void> => {
    const accounts = app.strapi.db.query('plugin::membership.billing-account');
    const { id, snapshot: stored } = await accounts.findOne({ where: { userDocumentId: user.id } });
    const startedAt = new Date(Date.now() - 16 * DAY_MS).toISOString();
    const aged = <Contract extends { id: string }>(contract: Contract): Contract =>
      contract.id === subscriptionId ? { ...contract, startedAt } : contract;
    const { subscription, others } = stored;
    const snapshot = { ...stored, subscription: aged(subscription), others: others.map(aged) };
    await accounts.update({ where: { id }, data: { snapshot } });
  };
  const statusAtStripe = async (member: Subscriber) => (await member.subscription()).status;

  describe('a withdrawal from the contract', () => {
    it.each(isShort ? (['monthly'] as const) : (['monthly', 'annual'] as const))(
      'of a %s plan ends it at once, gives back what was paid, and is confirmed with date and time',
      async (plan) => {
        const member = await newSubscriber(app, client, { plan });
        const paid = await member.paid();
        expect(paid).toBeGreaterThan(0);
        const until = Date.parse((await member.membership()).withdrawal_until ?? '');
        expect((until - Date.now()) / DAY_MS).toBeCloseTo(15, 1);
        const { status, body } = await withdraw(member);
        expect(status).toBe(200);
        expect(body.message).toBe(LEGAL_TEXTS.withdrawn);
        expect(await member.refunded()).toBe(paid);
        expect(await statusAtStripe(member)).toBe('canceled');
        expect(await member.membership()).toMatchObject({
          ...{ status: 'expired', withdrawal_until: null, next_charge: null },
          refund: { status: 'granted', amount: paid },
        });
        const { text } = await mailTo(app, member.email, /received your withdrawal/);
        expect(text).toMatch(/On \d+ \w+ \d{4}, \d\d:\d\d UTC you withdrew/);
        await mailTo(app, member.email, /^Your refund of/);
        const where = { userDocumentId: member.user.id };
        const request = await app.strapi.db.query(REFUND_REQUEST_UID).findOne({ where });
        expect(request.reason).toMatch(/^Withdrawal from the contract on \d+ \w+\. /);
      },
    );

    it('gives back every payment of the contract, each once, also after a fault of Stripe', async () => {
      const member = await newSubscriber(app, client);
      const { make } = await member.previewSwitch('annual');
      expect((await make()).status).toBe(200);
      expect(await member.paid()).toBe(9999);
      // The contract ends, and its payments cannot be read.
      await app.stripe.fault('/v1/invoice_payments', 'rate_limit', 'GET', 2);
      await withdraw(member);
      await app.stripe.control('/faults', undefined, 'DELETE');
      expect(await member.refunded()).toBeLessThan(9999);
      await jobsOf(app.strapi).runNow('unfinished withdrawals', new Date());
      await jobsOf(app.strapi).runNow('unfinished withdrawals', new Date());
      expect(await member.refunded()).toBe(9999);
      expect(await statusAtStripe(member)).toBe('canceled');
      await mailTo(app, member.email, /^Your refund of \$99\.99/);
      const mails = await mailsTo(app, member.email);
      expect(mails.filter(({ subject }) => /^Your refund of/.test(subject))).toHaveLength(1);
    });

    describe('of a member with two subscriptions', () => {
      const addMonthly = async (member: Subscriber): Promise<string> => {
        const { id } = await app.stripe.client.subscriptions.create({
          customer: member.customer,
          items: [{ price: await billingOf(app.strapi).prices.idOf('monthly') }],
        });
        await billingOf(app.strapi).sync(member.user.id);
        return id;
      };
      const retrieve = (id: string) => app.stripe.client.subscriptions.retrieve(id);

      rare('ends both and gives both back', async () => {
        const member = await newSubscriber(app, client, { plan: 'annual' });
        const second = await addMonthly(member);
        expect((await withdraw(member)).status).toBe(200);
        expect(await statusAtStripe(member)).toBe('canceled');
        expect((await retrieve(second)).status).toBe('canceled');
        expect(await member.refunded()).toBe(9999 + 999);
        await mailTo(app, member.email, /^Your refund of \$99\.99/);
        await mailTo(app, member.email, /^Your refund of \$9\.99/);
        await mailTo(app, member.email, /received your withdrawal/, 2);
      });

      rare('leaves the one whose days are over', async () => {
        const member = await newSubscriber(app, client, { plan: 'annual' });
        const second = await addMonthly(member);
        await startLongAgo(member, member.subscriptionId);
        expect((await withdraw(member)).status).toBe(200);
        expect((await retrieve(second)).status).toBe('canceled');
        expect(await statusAtStripe(member)).toBe('active');
        expect(await member.refunded()).toBe(999);
        expect(await member.membership()).toMatchObject({
          status: 'active',
          withdrawal_until: null,
        });
      });
    });

    rare('gives back what the coach has refused to give back before', async () => {
      const member = await newSubscriber(app, client);
      await member.post('refund', {});
      const { documentId } = await app.strapi.db
        .query(REFUND_REQUEST_UID)
        .findOne({ where: { userDocumentId: member.user.id } });
      const owner = await newPanelUser(app);
      const body = { answer: 'Not this time.' };
      expect((await decideRequest(owner, documentId, 'refuse', body)).status).toBe(200);
      expect((await withdraw(member)).status).toBe(200);
      expect(await member.refunded()).toBe(999);
      expect((await member.membership()).refund).toMatchObject({ status: 'granted', answer: null });
    });

    rare('is carried out before the account is deleted', async () => {
      const member = await newSubscriber(app, client);
      await app.stripe.goDown();
      await withdraw(member);
      await app.stripe.comeBack();
      expect(await member.refunded()).toBe(0);
      await client.delete('/auth/account', { password: PASSWORD }, { token: member.token });
      expect(await member.refunded()).toBe(999);
    });

    it('is one, however often it is declared', async () => {
      const member = await newSubscriber(app, client);
      const replies = await Promise.all([withdraw(member), withdraw(member), withdraw(member)]);
      const times = replies.map(({ body }) => body.received_at);
      expect(new Set(times).size).toBe(1);
      expect((await withdraw(member)).body.received_at).toBe(times[0]);
      expect(await member.refunded()).toBe(999);
      await mailTo(app, member.email, /^Your refund of/);
      await mailTo(app, member.email, /withdrawal/);
      const mails = await mailsTo(app, member.email);
      expect(mails.filter(({ subject }) => /withdrawal/.test(subject))).toHaveLength(1);
    });

    it('of a trial ends it, and there is nothing to give back', async () => {
      const member = await newSubscriber(app, client, { trialDays: 7 });
      expect((await withdraw(member)).status).toBe(200);
      expect(await statusAtStripe(member)).toBe('canceled');
      expect(await member.refunded()).toBe(0);
      expect((await member.membership()).refund).toBeNull();
    });

    it('counts while Stripe is away, and is carried out later', async () => {
      const member = await newSubscriber(app, client);
      await app.stripe.goDown();
      const { status } = await withdraw(member);
      await app.stripe.comeBack();
      expect(status).toBe(200);
      expect(await statusAtStripe(member)).toBe('active');
      await mailTo(app, member.email, /received your withdrawal/);
      await jobsOf(app.strapi).runNow('unfinished withdrawals', new Date());
      expect(await statusAtStripe(member)).toBe('canceled');
      expect(await member.refunded()).toBe(999);
    });

    describe('within twelve months after another one', () => {
      const MARK = 'plugin::membership.withdrawal-mark';
      const marks = () => app.strapi.db.query(MARK);
      /** A contract of the same member, or of a new one with the same card. */
      const secondContract = async (first: Subscriber, isSame: boolean): Promise<Subscriber> => {
        if (!isSame) return newSubscriber(app, client);
        const { id } = await subscribeAtStripe(app, first.user);
        await billingOf(app.strapi).sync(first.user.id);
        return { ...first, subscriptionId: id };
      };

      const MARKS = [
        ['card', false],
        ['account', true],
        ['email', true],
      ] as const;
      it.each(isShort ? MARKS.slice(0, 1) : MARKS)(
        'is refused by the %s, and the coach is told',
        async (kind, isSame) => {
          const first = await newSubscriber(app, client);
          expect((await withdraw(first)).status).toBe(200);
          const { hashOf } = paymentsOf(app.strapi);
          const values = {
            account: first.user.id,
            email: first.email,
            card: (await app.stripe.client.paymentMethods.retrieve(first.card)).card?.fingerprint,
          };
          const mark = hashOf(kind, values[kind] ?? '');
          await marks().deleteMany({ where: { mark: { $ne: mark } } });
          expect(await marks().count()).toBe(1);

          const second = await secondContract(first, isSame);
          expect((await second.membership()).withdrawal_until).toBeNull();
          const before = await second.refunded();
          const reply = await withdraw(second);
          expect([reply.status, detailOf(reply)]).toEqual([409, LEGAL_TEXTS.withdrawalUsed]);
          expect(await second.refunded()).toBe(before);
          const unseen = await paymentsOf(app.strapi).unseenAlerts();
          expect(unseen).toContainEqual(
            expect.objectContaining({ kind: 'second-withdrawal', subject: second.subscriptionId }),
          );
        },
      );

      rare('is not refused later', async () => {
        expect((await withdraw(await newSubscriber(app, client))).status).toBe(200);
        const old = Date.now() - 367 * DAY_MS;
        await marks().updateMany({ where: {}, data: { withdrawnAt: old } });
        expect((await withdraw(await newSubscriber(app, client))).status).toBe(200);
        await marks().updateMany({ where: {}, data: { withdrawnAt: old } });
        await jobsOf(app.strapi).runNow('old rows of payments', new Date());
        expect(await marks().count()).toBe(0);
      });
    });

    rare(
      'ends the contract although Stripe refuses the refund, and tells member and coach',
      async () => {
        const member = await newSubscriber(app, client);
        app.loseWebhooks(true);
        const [charge] = await member.charges();
        await app.stripe.control(`/charges/${charge?.id}/dispute`);
        const declared = await withdraw(member);
        app.loseWebhooks(false);
        expect(declared.status).toBe(200);
        expect((await member.subscription()).status).toBe('canceled');
        const { text } = await mailTo(app, member.email, /Your refund of \$9\.99 follows/);
        expect(text).toContain('nothing more is charged');
        const alerts = await paymentsOf(app.strapi).unseenAlerts();
        expect(alerts.map(({ message }) => message).join()).toMatch(/withdrawn .* charged back/);
      },
    );

    it('is over after the 14 days', async () => {
      const member = await newSubscriber(app, client);
      await startLongAgo(member, member.subscriptionId);
      const reply = await withdraw(member);
      expect([reply.status, detailOf(reply)]).toEqual([409, LEGAL_TEXTS.withdrawalOver]);
      expect(await statusAtStripe(member)).toBe('active');
    });
  });

  describe('the public page to cancel', () => {
    const ask = (email: string) => client.post<Receipt>('/cancellation/link', { email });
    const cancel = (token: string) => client.post<Receipt>('/cancellation', { token });
    const tokenFor = async (email: string): Promise<string> => {
      await ask(email.toUpperCase());
      return linkTokenIn(await mailTo(app, email, /^Cancel your subscription/));
    };

    it('cancels by the mailed link without a session, at the end of what is paid', async () => {
      const member = await newSubscriber(app, client);
      const token = await tokenFor(member.email);
      const { status, body } = await cancel(token);
      expect(status).toBe(200);
      const { ends_at } = await member.membership();
      expect(body.ends_at).toBe(ends_at);
      expect(Math.abs(Date.parse(body.received_at) - Date.now())).toBeLessThan(60_000);
      expect((await member.subscription()).cancel_at_period_end).toBe(true);
      const { text } = await mailTo(app, member.email, /received your cancellation/);
      expect(text).toMatch(/arrived on \d+ \w+ \d{4}, \d\d:\d\d UTC/);
      expect((await cancel(token)).status).toBe(410);
    });

    it('says the same of an e-mail without an account, and sends nothing', async () => {
      const email = freshEmail();
      const reply = await ask(email);
      expect(reply).toMatchObject({ status: 200, body: { message: LEGAL_TEXTS.linkSent } });
      const certain = await signUp(client);
      await tokenFor(certain.email);
      expect(await mailsTo(app, email)).toEqual([]);
    });

    it('says that there is nothing to cancel', async () => {
      const { email } = await signUp(client);
      expect((await cancel(await tokenFor(email))).status).toBe(409);
    });

    rare('keeps the link while Stripe is away', async () => {
      const member = await newSubscriber(app, client);
      const token = await tokenFor(member.email);
      await app.stripe.goDown();
      const { status } = await cancel(token);
      await app.stripe.comeBack();
      expect(status).toBe(502);
      expect((await cancel(token)).status).toBe(200);
    });

    it.each(['invented', 'x'.repeat(43)])('refuses the link %s', async (token) => {
      expect((await cancel(token)).status).toBe(410);
    });
  });

  describe('reminders', () => {
    const remind = (inDays: number) =>
      jobsOf(app.strapi).runNow('reminders', new Date(Date.now() + inDays * DAY_MS));
    const reminded = async ({ email }: Subscriber): Promise<string[]> =>
      (await mailsTo(app, email))
        .map(({ subject }) => subject)
        .filter((subject) => /renews on|once a year/.test(subject));

    it('come once before an annual renewal, with the amount and how to cancel', async () => {
      const member = await newSubscriber(app, client, { plan: 'annual' });
      await remind(334);
      await remind(336);
      await remind(337);
      const { text } = await mailTo(app, member.email, /renews on/);
      expect(text).toContain('$99.99 for the next year');
      expect(text).toContain('/cancel-subscription');
      expect(await reminded(member)).toHaveLength(1);
    });

    rare('come in a pause too, and when the plan is not on sale any more', async () => {
      const member = await newSubscriber(app, client, { plan: 'annual' });
      const { body: paused } = await member.post('pause', { months: 2 });
      const plans = app.strapi.documents('api::subscription-plan.subscription-plan');
      const documentId = await planIdOf(app, 'annual');
      await plans.unpublish({ documentId });
      expect(await member.membership()).toMatchObject({ plan: { key: 'annual', name: 'Annual' } });
      const leftDays = (Date.parse(paused.next_charge?.at ?? '') - Date.now()) / DAY_MS;
      await remind(leftDays - 20);
      expect((await mailTo(app, member.email, /renews on/)).text).toContain('$99.99');
      expect(await reminded(member)).toHaveLength(1);
      await plans.publish({ documentId });
    });
  });
});
