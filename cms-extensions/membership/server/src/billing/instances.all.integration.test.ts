import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PlanKey, User } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsIn, paymentsOf } from '../../../test/billing/payments.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { settingsFrom } from '../config.ts';
import { type Context, createContext } from '../context.ts';
import { Locks } from '../platform/locks/index.ts';
import { newHolder, takeLease } from '../platform/locks/leases.ts';
import { refreshSiteSettings } from '../site/settings.ts';
import { boundBilling } from './start.ts';

const TABLE = 'membership_leases';
const PLAN = 'api::subscription-plan.subscription-plan';

describe.each(['sqlite', 'postgres'] as const)('several instances on %s', (database) => {
  const { app, client } = testApp(() => bootBilling({ database }));
  beforeAll(async () => {
    // The functions that are called from here have a memory of their own.
    await refreshSiteSettings(app);
  });

  /** Another instance, which shares the database with the app but no memory. */
  const otherContext = (): Context => {
    const followUps = { videoChanged: () => undefined };
    const context = createContext(app.strapi, settingsFrom(process.env), followUps);
    return {
      ...context,
      report: (fault) => {
        throw fault;
      },
    };
  };
  const otherInstance = () => boundBilling(otherContext());

  const newMember = async () => {
    const { user, token } = await signUp(client);
    const status = async () =>
      (await client.get<User>('/auth/me', { token })).body.subscription_status;
    return { user, client, token, status };
  };

  it('work for a member one after another', async () => {
    const { user } = await newMember();
    const [one, two] = [billingOf(app.strapi), otherInstance()];
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await wait(30);
      seen.push(`${name} ends`);
    };
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name, index) =>
        (index % 2 === 0 ? one : two).withMember(user.id, work(name)),
      ),
    );
    expect(seen).toHaveLength(8);
    for (let index = 0; index < seen.length; index += 2) {
      expect(seen[index + 1]).toBe(seen[index]?.replace('begins', 'ends'));
    }
  });

  it('let work inside of work for the same member go on', async () => {
    const { user } = await newMember();
    const billing = billingOf(app.strapi);
    const result = await billing.withMember(user.id, () =>
      billing.withMember(user.id, () => billing.sync(user.id)),
    );
    expect(result).toBeNull();
  });

  it('sell one subscription to a member with two tabs', async () => {
    const { user } = await newMember();
    const billing = billingOf(app.strapi);
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await app.stripe.giveCard(customer);
    const plans = await paymentsOf(app.strapi).plansOnSale();
    const purchase = (plan: PlanKey) => ({ plan, promotionCode: null, agreedMinor: undefined });
    const tabs = await Promise.allSettled(
      plans.flatMap((plan) => [
        paymentsOf(app.strapi).subscribe(user, purchase(plan.key)),
        paymentsIn(otherContext()).subscribe(user, purchase(plan.key)),
      ]),
    );
    expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { data } = await app.stripe.client.subscriptions.list({ customer, status: 'all' });
    expect(data).toHaveLength(1);
  });

  it('make one customer and one price', async () => {
    const { user } = await newMember();
    const instances = [billingOf(app.strapi), otherInstance(), otherInstance()];
    const customers = await Promise.all(
      instances.map((each) => each.withMember(user.id, () => each.ensureCustomer(user))),
    );
    expect(new Set(customers).size).toBe(1);
    const price = { where: { key: 'monthly' }, data: { price: 11 } };
    await app.strapi.db.query(PLAN).updateMany(price);
    const ids = await Promise.all(instances.map((each) => each.prices.idOf('monthly')));
    expect(new Set(ids).size).toBe(1);
    const product = 'membership_monthly';
    const { data } = await app.stripe.client.prices.list({ product, active: true });
    expect(data).toMatchObject([{ unit_amount: 1100 }]);
  });

  it('wait some seconds for one that was killed', async () => {
    const { user } = await newMember();
    const name = `member:${user.id}`;
    await takeLease(app.strapi, { name, holder: `1:${randomUUID()}`, ms: 8_000 });
    const began = performance.now();
    await billingOf(app.strapi).withMember(user.id, async () => undefined);
    const waited = performance.now() - began;
    expect(waited).toBeGreaterThan(5_000);
  });

  it('leave a job to one that stands still for some seconds', async () => {
    const locks = new Locks(app.strapi, (fault) => {
      throw fault;
    });
    const name = `job: ${randomUUID()}`;
    const begun = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const ran = locks.unlessBusy(name, async () => {
      begun.resolve();
      await ending.promise;
    });
    await begun.promise;
    const [row] = await app.strapi.db.connection(TABLE).where({ name }).select('expires_at');
    expect(Number(row.expires_at) - Date.now()).toBeGreaterThan(20_000);
    expect(await locks.unlessBusy(name, async () => undefined)).toBe(false);
    ending.resolve();
    expect(await ran).toBe(true);
    expect(await locks.unlessBusy(name, async () => undefined)).toBe(true);
  });

  it('never write an older snapshot over a newer one', async () => {
    const { user, status } = await newMember();
    const [slow, fast] = [billingOf(app.strapi), otherInstance()];
    const customer = await slow.withMember(user.id, () => slow.ensureCustomer(user));
    await app.stripe.giveCard(customer);
    const { id } = await app.stripe.client.subscriptions.create({
      customer,
      items: [{ price: await slow.prices.idOf('monthly') }],
    });
    await app.stripe.settle();
    expect(await status()).toBe('active');
    app.loseWebhooks(true);
    await app.stripe.fault('/v1/invoices', 'hang', 'GET', 1);
    const hangs = Promise.withResolvers<void>();
    slow.stripe.on('request', ({ path }: { path: string }) => {
      if (path.startsWith('/v1/invoices')) hangs.resolve();
    });
    const older = slow.sync(user.id);
    older.catch(() => undefined);
    await hangs.promise;
    // Simulate a process that stalled for so long that another instance took over its lock.
    await app.strapi.db
      .connection(TABLE)
      .where({ name: `member:${user.id}` })
      .delete();
    await app.stripe.client.subscriptions.cancel(id);
    await fast.sync(user.id);
    expect(await status()).toBe('expired');
    await expect(older).rejects.toThrow('Payments are not available');
    expect(await status()).toBe('expired');
    app.loseWebhooks(false);
  });
});

it('a start forgets at once who worked before it on a database of its own', async () => {
  const app = await bootBilling({ database: 'sqlite' });
  try {
    const { user } = await signUp(clientOf(app));
    const name = `member:${user.id}`;
    await takeLease(app.strapi, {
      name,
      holder: newHolder(),
      ms: 8_000,
    });
    await app.restart();
    expect(await app.strapi.db.connection(TABLE).where({ name })).toEqual([]);
    await billingOf(app.strapi).withMember(user.id, async () => undefined);
  } finally {
    await app.stop();
  }
});
