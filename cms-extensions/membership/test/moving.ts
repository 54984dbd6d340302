import { setTimeout as wait } from 'node:timers/promises';
import type { ImportView } from 'contract/desk/imports';
import type { MembersPage } from 'contract/desk/members';
import type Stripe from 'stripe';
import { startCms } from '../ops/chaos/cms-process.ts';
import { createCoach } from '../ops/chaos/coach.ts';
import { startRelay } from './billing/relay.ts';
import { startStripe, WEBHOOK_SECRET } from './billing/stand-in.ts';

const DAY_SECONDS = 86_400;
/** At once; each is some calls to the stand-in. */
const AT_ONCE = 20;

type Fate = 'stays' | 'renews' | 'cancels' | 'anew';
type Payer = { fate: Fate; customer: string; id: string; email: string };

const fateOf = (index: number): Fate =>
  (['anew', 'renews', 'cancels'] as const)[index % 10] ?? 'stays';

const inParts = async <One>(all: readonly One[], work: (one: One) => Promise<void>) => {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
};

/**
 * Imports subscriptions while some of them renew and some are cancelled at Stripe, and the app is
 * killed now and then.
 * @returns what differs from what every payer should have
 */
export const runMove = async (options: { subscriptions: number; kills: number }) => {
  const relay = await startRelay();
  const stripe = await startStripe(relay.url);
  const cms = await startCms({
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  try {
    relay.deliverTo(cms.url);
    const { client } = stripe;
    const { id: product } = await client.products.create({ name: 'Gold' });
    const price = async (unit_amount: number) =>
      (
        await client.prices.create({
          ...{ product, currency: 'usd', unit_amount, recurring: { interval: 'month' } },
        })
      ).id;
    const [gold, extra] = [await price(799), await price(200)];
    const payers: Payer[] = [];
    await inParts(
      Array.from({ length: options.subscriptions }, (_, index) => index),
      async (index) => {
        const fate = fateOf(index);
        const email = `mover-${index}@example.com`;
        const clock = await client.testHelpers.testClocks.create({
          frozen_time: Math.floor(Date.now() / 1000),
        });
        const { id: customer } = await client.customers.create({ email, test_clock: clock.id });
        await stripe.giveCard(customer);
        const prices = fate === 'anew' ? [gold, extra] : [gold];
        const items = prices.map((one) => ({ price: one }));
        const { id } = await client.subscriptions.create({ customer, items });
        payers.push({ fate, customer, id, email });
      },
    );
    const coach = createCoach(cms);
    const file = [
      'email,stripe_customer_id',
      ...payers.map(({ email, customer }) => `${email},${customer}`),
    ];
    const id = await coach.upload('/membership/imports', file.join('\n'));
    const path = `/membership/imports/${id}`;
    const view = () => coach.ask<ImportView>('GET', `${path}?show=failed`);
    const until = async (fits: (now: ImportView) => boolean): Promise<ImportView> => {
      for (;;) {
        const now = await view();
        if (fits(now)) return now;
        await wait(100);
      }
    };
    const doneOf = ({ sums }: ImportView) =>
      sums.reduce((sum, { result, rows }) => (result === null ? sum : sum + rows), 0);
    const { file: read } = await view();
    await coach.ask('PUT', `${path}/mapping`, { columns: read?.guess, plans: {}, place: 'here' });
    await coach.ask('POST', `${path}/check`);
    await until(({ state }) => state === 'checked');
    await coach.ask('POST', `${path}/start`, {});
    const meanwhile = inParts(payers, async ({ fate, customer, id: subscription }) => {
      if (fate === 'renews') await stripe.advance(customer, 32 * DAY_SECONDS);
      if (fate === 'cancels') await client.subscriptions.cancel(subscription);
    });
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const after = Math.floor((options.subscriptions * kill) / (options.kills + 1));
      await until((now) => doneOf(now) >= after || now.state === 'done');
      await cms.killAndRestart();
    }
    await meanwhile;
    const ended = await until(({ state }) => state === 'done');
    await stripe.settle();
    const faults = ended.rows
      .filter(({ result }) => result === 'failed')
      .map(({ line, error }) => `row ${line}: ${error}`);
    await inParts(payers, async ({ fate, customer, email }) => {
      const invoices = (await client.invoices.list({ customer, limit: 100 })).data;
      const paid = invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
      const expected = { stays: 799, renews: 1598, cancels: 799, anew: 999 }[fate];
      if (paid !== expected) faults.push(`${email} (${fate}) has paid ${paid}`);
      const all = (await client.subscriptions.list({ customer, status: 'all' })).data;
      const live = all.filter((one: Stripe.Subscription) => one.status !== 'canceled');
      if (live.length !== (fate === 'cancels' ? 0 : 1)) {
        faults.push(`${email} (${fate}) has ${live.length} subscriptions`);
      }
    });
    const paying = payers.filter(({ fate }) => fate !== 'cancels').length;
    const membersPaying = async () =>
      (await coach.ask<MembersPage>('GET', '/membership/members')).counts.paying;
    for (let tries = 0; tries < 100 && (await membersPaying()) !== paying; tries += 1) {
      await wait(200);
    }
    const counted = await membersPaying();
    if (counted !== paying) faults.push(`${counted} of ${paying} pay here`);
    return { faults, sums: ended.sums };
  } finally {
    await cms.stop();
    await stripe.stop();
    await relay.stop();
  }
};
