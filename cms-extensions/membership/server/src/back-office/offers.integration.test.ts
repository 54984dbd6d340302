import type { OffersView } from 'contract/desk/offers';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { signUp } from '../../../test/client.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { changePrice, newSubscriber, planIdOf } from '../../../test/subscribers.ts';

describe('the offers of the desk', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));

  const planOf = async (key: string) =>
    (await coach.get<OffersView>('/membership/offers')).data.plans.find((plan) => plan.key === key);
  const order = async (plan_id: string) => {
    const { token } = await signUp(client);
    return client.post('/subscriptions', { plan_id }, { token });
  };

  it('show who pays what for a plan', async () => {
    await newSubscriber(app, client);
    await newSubscriber(app, client, { trialDays: 7 });
    await changePrice(app.strapi, 'monthly', 12);
    await newSubscriber(app, client);
    await newSubscriber(app, client);
    const monthly = await planOf('monthly');
    expect(monthly).toMatchObject({ isLive: true, amountMinor: 1200 });
    expect(monthly?.groups.map(({ amountMinor, members }) => [amountMinor, members])).toEqual([
      [1200, 2],
      [999, 1],
    ]);
  });

  it('take a plan off sale: nobody new gets it, whoever has it goes on', async () => {
    const id = await planIdOf(app, 'annual');
    const member = await newSubscriber(app, client, { plan: 'annual' });
    expect((await coach.post('/membership/offers/annual/off')).status).toBe(200);
    expect(await planOf('annual')).toMatchObject({ isLive: false, groups: [{ members: 1 }] });
    expect((await order(id)).status).toBe(404);
    expect(await member.membership()).toMatchObject({ plan: { key: 'annual' }, status: 'active' });
    expect((await coach.post('/membership/offers/annual/on')).status).toBe(200);
    expect((await order(id)).status).toBe(200);
  });

  it('mail a free place to whose sign-up was only begun', async () => {
    const { user } = await signUp(client);
    const where = { documentId: user.id };
    const data = { signUpSetupIntentId: 'seti_begun' };
    await app.strapi.db.query('plugin::users-permissions.user').update({ where, data });
    const emails = [user.email];
    const body = { action_id: crypto.randomUUID(), emails, days: 7, reason: 'A prize' };
    const reply = await coach.post('/membership/offers/places', body);
    expect(reply).toMatchObject({ status: 200, data: { outcome: '1 mailed' } });
  });

  it('know two plans', async () => {
    expect((await coach.post('/membership/offers/weekly/off')).status).toBe(404);
  });
});
