import { randomUUID } from 'node:crypto';
import {
  type AuthResponse,
  type Membership,
  membershipSchema,
  type PlanKey,
  subscriptionPlanSchema,
} from 'contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { aVisitor, DEMO_PASSWORD, open, storefrontUrl } from './site.ts';
import { stripe } from './stripe.ts';

type Asked = { method?: 'GET' | 'POST'; token?: string; body?: object };

const api = async (path: string, { method = 'POST', token, body }: Asked): Promise<unknown> => {
  const response = await fetch(`${storefrontUrl}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** A member that no other test uses, with a signed-in page. */
export type TestMember = {
  page: Page;
  email: string;
  id: string;
  token: string;
  /** The subscription as the product knows it. */
  membership: () => Promise<Membership>;
};

/** Registers a member and signs in on a new page. */
export const aMember = async (): Promise<TestMember> => {
  const email = `${randomUUID()}@example.com`;
  const body = { name: 'Amara Lewis', email, password: DEMO_PASSWORD };
  const { access_token: token, user } = (await api('/auth/register', { body })) as AuthResponse;
  const page = await aVisitor();
  await open(page, '/refund');
  await page.evaluate(
    ([stored, member]) => {
      localStorage.setItem('authToken', stored ?? '');
      localStorage.setItem('userData', member ?? '');
    },
    [token, JSON.stringify(user)],
  );
  return {
    page,
    email,
    id: user.id,
    token,
    membership: async () =>
      membershipSchema.parse(await api('/subscription', { method: 'GET', token })),
  };
};

const setupSchema = z.object({ setup_intent_id: z.string() });

/** Adds a card to a member with the same calls and SDK as the card form. */
export const giveCard = async ({ id, token }: TestMember): Promise<void> => {
  const setup = setupSchema.parse(
    await api('/payment/setup-payment-method', { token, body: { user_id: id } }),
  );
  await stripe.setupIntents.confirm(setup.setup_intent_id, {
    payment_method: 'pm_card_visa',
    return_url: storefrontUrl,
  });
  await api('/auth/confirm-payment-method', { token, body: setup });
};

/** A member who pays for a plan with a card on file. */
export const aSubscriber = async (plan: PlanKey = 'monthly'): Promise<TestMember> => {
  const member = await aMember();
  await giveCard(member);
  const plans = z
    .array(subscriptionPlanSchema)
    .parse(await api('/subscription-plans', { method: 'GET' }));
  const plan_id = plans.find(({ key }) => key === plan)?.id;
  await api('/subscriptions', { token: member.token, body: { plan_id } });
  return member;
};

/** Waits until the product has received the expected state from Stripe. */
export const untilMembership = async (
  { membership }: TestMember,
  expected: Partial<Membership>,
): Promise<Membership> => {
  await expect
    .poll(membership, { timeout: 40_000, interval: 500 })
    .toEqual(expect.objectContaining(expected));
  return membership();
};
