import {
  AUTH_ERRORS,
  type AuthResponse,
  CARD_CONFIRMED,
  type Membership,
  PAYMENT_ERRORS,
  SIGN_UP_TEXTS,
  SUBSCRIPTION_ERRORS,
  TRIAL_ERRORS,
} from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import {
  askForCard,
  confirmCard,
  freshCard,
  freshFingerprint,
  giveCard,
  sendTrialForm,
} from '../../../../test/cards.ts';
import { cookieOf, detailOf, freshEmail, PASSWORD, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { changeEmail } from '../../../../test/email-change.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import { writeSiteState } from '../../site/index.ts';

const HOUR = 3_600_000;

describe('free trials', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const userByEmail = (email: string) =>
    app.strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { emailLower: email.toLowerCase() } });
  const customersOf = async (email: string) =>
    (await app.stripe.client.customers.search({ query: `email:"${email}"` })).data;
  const subscriptionsOf = async (email: string) => {
    const { stripeCustomerId } = await userByEmail(email);
    const { data } = await app.stripe.client.subscriptions.list({
      customer: stripeCustomerId,
      status: 'all',
    });
    return data;
  };
  const signIn = (email: string, password: string = PASSWORD) =>
    client.post<AuthResponse>('/auth/login', { email, password });
  /** A new member with a running trial. */
  const onTrial = async (fields: Parameters<typeof sendTrialForm>[1] = {}, card?: string) => {
    const email = fields.email ?? freshEmail();
    const { body } = await sendTrialForm(client, { ...fields, email });
    await giveCard(app.stripe, body.setup_intent_id, card);
    const reply = await confirmCard(client, body.setup_intent_id);
    return { email, setupIntentId: body.setup_intent_id, reply, token: reply.body.access_token };
  };

  describe('the form', () => {
    it('makes an account without a session, and the set-up of its card', async () => {
      const email = freshEmail();
      const reply = await sendTrialForm(client, { email });
      expect(reply.status).toBe(200);
      expect(reply.body.client_secret).toContain(reply.body.setup_intent_id);
      expect(reply.body.card_ready).toBe(false);
      const days = (Date.parse(reply.body.trial_end_date) - Date.now()) / 86_400_000;
      expect(days).toBeCloseTo(7, 2);
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(await userByEmail(email)).toMatchObject({
        subscriptionStatus: 'inactive',
        trialEndsAt: null,
      });
    });

    it.each(['https://evil.example/signup/complete', 'http://localhost:3001/signup/complete'])(
      'sends nobody on to %s',
      async (return_url) => {
        const email = freshEmail();
        const reply = await sendTrialForm(client, { email, return_url });
        expect(reply.status).toBe(422);
        expect(await userByEmail(email)).toBeNull();
      },
    );

    it('refuses the e-mail of a member', async () => {
      const member = await signUp(client);
      const reply = await sendTrialForm(client, { email: member.email.toUpperCase() });
      expect([reply.status, detailOf(reply)]).toEqual([409, AUTH_ERRORS.emailTaken]);
    });

    it('sent twice at once, makes one account, one customer and one set-up', async () => {
      const email = freshEmail();
      const replies = await Promise.all([1, 2, 3].map(() => sendTrialForm(client, { email })));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(replies.map(({ body }) => body.setup_intent_id)).size).toBe(1);
      expect(await customersOf(email)).toHaveLength(1);
    });
  });

  describe('a confirmed card', () => {
    rare('begins no trial once the sign-up is closed', async () => {
      const email = freshEmail();
      const { body } = await sendTrialForm(client, { email });
      await giveCard(app.stripe, body.setup_intent_id);
      const owner = await newPanelUser(app);
      expect((await owner.post('/membership/setup/close')).status).toBe(200);
      const reply = await confirmCard(client, body.setup_intent_id);
      await writeSiteState(contextOf(app.strapi), { isOpen: true });
      await expect.poll(async () => (await sendTrialForm(client)).status).toBe(200);
      expect([reply.status, detailOf(reply)]).toEqual([403, SIGN_UP_TEXTS.notOpen]);
      expect(await subscriptionsOf(email)).toEqual([]);
    });

    it('begins seven days and signs the member in', async () => {
      const { email, reply, token } = await onTrial({ package: 'annual' });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        status: 'success',
        message: CARD_CONFIRMED.trialStarted,
        trial_days_remaining: 7,
        user: {
          email,
          subscription_status: 'trial',
          subscription_plan: 'annual',
          has_payment_method: true,
        },
      });
      const [subscription] = await subscriptionsOf(email);
      expect(subscription?.status).toBe('trialing');
      expect((subscription?.trial_end ?? 0) - (subscription?.trial_start ?? 0)).toBe(7 * 86_400);
      expect(subscription?.trial_settings?.end_behavior.missing_payment_method).toBe('cancel');
      expect(reply.body.user.trial_end_date).toBe(
        new Date((subscription?.trial_end ?? 0) * 1000).toISOString(),
      );
      const me = await client.get('/auth/me', { token });
      expect(me.body).toEqual(reply.body.user);
      const renewed = await client.post('/auth/refresh', undefined, { cookie: cookieOf(reply) });
      expect(renewed.status).toBe(200);
    });

    it('is believed of Stripe alone', async () => {
      const email = freshEmail();
      const { body } = await sendTrialForm(client, { email });
      const reply = await confirmCard(client, body.setup_intent_id);
      expect([reply.status, detailOf(reply)]).toEqual([402, TRIAL_ERRORS.cardNotSetUp]);
      expect(await userByEmail(email)).toMatchObject({ subscriptionStatus: 'inactive' });
    });

    it('is not found when it is not ours', async () => {
      expect((await confirmCard(client, 'seti_unknown')).status).toBe(404);
      const foreign = await app.stripe.client.setupIntents.create({});
      await giveCard(app.stripe, foreign.id);
      expect((await confirmCard(client, foreign.id)).status).toBe(404);
    });

    it('signs in once, and answers the same again to who has the member’s cookie or token', async () => {
      const { setupIntentId, reply, token, email } = await onTrial();
      const byCookie = await confirmCard(client, setupIntentId, { cookie: cookieOf(reply) });
      const byToken = await confirmCard(client, setupIntentId, { token });
      for (const again of [byCookie, byToken]) {
        expect(again.status).toBe(200);
        expect(again.body).toMatchObject({
          message: CARD_CONFIRMED.trialStarted,
          trial_days_remaining: 7,
          user: { email, subscription_status: 'trial' },
        });
      }
      const { cookie } = await signUp(client);
      for (const foreign of [{}, { cookie }]) {
        const refused = await confirmCard(client, setupIntentId, foreign);
        expect([refused.status, detailOf(refused)]).toEqual([409, TRIAL_ERRORS.signUpOver]);
      }
      expect(await subscriptionsOf(email)).toHaveLength(1);
    });

    it('ends the session that the browser had as somebody else', async () => {
      const former = await signUp(client);
      const { body } = await sendTrialForm(client, { email: freshEmail() });
      await giveCard(app.stripe, body.setup_intent_id);
      const reply = await confirmCard(client, body.setup_intent_id, { cookie: former.cookie });
      expect(reply.status).toBe(200);
      const { cookie, token } = former;
      expect((await client.get('/auth/me', { token })).status).toBe(401);
      expect((await client.post('/auth/refresh', undefined, { cookie })).status).toBe(401);
    });

    it('is no way around the password after an hour', async () => {
      const email = freshEmail();
      const { body } = await sendTrialForm(client, { email });
      await giveCard(app.stripe, body.setup_intent_id);
      await app.stripe.client.setupIntents.update(body.setup_intent_id, {
        metadata: { startedAt: String(Date.now() - HOUR - 1000) },
      });
      const late = await confirmCard(client, body.setup_intent_id);
      expect(late.status).toBe(409);
      const { body: session } = await signIn(email);
      const reply = await confirmCard(client, body.setup_intent_id, {
        token: session.access_token,
      });
      expect(reply.body.user.subscription_status).toBe('trial');
    });

    it('is no way around the password once the member has signed in with it', async () => {
      const email = freshEmail();
      const { body } = await sendTrialForm(client, { email });
      await giveCard(app.stripe, body.setup_intent_id);
      await signIn(email);
      expect((await confirmCard(client, body.setup_intent_id)).status).toBe(409);
    });
  });

  describe('a sign-up that was left half-way', () => {
    rare(
      'goes on when the form is sent again, and uses a card that was set up already',
      async () => {
        const email = freshEmail();
        const first = await sendTrialForm(client, { email });
        await giveCard(app.stripe, first.body.setup_intent_id);
        const second = await sendTrialForm(client, { email, name: 'Anna Corrected' });
        expect(second.body).toMatchObject({
          setup_intent_id: first.body.setup_intent_id,
          card_ready: true,
        });
        const reply = await confirmCard(client, second.body.setup_intent_id);
        expect(reply.body.user).toMatchObject({
          name: 'Anna Corrected',
          subscription_status: 'trial',
        });
        expect(await customersOf(email)).toHaveLength(1);
      },
    );

    it('gives way to another password, and takes its card along with it', async () => {
      const email = freshEmail();
      const victim = await sendTrialForm(client, { email, name: 'Victim' });
      const victimsCard = await giveCard(app.stripe, victim.body.setup_intent_id);
      const other = await sendTrialForm(client, { email, name: 'Other', password: 'another-way' });
      expect(other.status).toBe(200);
      expect(other.body.setup_intent_id).not.toBe(victim.body.setup_intent_id);
      expect((await confirmCard(client, victim.body.setup_intent_id)).status).toBe(409);

      await giveCard(app.stripe, other.body.setup_intent_id);
      const reply = await confirmCard(client, other.body.setup_intent_id);
      expect(reply.body.user).toMatchObject({ name: 'Other', subscription_status: 'trial' });
      const { stripeCustomerId } = await userByEmail(email);
      const { data } = await app.stripe.client.paymentMethods.list({ customer: stripeCustomerId });
      expect(data.map(({ id }) => id)).not.toContain(victimsCard);
      expect((await signIn(email)).status).toBe(401);
      expect((await signIn(email, 'another-way')).status).toBe(200);
    });

    it('gives way to a plain registration, which its card cannot enter', async () => {
      const email = freshEmail();
      const left = await sendTrialForm(client, { email });
      await giveCard(app.stripe, left.body.setup_intent_id);
      const member = await signUp(client, email);
      expect(member.user.email).toBe(email);
      expect((await confirmCard(client, left.body.setup_intent_id)).status).toBe(409);
      const reply = await confirmCard(client, left.body.setup_intent_id, member);
      expect(reply.status).toBe(403);
    });

    it('belongs to who reads its mail, and no card of another enters it', async () => {
      const email = freshEmail();
      const left = await sendTrialForm(client, { email, password: 'a-strangers-1' });
      await client.post('/auth/forgot-password', { email });
      const { text } = await mailTo(app, email, /password/i);
      const token = /token=([\w-]+)/.exec(text)?.[1];
      const reset = { token, new_password: PASSWORD };
      expect((await client.post('/auth/reset-password', reset)).status).toBe(200);
      await giveCard(app.stripe, left.body.setup_intent_id);
      expect((await confirmCard(client, left.body.setup_intent_id)).status).toBe(409);
      expect((await signIn(email)).status).toBe(200);
    });

    it('belongs to who signed in with its password', async () => {
      const email = freshEmail();
      await sendTrialForm(client, { email });
      await signIn(email);
      const reply = await sendTrialForm(client, { email, password: 'another-way' });
      expect(reply.status).toBe(409);
      expect((await signIn(email)).status).toBe(200);
    });
  });

  describe('one for each person', () => {
    it('refuses a card that began another’s trial, and lets the member pay with it', async () => {
      const fingerprint = freshFingerprint();
      await onTrial({}, await freshCard(app.stripe, 'tok_visa', fingerprint));
      const second = await onTrial({}, await freshCard(app.stripe, 'tok_visa', fingerprint));
      expect(second.reply.status).toBe(409);
      expect(detailOf(second.reply)).toBe(TRIAL_ERRORS.cardUsed);
      const { body } = await signIn(second.email);
      expect(body.user).toMatchObject({
        subscription_status: 'inactive',
        has_payment_method: true,
      });
      expect(await subscriptionsOf(second.email)).toEqual([]);
    });

    it('lets one of two accounts with one card through, at the same moment', async () => {
      const fingerprint = freshFingerprint();
      const setups = await Promise.all(
        [1, 2].map(async () => {
          const { body } = await sendTrialForm(client);
          const card = await freshCard(app.stripe, 'tok_visa', fingerprint);
          await giveCard(app.stripe, body.setup_intent_id, card);
          return body.setup_intent_id;
        }),
      );
      const replies = await Promise.all(setups.map((id) => confirmCard(client, id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('refuses a second after the first was ended, also with a new card', async () => {
      const { email, token, reply } = await onTrial();
      const [subscription] = await subscriptionsOf(email);
      await app.stripe.client.subscriptions.cancel(subscription?.id ?? '');
      const again = await askForCard(client, { token, user: reply.body.user }, 'monthly');
      expect([again.status, detailOf(again)]).toEqual([409, TRIAL_ERRORS.used]);
    });

    it('remembers it after the account is deleted', async () => {
      const { email, reply } = await onTrial();
      const [subscription] = await subscriptionsOf(email);
      await app.stripe.client.subscriptions.cancel(subscription?.id ?? '');
      await app.strapi
        .documents('plugin::users-permissions.user')
        .delete({ documentId: reply.body.user.id });
      const again = await onTrial({ email });
      expect(again.reply.status).toBe(409);
      expect(detailOf(again.reply)).toBe(TRIAL_ERRORS.used);
      expect((await signIn(email)).body.user.has_payment_method).toBe(true);
    });

    rare('remembers the mailbox that the member has moved to', async () => {
      const { token, reply } = await onTrial();
      const email = freshEmail();
      await changeEmail(app, client, token, email);
      const { id } = reply.body.user;
      await billingOf(app.strapi).sync(id);
      await app.strapi.documents('plugin::users-permissions.user').delete({ documentId: id });
      const again = await onTrial({ email });
      expect(detailOf(again.reply)).toBe(TRIAL_ERRORS.used);
    });

    describe('by a wallet, whose card has another number on each device', () => {
      const applePay = async () => {
        const card = { token: 'tok_apple_pay_4242424242424242' };
        const { paymentMethods } = app.stripe.client;
        return (await paymentMethods.create({ type: 'card', card })).id;
      };
      const linkOf = async (email: string) => {
        const { paymentMethods } = app.stripe.client;
        return (await paymentMethods.create({ type: 'link', billing_details: { email } })).id;
      };
      /** The browser of a member, without the session. */
      const browserOf = (reply: Parameters<typeof cookieOf>[0]) =>
        /device=[^;]+/.exec(cookieOf(reply))?.[0] ?? '';
      const tryFrom = async (cookie: string, card: string) => {
        const { body } = await sendTrialForm(client);
        await giveCard(app.stripe, body.setup_intent_id, card);
        return confirmCard(client, body.setup_intent_id, { cookie });
      };

      it('begins one, and no other in the same browser; an own card does', async () => {
        const first = await onTrial({}, await applePay());
        expect(first.reply.body.message).toBe(CARD_CONFIRMED.trialStarted);
        const browser = browserOf(first.reply);
        const second = await tryFrom(browser, await applePay());
        expect([second.status, detailOf(second)]).toEqual([409, TRIAL_ERRORS.walletUsed]);
        const third = await tryFrom(browser, await freshCard(app.stripe));
        expect(third.body.message).toBe(CARD_CONFIRMED.trialStarted);
      });

      rare('is one for each Link account, and for the mailbox of another’s trial', async () => {
        const account = freshEmail();
        const first = await onTrial({}, await linkOf(account));
        expect(first.reply.body.user).toMatchObject({ has_payment_method: true });
        const second = await onTrial({}, await linkOf(account.replace('@', '+x@')));
        expect(detailOf(second.reply)).toBe(TRIAL_ERRORS.walletUsed);
        const third = await onTrial({}, await linkOf(first.email));
        expect(detailOf(third.reply)).toBe(TRIAL_ERRORS.walletUsed);
      });
    });

    rare('counts one that was begun by hand at Stripe', async () => {
      const member = await signUp(client);
      const setup = await askForCard(client, member);
      const card = await giveCard(app.stripe, setup.body.setup_intent_id);
      await confirmCard(client, setup.body.setup_intent_id, member);
      const { stripeCustomerId } = await userByEmail(member.email);
      const prices = await app.stripe.client.prices.list({ lookup_keys: ['membership_monthly'] });
      const { subscriptions } = app.stripe.client;
      const { id } = await app.stripe.withEvents(() =>
        subscriptions.create({
          customer: stripeCustomerId,
          items: [{ price: prices.data[0]?.id ?? '' }],
          trial_period_days: 7,
          default_payment_method: card,
        }),
      );
      await app.stripe.withEvents(() => subscriptions.cancel(id));
      const again = await askForCard(client, member, 'annual');
      expect(again.status).toBe(409);
    });
  });

  describe('a card for a member', () => {
    it('is set up and confirmed by the member alone, and then on file', async () => {
      const [one, other] = [await signUp(client), await signUp(client)];
      const reply = await askForCard(client, { token: one.token, user: other.user });
      expect(reply.status).toBe(403);
      expect((await askForCard(client, { token: 'x', user: one.user })).status).toBe(401);
      const { body } = await askForCard(client, one);
      expect(body.trial_end_date).toBeUndefined();
      await giveCard(app.stripe, body.setup_intent_id);
      const confirm = (token?: string) =>
        confirmCard(client, body.setup_intent_id, token === undefined ? {} : { token });
      expect((await confirm(other.token)).status).toBe(403);
      expect((await confirm()).status).toBe(409);
      expect((await confirm(one.token)).body).toMatchObject({
        message: CARD_CONFIRMED.cardAdded,
        access_token: one.token,
        trial_days_remaining: 0,
        user: { subscription_status: 'inactive', has_payment_method: true },
      });
    });

    it('begins the trial when the member asks for one, and no second beside it', async () => {
      const member = await signUp(client);
      const { body } = await askForCard(client, member, 'annual');
      expect(body.trial_end_date).toBeDefined();
      await giveCard(app.stripe, body.setup_intent_id);
      const reply = await confirmCard(client, body.setup_intent_id, { token: member.token });
      expect(reply.body).toMatchObject({
        message: CARD_CONFIRMED.trialStarted,
        trial_days_remaining: 7,
        user: { subscription_status: 'trial', subscription_plan: 'annual' },
      });
      const again = await askForCard(client, member, 'annual');
      expect([again.status, detailOf(again)]).toEqual([409, PAYMENT_ERRORS.alreadySubscribed]);
    });

    it('takes the place of the one before, and removes nothing', async () => {
      const { email, token, reply: begun } = await onTrial();
      const { body } = await askForCard(client, { token, user: begun.body.user });
      const second = await giveCard(app.stripe, body.setup_intent_id);
      const reply = await confirmCard(client, body.setup_intent_id, { token });
      expect(reply.body.message).toBe(CARD_CONFIRMED.cardAdded);
      const [subscription] = await subscriptionsOf(email);
      expect(subscription?.default_payment_method).toBe(second);
      const { stripeCustomerId } = await userByEmail(email);
      const customer = await app.stripe.client.customers.retrieve(stripeCustomerId);
      expect(customer).toMatchObject({ invoice_settings: { default_payment_method: second } });
      const cards = await app.stripe.client.paymentMethods.list({ customer: stripeCustomerId });
      expect(cards.data).toHaveLength(2);
      // A late confirmation of the older card does not make it the default again.
      await confirmCard(client, body.setup_intent_id, { token });
      const [after] = await subscriptionsOf(email);
      expect(after?.default_payment_method).toBe(second);
    });

    /** A member whose first charge has failed. */
    const failing = async () => {
      const card = await freshCard(app.stripe, 'tok_chargeCustomerFail');
      const { email, token, reply } = await onTrial({}, card);
      const { stripeCustomerId: customer } = await userByEmail(email);
      await app.stripe.advance(customer, 7 * 86_400 + 7200);
      return { email, customer, member: { token, user: reply.body.user } };
    };

    describe('with two open payments', () => {
      /** A member with two invoices that could not be charged: 9.99 and `secondMinor`. */
      const owing = async (secondMinor: number) => {
        const { email, customer, member } = await failing();
        /** Adds an invoice to the subscription whose charge fails. */
        const fail = async (amount: number) => {
          const [subscription] = await subscriptionsOf(email);
          const of = { customer, subscription: subscription?.id ?? '' };
          await app.stripe.client.invoiceItems.create({ ...of, amount, currency: 'usd' });
          const invoice = await app.stripe.client.invoices.create(of);
          await app.stripe.client.invoices.finalizeInvoice(invoice.id);
          await app.stripe.client.invoices.pay(invoice.id).catch(() => undefined);
        };
        await app.stripe.withEvents(() => fail(secondMinor));
        const paid = async () => {
          const charges = await app.stripe.client.charges.list({ customer, limit: 100 });
          return charges.data.filter(({ status }) => status === 'succeeded').map((c) => c.amount);
        };
        return { member, token: member.token, fail, paid };
      };

      it('shows their sum with their number, and is charged exactly that', async () => {
        const { member, token, paid } = await owing(999);
        const { body: membership } = await client.get<Membership>('/subscription', { token });
        expect(membership.payment_problem).toMatchObject({ amount: 1998, invoices: 2 });

        const { body: setup } = await askForCard(client, member);
        expect(setup.due).toEqual({ amount: 1998, currency: 'usd', invoices: 2 });
        await giveCard(app.stripe, setup.setup_intent_id);
        const options = { token, amount: 1998 };
        expect((await confirmCard(client, setup.setup_intent_id, options)).status).toBe(200);
        expect(await paid()).toEqual([999, 999]);
      });

      rare(
        'is charged nothing when another one failed meanwhile, and shows the new sum',
        async () => {
          const { member, token, fail, paid } = await owing(500);
          const { body: setup } = await askForCard(client, member);
          expect(setup.due?.amount).toBe(1499);
          await giveCard(app.stripe, setup.setup_intent_id);
          await fail(300);
          // As after the return from a bank's page, without the amount.
          const reply = await confirmCard(client, setup.setup_intent_id, { token });
          expect([reply.status, detailOf(reply)]).toEqual([409, SUBSCRIPTION_ERRORS.amountChanged]);
          expect(await paid()).toEqual([]);

          const { body: again } = await askForCard(client, member);
          expect(again).toMatchObject({
            ...{ setup_intent_id: setup.setup_intent_id, card_ready: true },
            due: { amount: 1799, invoices: 3 },
          });
          const options = { token, amount: 1799 };
          expect((await confirmCard(client, setup.setup_intent_id, options)).status).toBe(200);
          expect((await paid()).sort()).toEqual([300, 500, 999]);
        },
      );
    });

    rare('is not taken up again once the bank has refused to pay what is owed', async () => {
      const { member } = await failing();
      const { body: first } = await askForCard(client, member);
      const declined = await freshCard(app.stripe, 'tok_chargeCustomerFail');
      await giveCard(app.stripe, first.setup_intent_id, declined);
      expect((await confirmCard(client, first.setup_intent_id, member)).status).toBe(402);
      const { body: second } = await askForCard(client, member);
      expect(second.card_ready).toBe(false);
      await giveCard(app.stripe, second.setup_intent_id);
      expect((await confirmCard(client, second.setup_intent_id, member)).status).toBe(200);
      const { body: membership } = await client.get<Membership>('/subscription', member);
      expect(membership).toMatchObject({ status: 'active', payment_problem: null });
    });

    it('is on file when the bank asks to confirm what is owed', async () => {
      const { email, member } = await failing();
      const { body } = await askForCard(client, member);
      const card = await giveCard(app.stripe, body.setup_intent_id);
      await app.stripe.control(`/payment_methods/${card}`, { authentication: 'always' });
      const reply = await confirmCard(client, body.setup_intent_id, member);
      expect([reply.status, detailOf(reply)]).toEqual([402, TRIAL_ERRORS.confirmationNeeded]);
      const { body: membership } = await client.get<Membership>('/subscription', member);
      expect(membership.payment_problem).toMatchObject({ amount: 999, needs_confirmation: true });
      expect(membership.payment_problem?.invoice_id).toMatch(/^in_/);
      const [subscription] = await subscriptionsOf(email);
      expect(subscription?.default_payment_method).toBe(card);
    });
  });
});
