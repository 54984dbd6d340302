import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, clientOf, freshEmail, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { goldPayer, goldPrices, importer } from '../../../../test/imports.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';
import { giveEntitlement } from '../../billing/entitlements/entitlements.ts';
import { addNote } from '../../users/index.ts';

const USER = 'plugin::users-permissions.user';

let app: BillingApp;
let client: Client;
beforeAll(async () => {
  app = await bootBilling({ hasEvents: false });
  client = clientOf(app);
});
afterAll(() => app.stop());

const file = async (): Promise<string> => {
  const { token } = await newPanelUser(app);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/membership/members.csv`, { headers });
  return Buffer.from(await response.arrayBuffer()).toString();
};

it('the file of members comes back byte for byte on an empty site', async () => {
  const ctx = contextOf(app.strapi);
  const users = app.strapi.db.query(USER);
  const paying = await newSubscriber(app, client);
  const annual = await newSubscriber(app, client, { plan: 'annual' });
  const ending = await newSubscriber(app, client);
  await app.stripe.client.subscriptions.update(ending.subscriptionId, {
    cancel_at_period_end: true,
  });
  await billingOf(app.strapi).sync(ending.user.id);
  const ended = await newSubscriber(app, client);
  await app.stripe.client.subscriptions.cancel(ended.subscriptionId);
  await billingOf(app.strapi).sync(ended.user.id);
  const trial = await newSubscriber(app, client, { trialDays: 7 });
  const free = await signUp(client);
  const none = await signUp(client);
  const give = (id: string, untilAt: string | null) =>
    giveEntitlement(ctx, id, {
      ...{ kind: 'free', untilAt, reason: 'Nearby', givenBy: 'Ines', sourceId: null },
    });
  await give(free.user.id, null);
  await give(annual.user.id, '2099-04-01T00:00:00.000Z');
  await users.update({ where: { documentId: paying.user.id }, data: { name: '=1+1, "Anna"' } });
  await users.update({
    where: { documentId: none.user.id },
    data: { language: 'de', source: 'a friend', createdAt: new Date('2024-03-02T11:00:00Z') },
  });
  const by = { authorId: 1, authorName: 'Ines' };
  for (const text of ['Knee', '=1+1\nand "two"', 'a'.repeat(700), 'b'.repeat(700)])
    await addNote(ctx, { userDocumentId: paying.user.id, text, ...by });
  for (const text of ["'=1", 'Knee, again'])
    await addNote(ctx, { userDocumentId: trial.user.id, text, ...by });
  const gold = await goldPrices(app);
  const legacy = await goldPayer(app, { email: freshEmail(), prices: [gold.monthly] });
  const desk = await importer(app);
  const first = await desk.checked([
    'email,stripe_customer_id',
    `${legacy.email},${legacy.customer}`,
  ]);
  await desk.post(first.id, 'start');
  await desk.run();

  const before = await file();
  // An empty site at the same Stripe account.
  for (const { id } of await users.findMany({ select: ['id'] }))
    await users.delete({ where: { id } });
  const { data } = await desk.send(before);
  const plans = { monthly: 'monthly', annual: 'annual', free: 'free' };
  expect((await desk.map(data.id, { plans })).status).toBe(200);
  await desk.post(data.id, 'check');
  await desk.run();
  expect(await desk.view(data.id)).toMatchObject({ state: 'checked', undecided: 0 });
  await desk.post(data.id, 'start');
  await desk.run();
  const after = await file();

  // Without sessions here, also what only we know is the same.
  expect(after).toBe(before);
});
