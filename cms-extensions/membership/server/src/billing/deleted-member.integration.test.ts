import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../test/stripe.ts';

const USER = 'plugin::users-permissions.user';

describe('a member whom the coach deletes in the panel', () => {
  let app: BillingApp;
  beforeAll(async () => {
    app = await bootBilling();
  });
  afterAll(() => app.stop());

  const newSubscriber = async () => {
    const { user } = await signUp(clientOf(app));
    const billing = billingOf(app.strapi);
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await app.stripe.giveCard(customer);
    const { id } = await app.stripe.client.subscriptions.create({
      customer,
      items: [{ price: await billing.prices.idOf('monthly') }],
    });
    await app.stripe.settle();
    return { user, subscription: id, billing };
  };
  const remove = (documentId: string) => app.strapi.documents(USER).delete({ documentId });

  it('pays no more, and is forgotten here', async () => {
    const { user, subscription } = await newSubscriber();
    await remove(user.id);
    const { status } = await app.stripe.client.subscriptions.retrieve(subscription);
    expect(status).toBe('canceled');
    expect(await paymentsOf(app.strapi).customerOf(user.id)).toBeNull();
  });

  it('stays while Stripe cannot be told', async () => {
    const { user, subscription } = await newSubscriber();
    await app.stripe.fault('/v1/customers', 'error', 'DELETE');
    await expect(remove(user.id)).rejects.toThrow('Stripe cannot be reached');
    expect(await app.strapi.documents(USER).findOne({ documentId: user.id })).not.toBeNull();
    const { status } = await app.stripe.client.subscriptions.retrieve(subscription);
    expect(status).toBe('active');
    await remove(user.id);
    expect(await app.strapi.documents(USER).findOne({ documentId: user.id })).toBeNull();
  });

  it('who never paid is deleted without asking Stripe', async () => {
    const { user } = await signUp(clientOf(app));
    await app.stripe.goDown();
    await remove(user.id);
    await app.stripe.comeBack();
    expect(await app.strapi.documents(USER).findOne({ documentId: user.id })).toBeNull();
  });
});
