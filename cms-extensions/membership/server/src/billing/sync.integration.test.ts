import type { User } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, signUp } from '../../../test/client.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../test/stripe.ts';

describe('a sync with Stripe', () => {
  let app: BillingApp;
  beforeAll(async () => {
    app = await bootBilling();
  });
  afterAll(() => app.stop());

  it('makes a member who subscribed at Stripe active', async () => {
    const client = clientOf(app);
    const { user, token } = await signUp(client);
    const billing = billingOf(app.strapi);
    const customerId = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    const card = await app.stripe.client.paymentMethods.attach('pm_card_visa', {
      customer: customerId,
    });
    await app.stripe.client.subscriptions.create({
      customer: customerId,
      items: [{ price: await billing.prices.idOf('monthly') }],
      default_payment_method: card.id,
    });
    const snapshot = await billing.sync(user.id);
    expect(snapshot).toMatchObject({
      customerId,
      subscription: { status: 'active', planKey: 'monthly', amountMinor: 999 },
      card: { brand: 'visa', last4: '4242' },
    });
    const me = await client.get<User>('/auth/me', { token });
    expect(me.body).toMatchObject({
      subscription_status: 'active',
      subscription_plan: 'monthly',
      has_payment_method: true,
    });
  });
});
