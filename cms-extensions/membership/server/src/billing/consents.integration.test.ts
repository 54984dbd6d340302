import { createHash } from 'node:crypto';
import {
  type AccountExport,
  type Consent,
  DEFAULT_LAW_TEXTS,
  ONE_WITHDRAWAL,
  type PolicyPage,
  type SiteTexts,
  SUBSCRIPTION_ERRORS,
} from 'contract';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { PASSWORD, signUp } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { isShort } from '../../../test/length.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { rare } from '../../../test/rare.ts';
import { eventually } from '../../../test/redis.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { memberWithCard, newSubscriber, planIdOf } from '../../../test/subscribers.ts';

const CONSENT = 'plugin::membership.consent';
const POLICY = 'api::policy-page.policy-page';
const TABLE = 'membership_consents';
const SITE = 'http://localhost:3000';

describe('records of orders', () => {
  const { app, client } = testApp(() => bootBilling({ env: { LOCALES: 'en,de' } }));
  const publishPolicy = async (
    slug: 'terms' | 'privacy',
    body: string,
    locale: 'en' | 'de' = 'en',
  ): Promise<void> => {
    const documents = app.strapi.documents(POLICY);
    const found = await documents.findFirst({ filters: { slug: { $eq: slug } } });
    const data: Record<string, unknown> = { slug, title: slug, body };
    const { documentId } =
      found === null
        ? await documents.create({ data })
        : ((await documents.update({ documentId: found.documentId, data, locale })) ?? found);
    await documents.publish({ documentId, locale });
  };
  beforeAll(async () => {
    await publishPolicy('terms', 'You pay.');
    await publishPolicy('privacy', 'We keep little.');
  });
  afterEach(() => vi.restoreAllMocks());

  const ordersOf = (id: string): Promise<Consent[]> => paymentsOf(app.strapi).ordersOf(id);
  /** The newest order, once it is completed. */
  const completed = async (id: string) => {
    await eventually(async () => {
      expect((await ordersOf(id))[0]?.completed_at).toEqual(expect.any(String));
    });
    return (await ordersOf(id))[0];
  };
  const versionOf = (title: string, text: string): string =>
    createHash('sha256')
      .update(JSON.stringify([title, text]))
      .digest('hex');

  /** A member with a card and no subscription. */
  const withCard = async () => {
    const member = await memberWithCard(app, client);
    const { customer } = member;
    const subscribe = async (changes: object = {}, query = '') =>
      client.post(
        `/subscriptions${query}`,
        { plan_id: await planIdOf(app, 'annual'), ...changes },
        { token: member.token },
      );
    const atStripe = async () =>
      (await app.stripe.client.subscriptions.list({ customer, status: 'all' })).data;
    return { ...member, subscribe, atStripe };
  };

  rare('keep each version of a text once, also after it was edited', async () => {
    const before = await withCard();
    await before.subscribe();
    await publishPolicy('terms', 'You pay more.');
    const after = await withCard();
    await after.subscribe();
    const versions = await app.strapi.db
      .query('plugin::membership.policy-version')
      .findMany({ where: { slug: 'terms' }, orderBy: { id: 'asc' } });
    expect(versions.map(({ body }) => body)).toEqual(['You pay.', 'You pay more.']);
    const termsOf = async (id: string) =>
      (await ordersOf(id))[0]?.policies.find(({ slug }) => slug === 'terms')?.version;
    expect(await termsOf(before.user.id)).toBe(versions[0]?.version);
    expect(await termsOf(after.user.id)).toBe(versions[1]?.version);
    await publishPolicy('terms', 'You pay.');
  });

  rare('say what was paid, with a code that was typed on the page of the checkout', async () => {
    const coupon = await app.stripe.client.coupons.create({ percent_off: 50, duration: 'once' });
    await app.stripe.client.promotionCodes.create({
      ...{ code: 'HALF', promotion: { type: 'coupon', coupon: coupon.id } },
    });
    const member = await signUp(client);
    const { body } = await client.post<{ checkout_url: string }>(
      '/payments/checkout/session',
      {
        ...{ package: 'monthly', provider: 'stripe', email: 'a@example.com' },
        success_url: `${SITE}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${SITE}/subscription/cancel`,
      },
      { token: member.token },
    );
    await fetch(body.checkout_url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'code', code: 'HALF' }),
    });
    expect(await ordersOf(member.user.id)).toMatchObject([{ amount: 999, paid_amount: null }]);
    await app.stripe.payAt(body.checkout_url);
    await app.stripe.settle();
    const paid = await app.stripe.client.invoices.list({
      customer: (await paymentsOf(app.strapi).customerOf(member.user.id)) ?? '',
    });
    expect(paid.data[0]?.amount_paid).toBeLessThan(999);
    expect(await completed(member.user.id)).toMatchObject({
      ...{ amount: 999, paid_amount: paid.data[0]?.amount_paid },
    });
  });

  it('of a checkout wait until it is paid, and those that led to nothing go after 90 days', async () => {
    const member = await signUp(client);
    const open = async (plan: string) =>
      (
        await client.post<{ checkout_url: string }>(
          '/payments/checkout/session',
          {
            ...{ package: plan, provider: 'stripe', email: 'a@example.com' },
            success_url: `${SITE}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: `${SITE}/subscription/cancel`,
          },
          { token: member.token },
        )
      ).body.checkout_url;
    await open('monthly');
    const checkout = await open('annual');
    expect(await ordersOf(member.user.id)).toMatchObject([
      { kind: 'checkout', plan: 'annual', completed_at: null },
      { kind: 'checkout', plan: 'monthly', completed_at: null },
    ]);
    await app.stripe.payAt(checkout);
    await app.stripe.settle();
    expect((await completed(member.user.id))?.plan).toBe('annual');
    const later = new Date(Date.now() + 91 * 86_400_000);
    await jobsOf(app.strapi).runNow('old rows of payments', later);
    expect(await ordersOf(member.user.id)).toMatchObject([{ plan: 'annual' }]);
  });

  it('come first: without its record nothing is ordered', async () => {
    const member = await withCard();
    const rename = (from: string, to: string) =>
      app.strapi.db.connection.schema.renameTable(from, to);
    await rename(TABLE, `${TABLE}_away`);
    const reply = await member.subscribe();
    await rename(`${TABLE}_away`, TABLE);
    expect(reply.status).toBe(500);
    expect(await member.atStripe()).toEqual([]);
    expect((await member.subscribe()).status).toBe(200);
    expect(await member.atStripe()).toHaveLength(1);
  });

  it('say what was ordered, where, and which texts held', async () => {
    const member = await withCard();
    expect((await member.subscribe()).status).toBe(200);
    const [subscription] = await member.atStripe();
    expect(await completed(member.user.id)).toMatchObject({
      ...{ kind: 'subscription', plan: 'annual', interval: 'year' },
      ...{ amount: 9999, next_amount: 9999, currency: 'usd', country: 'US' },
      subscription_id: subscription?.id,
      policies: [
        { slug: 'privacy', version: versionOf('privacy', 'We keep little.'), language: 'en' },
        { slug: 'terms', version: versionOf('terms', 'You pay.'), language: 'en' },
      ],
    });
  });

  rare('have the texts in the language of the page, and which language that was', async () => {
    await publishPolicy('terms', 'Du zahlst.', 'de');
    const [german, english] = [await withCard(), await withCard()];
    await german.subscribe({}, '?locale=de');
    await english.subscribe();
    const policiesOf = async (id: string) =>
      (await ordersOf(id))[0]?.policies.map(({ updated_at: _, ...policy }) => policy);
    const privacy = {
      ...{ slug: 'privacy', version: versionOf('privacy', 'We keep little.'), language: 'en' },
    };
    expect(await policiesOf(german.user.id)).toEqual([
      privacy,
      { slug: 'terms', version: versionOf('terms', 'Du zahlst.'), language: 'de' },
    ]);
    expect(await policiesOf(english.user.id)).toEqual([
      privacy,
      { slug: 'terms', version: versionOf('terms', 'You pay.'), language: 'en' },
    ]);
    const kept = await app.strapi.db
      .query('plugin::membership.policy-version')
      .findOne({ where: { version: versionOf('terms', 'Du zahlst.') } });
    expect(kept).toMatchObject({ slug: 'terms', title: 'terms', body: 'Du zahlst.' });
    const page = await client.get<PolicyPage>('/policies/terms?locale=de');
    expect(page.body.body).toBe('Du zahlst.');
  });

  describe('in German', () => {
    const { de } = DEFAULT_LAW_TEXTS;
    const lawOf = async (locale: string, country: string) => {
      const { law } = (await client.get<SiteTexts>(`/site-texts?locale=${locale}`)).body;
      return law.find(({ countries }) => countries.includes(country));
    };
    const inGermany = async () => {
      const member = await withCard();
      await app.stripe.client.customers.update(member.customer, { address: { country: 'DE' } });
      await billingOf(app.strapi).sync(member.user.id);
      return member;
    };

    it('keep the words of the page, as the server says them, and so does the mail', async () => {
      const member = await inGermany();
      const rules = await lawOf('de', 'DE');
      expect(rules?.order_button).toBe('Zahlungspflichtig bestellen');
      const shown = { law_version: rules?.version };
      expect((await member.subscribe(shown, '?locale=de')).status).toBe(200);
      const order = await completed(member.user.id);
      expect(order?.country).toBe('DE');
      const law = order?.policies.find(({ slug }) => slug === 'law');
      expect(law?.language).toBe('de');
      const said = `${de.withdrawal_text.replace('{days}', '14')} ${ONE_WITHDRAWAL.de}`;
      const stored = await app.strapi.db
        .query('plugin::membership.policy-version')
        .findOne({ where: { version: law?.version } });
      expect(stored).toMatchObject({ slug: 'law', title: rules?.order_button, body: said });
      const mail = await mailTo(app, member.user.email, /^Your receipt/);
      expect(mail.text.replace(/\s+/g, ' ')).toContain('“Zahlungspflichtig bestellen”');
      expect(mail.text.replace(/\s+/g, ' ')).toContain(said);
    });

    rare('have the texts of the member’s country when the client names none', async () => {
      const [german, other] = [await inGermany(), await withCard()];
      await german.subscribe({}, '?locale=de');
      await other.subscribe({}, '?locale=de');
      const lawsOf = async (id: string) =>
        (await ordersOf(id))[0]?.policies.filter(({ slug }) => slug === 'law');
      expect(await lawsOf(german.user.id)).toMatchObject([{ language: 'de' }]);
      expect(await lawsOf(other.user.id)).toEqual([]);
    });

    const OTHERS: [what: string, shown: () => Promise<string | undefined>][] = [
      ['texts that the coach has edited since', async () => 'before'],
      ['texts in another language than the page', async () => (await lawOf('en', 'DE'))?.version],
      ['texts of another country', async () => (await lawOf('de', 'US'))?.version],
    ];
    it.each(isShort ? OTHERS.slice(0, 1) : OTHERS)(
      'refuse %s before anything is ordered',
      async (_name, shown) => {
        const member = await inGermany();
        const reply = await member.subscribe({ law_version: await shown() }, '?locale=de');
        expect(reply.status).toBe(409);
        expect(reply.body).toMatchObject({ detail: SUBSCRIPTION_ERRORS.wordsChanged });
        expect(await ordersOf(member.user.id)).toEqual([]);
        expect(await member.atStripe()).toEqual([]);
      },
    );

    rare(
      'of a trial have the texts that a visitor was shown, whose country came with the card',
      async () => {
        const { body } = await sendTrialForm(client, { package: 'monthly' });
        await giveCard(app.stripe, body.setup_intent_id);
        const law_version = (await lawOf('de', 'DE'))?.version;
        const { user } = (
          await client.post<{ user: { id: string } }>('/auth/confirm-payment-method?locale=de', {
            setup_intent_id: body.setup_intent_id,
            law_version,
          })
        ).body;
        expect(await completed(user.id)).toMatchObject({
          ...{ kind: 'trial', country: 'US' },
          policies: [{ slug: 'privacy' }, { slug: 'terms' }, { slug: 'law', language: 'de' }],
        });
      },
    );
  });

  it('are made of a trial, a switch, and the end of a pause', async () => {
    const { body } = await sendTrialForm(client, { package: 'monthly' });
    await giveCard(app.stripe, body.setup_intent_id);
    const { user, access_token } = (await confirmCard(client, body.setup_intent_id)).body;
    expect(await completed(user.id)).toMatchObject({
      ...{ kind: 'trial', plan: 'monthly', interval: 'month', amount: 999, next_amount: 999 },
    });
    expect(access_token).not.toBe('');

    const member = await newSubscriber(app, client);
    const { preview, make } = await member.previewSwitch('annual');
    expect((await make()).status).toBe(200);
    expect(await completed(member.user.id)).toMatchObject({
      ...{ kind: 'switch', plan: 'annual' },
      ...{ amount: preview.amount, next_amount: 9999, subscription_id: member.subscriptionId },
    });

    await member.post('pause', { months: 1 });
    const end = await member.post<object>('resume/preview');
    expect((await member.post('resume', end.body)).status).toBe(200);
    expect((await completed(member.user.id))?.kind).toBe('resumption');
  });

  rare('lose no subscription when they cannot be completed, and are completed later', async () => {
    const member = await withCard();
    const { db } = app.strapi;
    const query = db.query.bind(db);
    const updateMany = vi.fn().mockRejectedValue(new Error('The table is away'));
    const away = vi.spyOn(db, 'query').mockImplementation((uid) => {
      return uid === CONSENT ? { ...query(uid), updateMany } : query(uid);
    });
    app.loseWebhooks(true);
    expect((await member.subscribe()).status).toBe(200);
    await eventually(() => expect(updateMany).toHaveBeenCalled());
    const { body } = await client.get('/subscription', { token: member.token });
    expect(body).toMatchObject({ status: 'active' });
    // Read past the mock: once it is gone, the next sync completes the record.
    const open = db.connection(TABLE).where({ user_document_id: member.user.id });
    expect(await open.select('completed_at')).toEqual([{ completed_at: null }]);
    away.mockRestore();
    app.loseWebhooks(false);
    await billingOf(app.strapi).sync(member.user.id);
    expect((await completed(member.user.id))?.subscription_id).toMatch(/^sub_/);
  });

  it('are in the copy of the account and on the coach’s page, and stay without the member', async () => {
    const member = await withCard();
    await member.subscribe();
    const order = await completed(member.user.id);
    const { token } = member;
    const copy = await client.get<AccountExport>('/auth/export', { token });
    expect(copy.body.orders).toEqual([order]);
    const coach = await newPanelUser(app);
    const page = await coach.get<{ orders: Consent[] }>(`/membership/members/${member.user.id}`);
    expect(page.data.orders).toEqual([order]);

    const gone = await client.delete('/auth/account', { password: PASSWORD }, { token });
    expect(gone.status).toBe(200);
    expect(await ordersOf(member.user.id)).toEqual([]);
    const kept = await app.strapi.db
      .query(CONSENT)
      .findMany({ where: { subscriptionId: order?.subscription_id } });
    expect(kept).toMatchObject([{ userDocumentId: null, amountMinor: 9999 }]);
  });
});
