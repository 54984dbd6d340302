import { createHash } from 'node:crypto';
import type { calls, Membership, PlanKey, ResponseOf, SubscriptionPlan } from 'contract';
import { PASSWORD } from '../../test/client.ts';
import type { ReceivedMail } from '../../test/mailbox.ts';
import { Browser } from './browser.ts';
import { actByHand } from './by-hand.ts';
import { type CmsProcess, Defect } from './cms-process.ts';
import type { Coach } from './coach.ts';
import type { DeskAct, Step } from './life.ts';
import type { Mailboxes } from './mails.ts';
import type { StripeSide } from './stripe-side.ts';
import { Told } from './told.ts';

const ORIGIN = 'http://localhost:3000';
/** What those who are imported pay a month, minor units. */
const OLD_PRICE = 799;
/** A renewal waits for an hour as a draft before it is charged. */
const DRAFT_SECONDS = 2 * 3600;

const TOKENS = {
  good: 'tok_visa',
  'of a wallet': 'tok_apple_pay_4242424242424242',
  'declines charges': 'tok_chargeCustomerFail',
  'asks the bank': 'tok_authenticationRequired',
} as const;
type Card = keyof typeof TOKENS;

type SetUp = ResponseOf<typeof calls.setupPaymentMethod>;
type Quote = ResponseOf<typeof calls.quotePurchase>;
type Preview = {
  amount: number;
  proration_date: number;
  next_charge: NonNullable<Membership['next_charge']>;
};

type Changed = { confirmation?: { client_secret: string } };

/** 16 letters and digits, unique for each card. */
const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What surrounds a member. */
export type Surroundings = {
  cms: CmsProcess;
  stripe: StripeSide;
  coach: Coach;
  mailboxes: Mailboxes;
};

/** Lives a member's life: what the member does, and what others do to the subscription. */
export class Member {
  readonly browser: Browser;
  readonly told = new Told();
  #cards = 0;
  #customer: string | undefined;
  #emails: string[];
  #around: Surroundings;

  constructor(email: string, around: Surroundings) {
    this.browser = new Browser(email, around.cms);
    this.#emails = [email];
    this.#around = around;
  }

  /** Signs up; or is imported with a subscription of another price, and sets a password by a link. */
  async arrive(first: Step | undefined): Promise<void> {
    if (first?.do !== 'move from elsewhere') return this.browser.register();
    const { coach, stripe, mailboxes } = this.#around;
    this.told.prices.add(OLD_PRICE);
    const customer = await stripe.subscribeElsewhere(this.browser.email, OLD_PRICE);
    await coach.importOne(this.browser.email, customer);
    this.#customer = customer;
    await this.browser.setPassword(async () => {
      const token = await mailboxes.linkTokenTo(this.browser.email);
      if (token === null) throw new Defect(`No mail came to ${this.browser.email}`);
      return token;
    });
  }

  async #putCard(card: Card, twice: boolean, plan?: PlanKey): Promise<void> {
    const setUp = await this.browser.post<SetUp>('/payment/setup-payment-method', {
      user_id: this.browser.userId,
      ...(plan !== undefined && { package: plan }),
    });
    if (setUp.status !== 200) return;
    if (setUp.body.quote !== undefined) this.told.prices.add(setUp.body.quote.regular.amount);
    if (card !== 'good' && card !== 'of a wallet') this.told.mayEnd = true;
    this.told.paymentsAtEnd = null;
    const { setup_intent_id, card_ready } = setUp.body;
    if (!card_ready) await this.#confirmAtStripe(setup_intent_id, card);
    await this.browser.twice(twice, '/auth/confirm-payment-method', { setup_intent_id });
  }

  /** What the card form does in the browser. */
  async #confirmAtStripe(setupIntentId: string, card: Card): Promise<void> {
    const { client, control, confirmAtBank } = this.#around.stripe;
    this.#cards += 1;
    const method = await client.paymentMethods.create({
      type: 'card',
      card: { token: TOKENS[card] },
    });
    await control(`/payment_methods/${method.id}`, {
      fingerprint: fingerprintOf(`${this.browser.userId} ${this.#cards}`),
    });
    await confirmAtBank(
      await client.setupIntents.confirm(setupIntentId, {
        payment_method: method.id,
        return_url: `${ORIGIN}/signup/complete`,
      }),
    );
  }

  /** The plan and its price as the dialog shows them: what the member agrees to. */
  async #see(key: PlanKey): Promise<{ plan_id: string; agreed_amount: number }> {
    const { body } = await this.browser.get<SubscriptionPlan[]>('/subscription-plans');
    const plan = body.find((each) => each.key === key);
    if (plan === undefined) throw new Defect(`There is no plan ${key}`);
    const quote = await this.browser.post<Quote>('/payments/quote', { package: key });
    if (quote.status !== 200) throw new Defect(`The price of ${key} was not shown`);
    this.told.prices.add(quote.body.regular.amount);
    return { plan_id: plan.id, agreed_amount: quote.body.first_charge.amount };
  }

  async #subscribe(key: PlanKey, twice: boolean): Promise<void> {
    const agreed = await this.#see(key);
    this.told.paymentsAtEnd = null;
    await this.browser.twice(twice, '/subscriptions', agreed);
  }

  async #agree(
    previewPath: string,
    path: string,
    { body, twice }: { body: object; twice: boolean },
  ): Promise<void> {
    const preview = await this.browser.post<Preview>(previewPath, body);
    if (preview.status !== 200) return;
    const { amount, proration_date, next_charge } = preview.body;
    this.told.paymentsAtEnd = null;
    // The price of the plan, unless a coupon or a credit changes what is charged next.
    this.told.prices.add(next_charge.amount);
    const agreed = { ...body, amount, next_amount: next_charge.amount, proration_date };
    const replies = await this.browser.twice<Changed>(twice, path, agreed);
    if (replies.some(({ status }) => status === 200)) this.told.changes.push(amount);
    const secret = replies.flatMap((reply) => reply.body.confirmation?.client_secret ?? [])[0];
    if (secret === undefined) return;
    // Card, question and answer are as the browser has them; every second member leaves half-way.
    this.told.mayEnd = true;
    if (this.#cards % 2 === 0) return;
    const [id = ''] = secret.split('_secret');
    const { client, confirmAtBank } = this.#around.stripe;
    await confirmAtBank(await client.paymentIntents.retrieve(id));
    await this.browser.post(path, agreed);
  }

  async #cancel(twice: boolean): Promise<void> {
    const replies = await this.browser.twice(twice, '/subscription/cancel', { reason: '' });
    if (!replies.some(({ status }) => status === 200)) return;
    this.told.mayEnd = true;
    await this.#nothingMore();
  }

  /** The app has said that nothing more is charged. */
  async #nothingMore(): Promise<void> {
    const customer = await this.customer();
    if (customer === undefined) return;
    this.told.paymentsAtEnd = (await this.#around.stripe.paymentsOf(customer)).length;
  }

  async customer(): Promise<string | undefined> {
    this.#customer ??= (await this.#around.stripe.customersOf(this.browser.email))[0]?.id;
    return this.#customer;
  }

  /** The member's customers at Stripe, by every e-mail so far. */
  async customerIds(): Promise<string[]> {
    const found = await Promise.all(
      this.#emails.map((email) => this.#around.stripe.customersOf(email)),
    );
    const ids = found.flat().map(({ id }) => id);
    return [...new Set([...ids, ...(this.#customer === undefined ? [] : [this.#customer])])];
  }

  /** The mails to every e-mail so far. */
  async mails(): Promise<readonly ReceivedMail[]> {
    const all = await Promise.all(this.#emails.map((email) => this.#around.mailboxes.to(email)));
    return all.flat();
  }

  async #changeCards(change: { decline: string } | { refund: string }): Promise<void> {
    const customer = await this.customer();
    if (customer === undefined) return;
    const { client, control } = this.#around.stripe;
    const { data } = await client.paymentMethods.list({ customer });
    for (const { id } of data) await control(`/payment_methods/${id}`, change);
  }

  async #withdraw(twice: boolean): Promise<void> {
    const customer = await this.customer();
    if (customer === undefined) return;
    const { client } = this.#around.stripe;
    const { data } = await client.subscriptions.list({ customer });
    const replies = await this.browser.twice(twice, '/subscription/withdraw', {});
    if (!replies.some(({ status }) => status === 200)) return;
    this.told.mayEnd = true;
    for (const { id, metadata } of data)
      if (metadata.userId !== undefined) this.told.withdrawn.add(id);
    // While Stripe fails, the app ends the contract within minutes, and time here passes in days.
    const left = (await client.subscriptions.list({ customer })).data;
    if (left.length === 0) await this.#nothingMore();
  }

  /** Time passes; a charge that was announced must come, and in the announced amount. */
  async #timePasses(days: number): Promise<void> {
    const customer = await this.customer();
    if (customer === undefined) return;
    const { told, browser } = this;
    const shown = told.isGone ? null : (await browser.get<Membership>('/subscription')).body;
    const held = await this.#around.stripe.creditHeldByFirstPayments(customer);
    const now = await this.#around.stripe.advance(customer, days);
    const charge = shown?.next_charge ?? null;
    if (now === null || shown?.read_at == null || charge === null) return;
    // A subscription whose payment failed ends with the last retry, before its next charge.
    if (shown.payment_problem !== null) return;
    const at = Date.parse(charge.at) / 1000;
    if (at + DRAFT_SECONDS > now || Date.parse(shown.read_at) < told.changedByHandAt) return;
    const due = await this.#around.stripe.dueAt(customer, at);
    // The event of a failed payment was lost, so the announcement was still shown.
    if (due === null && (await this.#around.stripe.hasFailedPayment(customer))) return;
    const withHeld = Math.max(0, charge.amount - held);
    if (due === charge.amount || due === withHeld) told.announced += 1;
    else {
      told.faults.push(`shown was a charge of ${charge.amount} at ${charge.at}, it is ${due}`);
    }
  }

  /** Answers the bank's questions about open payments. */
  async #confirmPayments(): Promise<void> {
    const customer = await this.customer();
    if (customer === undefined) return;
    const { client, confirmAtBank } = this.#around.stripe;
    const { data } = await client.paymentIntents.list({ customer, limit: 20 });
    for (const intent of data) await confirmAtBank(intent);
  }

  async #askForRefund(decision: 'grant' | 'refuse' | null): Promise<void> {
    const asked = await this.browser.post('/subscription/refund', { reason: '' });
    const customer = await this.customer();
    if (asked.status !== 200 || decision === null || customer === undefined) return;
    this.told.mayEnd = true;
    const { data } = await this.#around.stripe.client.subscriptions.list({ customer });
    const status = await this.#around.coach.decide(this.browser.email, decision);
    // A refund ends its own subscription; the member is told that another one goes on.
    if (decision === 'grant' && status === 200 && data.length < 2) await this.#nothingMore();
  }

  /** What the coach does on the member's page. */
  async #deskActs(act: DeskAct, twice: boolean): Promise<void> {
    const { browser, told } = this;
    const { coach, stripe } = this.#around;
    const reason = 'As agreed by mail';
    const does = (kind: string, body: object) => coach.act(browser.email, kind, body, twice);
    switch (act) {
      case 'gives free time': {
        const effects = await does('free-time', { days: 3, reason });
        if (effects?.[0]?.startsWith('Everything is open until')) told.isGiven = true;
        break;
      }
      case 'makes it free':
        if (await does('free', { until: null, reason, endPlan: false })) told.isGiven = true;
        break;
      case 'cancels at the end':
        told.mayEnd = true;
        await does('cancel', { when: 'period_end', reason });
        break;
      case 'gives half of the last payment back': {
        const customer = await this.customer();
        if (customer === undefined) return;
        const [invoice] = (await stripe.client.invoices.list({ customer, status: 'paid' })).data;
        const amount = Math.floor((invoice?.amount_paid ?? 0) / 2);
        if (amount > 0) await does('refund', { invoice: invoice?.id, amount, end: 'no', reason });
      }
    }
    told.changedByHandAt = Date.now();
  }

  async #dispute(kind: 'inquiry' | 'fraudulent'): Promise<void> {
    const customer = await this.customer();
    if (customer === undefined) return;
    const [newest] = await this.#around.stripe.paymentsOf(customer);
    if (newest === undefined || newest.disputed || newest.refunded) return;
    if (kind === 'fraudulent') this.told.mayEnd = true;
    await this.#around.stripe.control(`/charges/${newest.id}/dispute`, { kind });
  }

  async #changeEmail(): Promise<void> {
    const { browser } = this;
    const email = `${browser.email.split('@')[0]}x@example.com`;
    const change = { email, current_password: PASSWORD };
    if ((await browser.patch('/auth/profile', change)).status !== 200) return;
    const token = await this.#around.mailboxes.linkTokenTo(email);
    if (token === null) throw new Defect(`No mail came to ${email}`);
    const confirmed = await browser.post('/auth/confirm-email-change', { token });
    if (confirmed.status !== 200) return;
    browser.email = email;
    this.#emails.push(email);
  }

  async #deleteAccount(): Promise<void> {
    const { status } = await this.browser.delete('/auth/account', { password: PASSWORD });
    // A repeated call finds the account deleted: 401.
    if (status !== 200 && status !== 401) return;
    await this.#nothingMore();
    Object.assign(this.told, { isGone: true, mayEnd: true });
  }

  /** @throws Defect */
  async live(step: Step): Promise<void> {
    const { browser, told } = this;
    const { coach, stripe } = this.#around;
    if (told.isGone && step.do !== 'time passes') return;
    switch (step.do) {
      case 'time passes':
        return this.#timePasses(step.days);
      case 'move from elsewhere':
        // The account is there from the beginning.
        return;
      case 'start a trial':
        return this.#putCard(step.card, step.twice, step.plan);
      case 'give a card':
        return this.#putCard(step.card, step.twice);
      case 'subscribe':
        return this.#subscribe(step.plan, step.twice);
      case 'leave the checkout':
        await browser.post('/payments/checkout/session', {
          package: step.plan,
          agreed_amount: (await this.#see(step.plan)).agreed_amount,
          provider: 'stripe',
          success_url: `${ORIGIN}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${ORIGIN}/subscription/cancel`,
          email: browser.email,
        });
        return;
      case 'cancel':
        return this.#cancel(step.twice);
      case 'undo the cancellation':
        told.paymentsAtEnd = null;
        await browser.twice(step.twice, '/subscription/undo-cancellation', {});
        return;
      case 'keep the plan':
        told.paymentsAtEnd = null;
        await browser.twice(step.twice, '/subscription/undo-switch', {});
        return;
      case 'pause':
        await browser.post('/subscription/pause', { months: step.months });
        return;
      case 'resume':
        return this.#agree('/subscription/resume/preview', '/subscription/resume', {
          ...{ body: {}, twice: step.twice },
        });
      case 'switch plans': {
        const { plan_id } = await this.#see(step.plan);
        await this.#agree('/subscription/switch/preview', '/subscription/switch', {
          ...{ body: { plan_id }, twice: step.twice },
        });
        // The coach of another life may have edited the price between the two; the preview's holds.
        await this.#see(step.plan);
        return;
      }
      case 'confirm at the bank':
        return this.#confirmPayments();
      case 'ask for a refund':
        return this.#askForRefund(step.decision);
      case 'change the e-mail':
        return this.#changeEmail();
      case 'delete the account':
        return this.#deleteAccount();
      case 'the bank disputes the last payment':
        return this.#dispute(step.kind);
      case 'the desk acts':
        return this.#deskActs(step.act, step.twice);
      case 'the coach edits a price':
        return coach.editPrice(step.plan, PRICES[step.plan][step.isHigh ? 1 : 0]);
      case 'the coach acts at Stripe': {
        const customer = await this.customer();
        if (customer !== undefined) await actByHand(stripe, customer, step.act, told);
        return;
      }
      case 'the card starts to fail':
        told.mayEnd = true;
        return this.#changeCards({ decline: 'insufficient_funds' });
      case 'the card works again':
        return this.#changeCards({ decline: 'works' });
      case 'refunds to the card change':
        return this.#changeCards({ refund: step.refund });
      case 'withdraw':
        return this.#withdraw(step.twice);
      case 'Stripe fails':
        // The next caller gets the fault and must handle it.
        await stripe.control('/faults', { path: '/v1/', effect: step.effect });
    }
  }
}

/** The prices between which the coach changes, major units. */
const PRICES = { monthly: [9.99, 12.99], annual: [99.99, 119.99] } as const;
