import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, signUp } from '../../../test/client.ts';
import { type BillingApp, bootBilling } from '../../../test/stripe.ts';
import { subscribeAtStripe } from '../../../test/subscribers.ts';

const USER = 'plugin::users-permissions.user';

describe('a member whom the coach deletes in the panel', () => {
  let app: BillingApp;
  beforeAll(async () => {
    app = await bootBilling();
  });
  afterAll(() => app.stop());

  const newSubscriber = async () => {
    const { user } = await signUp(clientOf(app));
    const { id } = await subscribeAtStripe(app, user);
    return { user, subscription: id };
  };
  const remove = (documentId: string) => app.strapi.documents(USER).delete({ documentId });

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
