import type { Membership } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { signUp } from '../../../test/client.ts';
import { setLaw } from '../../../test/law.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { DAY_SECONDS, newSubscriber } from '../../../test/subscribers.ts';

describe('invoices', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));

  const open = (invoiceId: string, token: string) =>
    client.get<{ url: string }>(`/subscription/invoices/${invoiceId}`, { token });

  it('are opened by an address of that moment, long after the payment', async () => {
    const member = await newSubscriber(app, client, { plan: 'annual' });
    const [invoice] = (await member.membership()).invoices;
    const link = async (): Promise<string> =>
      (await open(invoice?.id ?? '', member.token)).body.url;
    const first = await link();
    expect((await fetch(first)).status).toBe(200);
    await app.stripe.advance(member.customer, 40 * DAY_SECONDS);
    expect((await fetch(first)).status).toBe(410);
    expect((await fetch(await link())).status).toBe(200);
  });

  it('are opened by their member alone', async () => {
    const member = await newSubscriber(app, client);
    const other = await newSubscriber(app, client);
    const [invoice] = (await member.membership()).invoices;
    expect((await open(invoice?.id ?? '', other.token)).status).toBe(404);
    expect((await open('in_invented', member.token)).status).toBe(404);
  });

  describe('that Stripe sends instead of charging a card', () => {
    /** A member whose subscription the coach has made at Stripe, to be paid within a week. */
    const invoiced = async () => {
      const { user, token, email } = await signUp(client);
      const billing = billingOf(app.strapi);
      const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
      const { id: subscription } = await app.stripe.client.subscriptions.create({
        ...{ customer, collection_method: 'send_invoice', days_until_due: 7 },
        items: [{ price: await billing.prices.idOf('monthly') }],
      });
      const { data } = await app.stripe.client.invoices.list({ customer });
      if (data[0]?.status === 'draft') await app.stripe.client.invoices.finalizeInvoice(data[0].id);
      await billing.sync(user.id);
      return {
        ...{ customer, subscription, email, token, invoiceId: data[0]?.id ?? '' },
        sync: () => billing.sync(user.id),
        membership: async () => (await client.get<Membership>('/subscription', { token })).body,
        withdraw: () => client.post('/subscription/withdraw', undefined, { token }),
      };
    };

    it('are shown as that, and as a problem once their day has passed', async () => {
      const { customer, invoiceId, membership } = await invoiced();
      expect(await membership()).toMatchObject({
        ...{ status: 'active', by_invoice: true, card: null, payment_problem: null },
        next_charge: { amount: 999 },
        invoices: [{ id: invoiceId, status: 'open', amount: 999 }],
      });
      await app.stripe.advance(customer, 8 * DAY_SECONDS);
      expect(await membership()).toMatchObject({
        status: 'active',
        payment_problem: { amount: 999, invoices: 1, invoice_id: invoiceId },
      });
    });

    it('are shown as paid outside of Stripe, and nothing of them can be refunded there', async () => {
      const { customer, email, invoiceId, membership, sync } = await invoiced();
      await app.stripe.advance(customer, 8 * DAY_SECONDS);
      await app.stripe.client.invoices.pay(invoiceId, { paid_out_of_band: true });
      await sync();
      const { payment_problem, invoices, actions } = await membership();
      expect(payment_problem).toBeNull();
      expect(invoices).toMatchObject([{ status: 'paid', amount: 999, outside: true }]);
      expect(actions).not.toContain('request_refund');
      await mailTo(app, email, /^Your receipt: \$9\.99/);
    });

    it('paid outside are for the coach to give back after a withdrawal', async () => {
      await setLaw(app.strapi, [{ withdrawalDays: 14, withdrawalText: 'Withdraw.' }]);
      const { email, invoiceId, sync, withdraw, subscription } = await invoiced();
      await app.stripe.client.invoices.pay(invoiceId, { paid_out_of_band: true });
      await sync();
      expect((await withdraw()).status).toBe(200);
      expect(await app.stripe.client.subscriptions.retrieve(subscription)).toMatchObject({
        status: 'canceled',
      });
      await mailTo(app, email, /Your refund of \$9\.99 follows/);
      const alerts = await paymentsOf(app.strapi).unseenAlerts();
      expect(alerts).toContainEqual(
        expect.objectContaining({
          subject: `withdrawal:${subscription}`,
          message: expect.stringMatching(/\$9\.99 could not be given back: it was paid outside/),
        }),
      );
    });
  });
});
