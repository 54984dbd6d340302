import {
  type calls,
  type Membership,
  type paymentStatusSchema,
  type ResponseOf,
  TRIAL_ERRORS,
} from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import {
  askForCard,
  confirmCard,
  freshFingerprint,
  giveCard,
  RETURN_URL,
  sendTrialForm,
} from '../../../test/cards.ts';
import { detailOf, freshEmail, PASSWORD, signUp } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { setLaw } from '../../../test/law.ts';
import { mailsTo, mailTo } from '../../../test/mailbox.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { DAY_SECONDS, HOUR_SECONDS, planIdOf } from '../../../test/subscribers.ts';

/** Stripe's test accounts; the stand-in's banks take five days for those that are late. */
const IBAN = {
  soon: 'DE89370400440532013000',
  late: 'DE08370400440532013003',
  failsLate: 'DE78370400440532013004',
};
const DAYS_OF_BANK = 5 * DAY_SECONDS;
const MANDATE = {
  customer_acceptance: { type: 'online', online: { ip_address: '::1', user_agent: 'test' } },
} as const;
const DAY_MS = 86_400_000;

describe('SEPA debits', () => {
  const { app, client } = testApp(() =>
    bootBilling({ hasEvents: false, env: { CURRENCY: 'eur', SEPA_DEBIT: 'true' } }),
  );
  beforeAll(async () => {
    await setLaw(app.strapi, [{ withdrawalDays: 14, withdrawalText: 'Withdraw.' }]);
  });

  const newAccount = async (iban: string, fingerprint = freshFingerprint()): Promise<string> => {
    const { id } = await app.stripe.client.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { name: 'Anna', email: 'anna@example.com' },
    });
    await app.stripe.control(`/payment_methods/${id}`, { fingerprint });
    return id;
  };
  /** As the card form does in the browser, whose button accepts the mandate. */
  const giveAccount = (setupIntent: string, payment_method: string) =>
    app.stripe.client.setupIntents.confirm(setupIntent, {
      ...{ payment_method, mandate_data: MANDATE, return_url: RETURN_URL },
    });
  const typesOf = async (setupIntent: string) =>
    (await app.stripe.client.setupIntents.retrieve(setupIntent)).allowed_payment_method_types;

  const memberOf = (token: string, userId: string, email: string) => {
    const customer = async () => (await paymentsOf(app.strapi).customerOf(userId)) ?? '';
    return {
      ...{ token, email, user: { id: userId } },
      customer,
      pass: async (seconds: number) => app.stripe.advance(await customer(), seconds),
      membership: async () => (await client.get<Membership>('/subscription', { token })).body,
      post: (path: string, body: object = {}) =>
        client.post<Membership>(`/subscription/${path}`, body, { token }),
      charges: async () =>
        (await app.stripe.client.charges.list({ customer: await customer() })).data,
    };
  };

  /** A member whose trial was begun with a bank account. */
  const newTrial = async (iban: string, fingerprint?: string) => {
    const email = freshEmail();
    const { body: setup } = await sendTrialForm(client, { email });
    await giveAccount(setup.setup_intent_id, await newAccount(iban, fingerprint));
    const reply = await confirmCard(client, setup.setup_intent_id);
    expect(reply.status).toBe(200);
    return memberOf(reply.body.access_token, reply.body.user.id, email);
  };
  const withoutReceipts = async (email: string) =>
    expect((await mailsTo(app, email)).map(({ subject }) => subject).join()).not.toContain(
      'receipt',
    );

  /** A member whose bank is asked for the first charge after the trial. */
  const newDebtor = async (iban: string) => {
    const member = await newTrial(iban);
    await member.pass(7 * DAY_SECONDS + 2 * HOUR_SECONDS);
    return member;
  };

  /** Whose late payments the coach was told of. */
  const lateDebits = async (message: RegExp) =>
    (await paymentsOf(app.strapi).unseenAlerts())
      .filter((alert) => alert.kind === 'late-debit' && message.test(alert.message))
      .map(({ userDocumentId }) => userDocumentId);

  it('begin a trial, once for each account, and keep access while the bank is asked', async () => {
    const fingerprint = freshFingerprint();
    const member = await newTrial(IBAN.late, fingerprint);
    expect(await member.membership()).toMatchObject({
      status: 'trial',
      card: { brand: 'sepa_debit', last4: '3003', exp_month: null },
      next_charge: { amount: 999, currency: 'eur' },
    });
    const { body: second } = await sendTrialForm(client);
    expect(await typesOf(second.setup_intent_id)).toEqual(['card', 'link', 'sepa_debit']);
    await giveAccount(second.setup_intent_id, await newAccount(IBAN.late, fingerprint));
    const refused = await confirmCard(client, second.setup_intent_id);
    expect([refused.status, detailOf(refused)]).toEqual([409, TRIAL_ERRORS.cardUsed]);

    await member.pass(7 * DAY_SECONDS + 2 * HOUR_SECONDS);
    const asked = await member.membership();
    expect(asked).toMatchObject({ status: 'active', payment_problem: null });
    expect(asked.invoices[0]).toMatchObject({ status: 'open', amount: 999, processing: true });
    expect(asked.actions).toEqual(['cancel']);
    await withoutReceipts(member.email);

    await member.pass(DAYS_OF_BANK);
    const paid = await member.membership();
    expect(paid).toMatchObject({ status: 'active', invoices: [{ status: 'paid' }, {}] });
    expect(paid.invoices[0]).not.toHaveProperty('processing');
    expect(paid.actions).toEqual(expect.arrayContaining(['cancel', 'pause', 'switch']));
    await mailTo(app, member.email, /receipt/);
  });

  it('that fail late are past due from then on, and a card repairs them', async () => {
    const member = await newDebtor(IBAN.failsLate);
    await member.pass(DAYS_OF_BANK);
    const { status, payment_problem } = await member.membership();
    expect([status, payment_problem]).toMatchObject(['active', { amount: 999, invoices: 1 }]);
    const left = Date.parse(payment_problem?.access_until ?? '') - Date.now();
    expect(left / DAY_MS).toBeCloseTo(3, 1);
    await mailTo(app, member.email, /did not go through/);
    await withoutReceipts(member.email);

    const { body: repair } = await askForCard(client, member);
    expect(repair.due).toMatchObject({ amount: 999 });
    expect(await typesOf(repair.setup_intent_id)).toEqual(['card', 'link']);
    await giveCard(app.stripe, repair.setup_intent_id);
    const { token } = member;
    const reply = await confirmCard(client, repair.setup_intent_id, { token, amount: 999 });
    expect(reply.status).toBe(200);
    expect(await member.membership()).toMatchObject({ status: 'active', payment_problem: null });
    expect((await member.charges()).filter(({ paid }) => paid)).toHaveLength(1);
  });

  it('pay at the checkout: unpaid and open at once, a failed payment after days', async () => {
    const { token, user, email } = await signUp(client);
    const member = memberOf(token, user.id, email);
    const purchase = { plan_id: await planIdOf(app, 'monthly') };
    const { body } = await client.post<{ checkout_url: string }>('/subscriptions', purchase, {
      token,
    });
    const form = { wallet: 'sepa_debit', holder: 'Anna', iban: IBAN.failsLate };
    const paid = await app.stripe.withEvents(() =>
      fetch(body.checkout_url, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(form) },
      }),
    );
    expect(paid.status).toBe(303);
    const [, session = ''] = /\/(cs_test_\w+)/.exec(body.checkout_url) ?? [];
    const path = `/payments/checkout/status/${session}`;
    const { body: payment } = await client.get<z.infer<typeof paymentStatusSchema>>(path, {
      token,
    });
    expect(payment).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await member.membership()).toMatchObject({
      status: 'active',
      invoices: [{ status: 'open', processing: true }],
    });
    await member.pass(DAYS_OF_BANK);
    expect(await member.membership()).toMatchObject({ payment_problem: { amount: 999 } });
    await withoutReceipts(email);
  });

  it('that come after the subscription has ended are told to the coach', async () => {
    const member = await newDebtor(IBAN.late);
    const [subscription] = (
      await app.stripe.client.subscriptions.list({ customer: await member.customer() })
    ).data;
    await app.stripe.withEvents(() =>
      app.stripe.client.subscriptions.cancel(subscription?.id ?? ''),
    );
    expect(await member.membership()).toMatchObject({ status: 'expired' });
    expect(await lateDebits(/has paid/)).toEqual([]);
    await member.pass(DAYS_OF_BANK);
    expect(await lateDebits(/has paid €9\.99/)).toEqual([member.user.id]);
  });

  it('that are on their way when the account is deleted are told to the coach', async () => {
    const { token } = await newDebtor(IBAN.late);
    const gone = await client.delete('/auth/account', { password: PASSWORD }, { token });
    expect(gone.status).toBe(200);
    expect(await lateDebits(/deleted while a bank is asked for €9\.99/)).toEqual([null]);
  });

  it('pay a switch to annual: the plan at once, the receipt after days', async () => {
    const member = await newDebtor(IBAN.late);
    await member.pass(DAYS_OF_BANK);
    const target = { plan_id: await planIdOf(app, 'annual') };
    const { body: price } = await client.post<ResponseOf<typeof calls.previewSwitch>>(
      '/subscription/switch/preview',
      target,
      member,
    );
    const { amount, proration_date } = price;
    const agreed = { ...target, amount, proration_date, next_amount: price.next_charge.amount };
    expect((await member.post('switch', agreed)).status).toBe(200);
    const asked = await member.membership();
    expect(asked).toMatchObject({ status: 'active', plan: { key: 'annual' } });
    expect(asked.invoices[0]).toMatchObject({ status: 'open', processing: true, amount });
    expect(asked.actions).toEqual(['cancel', 'request_refund']);
    await member.pass(DAYS_OF_BANK);
    const paid = await member.membership();
    expect(paid).toMatchObject({ payment_problem: null, plan: { key: 'annual' } });
    expect(paid.invoices[0]).toMatchObject({ status: 'paid', amount });
  });

  it('end a pause: the plan at once, the receipt after days', async () => {
    const member = await newDebtor(IBAN.late);
    await member.pass(DAYS_OF_BANK);
    const { body: paused } = await member.post('pause', { months: 2 });
    const [now] = await member.charges();
    const untilPause = Date.parse(paused.pause?.starts_at ?? '') / 1000 - (now?.created ?? 0);
    await member.pass(untilPause);
    expect(await member.membership()).toMatchObject({ status: 'inactive' });
    const { body: price } = await client.post<ResponseOf<typeof calls.previewResumption>>(
      '/subscription/resume/preview',
      {},
      member,
    );
    const { amount, proration_date } = price;
    expect(amount).toBe(999);
    expect((await member.post('resume', { amount, proration_date })).status).toBe(200);
    const asked = await member.membership();
    expect(asked).toMatchObject({ status: 'active', pause: null });
    expect(asked.invoices[0]).toMatchObject({ status: 'open', processing: true, amount });
    await member.pass(DAYS_OF_BANK);
    expect((await member.membership()).invoices[0]).toMatchObject({ status: 'paid', amount });
  });

  it('are given back after a withdrawal when they have come', async () => {
    const member = await newDebtor(IBAN.late);
    expect((await member.post('withdraw')).status).toBe(200);
    expect(await member.membership()).toMatchObject({ status: 'expired' });
    const jobs = jobsOf(app.strapi);
    await jobs.runNow('unfinished withdrawals', new Date());
    expect((await member.charges())[0]).toMatchObject({ status: 'pending', amount_refunded: 0 });
    await member.pass(DAYS_OF_BANK);
    await jobs.runNow('unfinished withdrawals', new Date());
    expect(await lateDebits(/has paid/)).not.toContain(member.user.id);
    expect((await member.charges())[0]).toMatchObject({ paid: true, amount_refunded: 999 });
    await mailTo(app, member.email, /refund of €9\.99/);
  });

  it('are lost at once when they are disputed, and the coach reads that nobody hears evidence', async () => {
    const member = await newDebtor(IBAN.soon);
    const [charge] = await member.charges();
    await app.stripe.withEvents(() =>
      app.stripe.control(`/charges/${charge?.id}/dispute`, { kind: 'fraudulent' }),
    );
    expect(await member.membership()).toMatchObject({ status: 'expired' });
    const alerts = await paymentsOf(app.strapi).unseenAlerts();
    const [alert] = alerts.filter(({ userDocumentId }) => userDocumentId === member.user.id);
    expect(alert?.message).toMatch(/It was a debit, so no evidence is heard/);
  });
});
