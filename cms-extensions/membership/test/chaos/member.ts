import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuthResponse, SubscriptionPlan } from 'contract';
import { type Client, clientOf, PASSWORD, type Reply } from '../client.ts';
import type { CmsProcess } from './cms-process.ts';
import type { Step } from './life.ts';
import type { StripeSide } from './stripe-side.ts';

const ORIGIN = 'http://localhost:3000';
/** Maximum attempts per call: the app may be killed again in between. */
const PATIENCE = 40;

/** An answer that is always an error of the app. */
export class Defect extends Error {}

type Card = 'good' | 'declines charges';
type SetUp = { client_secret: string; setup_intent_id: string; card_ready: boolean };
type Preview = { amount: number; proration_date: number };

/** 16 letters and digits, unique for each card. */
const fingerprintOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Simulates a member's browser, including retries. */
export class Member {
  readonly email: string;
  /** The app's answers, by call: `/subscriptions 409`. */
  readonly answers: string[] = [];
  #token = '';
  #userId = '';
  #cards = 0;
  #customer: string | undefined;
  #cms: CmsProcess;
  #stripe: StripeSide;
  #client: Client;

  constructor(email: string, cms: CmsProcess, stripe: StripeSide) {
    this.email = email;
    this.#cms = cms;
    this.#stripe = stripe;
    this.#client = clientOf(cms);
  }

  /**
   * Repeats a call until it is answered: waits while the app is down, and retries when asked to.
   * @throws Defect for a 500, and when all attempts fail
   */
  async #call<Body>(call: (client: Client) => Promise<Reply<Body>>): Promise<Reply<Body>> {
    for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
      try {
        const reply = await call(this.#client);
        if (reply.status === 500) throw new Defect(`500: ${JSON.stringify(reply.body)}`);
        if (reply.status !== 502 && reply.status !== 503) return reply;
      } catch (error) {
        if (error instanceof Defect) throw error;
        // The connection broke because the app was killed. Wait for the restart.
        await this.#cms.up().catch(() => undefined);
      }
      await wait(50);
    }
    throw new Defect('Nothing came through');
  }

  /** Calls with a token. Tokens are valid for minutes, and a long run takes longer. */
  async #signedIn<Body>(
    call: (client: Client, token: string) => Promise<Reply<Body>>,
  ): Promise<Reply<Body>> {
    const reply = await this.#call((client) => call(client, this.#token));
    if (reply.status !== 401) return reply;
    this.#enter(await this.#login());
    return this.#call((client) => call(client, this.#token));
  }

  async #post<Body>(path: string, body: object): Promise<Reply<Body>> {
    const reply = await this.#signedIn((client, token) => client.post<Body>(path, body, { token }));
    this.answers.push(`${path} ${reply.status}`);
    return reply;
  }

  get<Body>(path: string): Promise<Reply<Body>> {
    return this.#signedIn((client, token) => client.get<Body>(path, { token }));
  }

  async #maybeTwice(twice: boolean, path: string, body: object): Promise<void> {
    await Promise.all((twice ? [0, 1] : [0]).map(() => this.#post(path, body)));
  }

  async register(): Promise<void> {
    const form = { name: 'Anna Member', email: this.email, password: PASSWORD };
    const registered = await this.#call((client) =>
      client.post<AuthResponse>('/auth/register', form),
    );
    // A registration was interrupted before its answer: the account exists.
    this.#enter(registered.status === 409 ? await this.#login() : registered);
  }

  #login(): Promise<Reply<AuthResponse>> {
    const form = { email: this.email, password: PASSWORD };
    return this.#call((client) => client.post<AuthResponse>('/auth/login', form));
  }

  #enter({ body }: Reply<AuthResponse>): void {
    this.#token = body.access_token;
    this.#userId = body.user.id;
  }

  async #putCard(card: Card, twice: boolean, plan?: string): Promise<void> {
    const setUp = await this.#post<SetUp>('/payment/setup-payment-method', {
      user_id: this.#userId,
      ...(plan !== undefined && { package: plan }),
    });
    if (setUp.status !== 200) return;
    const { setup_intent_id, card_ready } = setUp.body;
    if (!card_ready) await this.#confirmAtStripe(setup_intent_id, card);
    await this.#maybeTwice(twice, '/auth/confirm-payment-method', { setup_intent_id });
  }

  /** What the card form does in the browser. */
  async #confirmAtStripe(setupIntentId: string, card: Card): Promise<void> {
    const { client, control } = this.#stripe;
    this.#cards += 1;
    const token = card === 'good' ? 'tok_visa' : 'tok_chargeCustomerFail';
    const method = await client.paymentMethods.create({ type: 'card', card: { token } });
    await control(`/payment_methods/${method.id}`, {
      fingerprint: fingerprintOf(`${this.email} ${this.#cards}`),
    });
    await client.setupIntents.confirm(setupIntentId, {
      payment_method: method.id,
      return_url: `${ORIGIN}/signup/complete`,
    });
  }

  async #planId(key: string): Promise<string> {
    const { body } = await this.get<SubscriptionPlan[]>('/subscription-plans');
    const plan = body.find((each) => each.key === key);
    if (plan === undefined) throw new Defect(`There is no plan ${key}`);
    return plan.id;
  }

  async #agree(previewPath: string, path: string, body: object, twice: boolean): Promise<void> {
    const preview = await this.#post<Preview>(previewPath, body);
    if (preview.status !== 200) return;
    const { amount, proration_date } = preview.body;
    await this.#maybeTwice(twice, path, { ...body, amount, proration_date });
  }

  async #customerId(): Promise<string | undefined> {
    this.#customer ??= (await this.#stripe.customersOf(this.email))[0]?.id;
    return this.#customer;
  }

  async #changeCards(decline: 'insufficient_funds' | 'works'): Promise<void> {
    const customer = await this.#customerId();
    if (customer === undefined) return;
    const { data } = await this.#stripe.client.paymentMethods.list({ customer });
    for (const { id } of data) await this.#stripe.control(`/payment_methods/${id}`, { decline });
  }

  async #timePasses(days: number): Promise<void> {
    const customer = await this.#customerId();
    if (customer === undefined) return;
    await this.#stripe.advance(customer, days);
  }

  async #endAtStripe(): Promise<void> {
    const customer = await this.#customerId();
    if (customer === undefined) return;
    const { data } = await this.#stripe.client.subscriptions.list({ customer });
    for (const { id } of data) await this.#stripe.end(id);
  }

  /** @throws Defect */
  async live(step: Step): Promise<void> {
    switch (step.do) {
      case 'time passes':
        return this.#timePasses(step.days);
      case 'start a trial':
        return this.#putCard(step.card, step.twice, step.plan);
      case 'give a card':
        return this.#putCard(step.card, step.twice);
      case 'subscribe':
        return this.#maybeTwice(step.twice, '/subscriptions', {
          plan_id: await this.#planId(step.plan),
        });
      case 'leave the checkout':
        return this.#maybeTwice(false, '/payments/checkout/session', {
          package: step.plan,
          provider: 'stripe',
          success_url: `${ORIGIN}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: `${ORIGIN}/subscription/cancel`,
          email: this.email,
        });
      case 'cancel':
        return this.#maybeTwice(step.twice, '/subscription/cancel', { reason: '' });
      case 'undo the cancellation':
        return this.#maybeTwice(step.twice, '/subscription/undo-cancellation', {});
      case 'pause':
        return this.#maybeTwice(false, '/subscription/pause', { months: step.months });
      case 'resume':
        return this.#agree('/subscription/resume/preview', '/subscription/resume', {}, step.twice);
      case 'switch plans':
        return this.#agree(
          '/subscription/switch/preview',
          '/subscription/switch',
          { plan_id: await this.#planId(step.plan) },
          step.twice,
        );
      case 'the card starts to fail':
        return this.#changeCards('insufficient_funds');
      case 'the card works again':
        return this.#changeCards('works');
      case 'the coach ends it at Stripe':
        return this.#endAtStripe();
      case 'Stripe fails':
        // The next caller gets the fault and must handle it.
        await this.#stripe.control('/faults', { path: '/v1/', effect: step.effect });
    }
  }
}
