import { randomUUID } from 'node:crypto';
import { type APIRequest, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import {
  authResponseSchema,
  type Membership,
  membershipSchema,
  type PlanKey,
  subscriptionPlanSchema,
} from 'contract';
import { z } from 'zod';
import { storefrontUrl } from './site.ts';
import { stripe } from './stripe.ts';

export const DEMO_PASSWORD = 'demo1234';

export type DemoMember = 'active' | 'trial' | 'trial-no-card' | 'expired' | 'inactive' | 'admin';

type Call = { method?: 'GET' | 'POST' | 'DELETE'; token?: string; body?: object };

/** Calls the API, independent of the open pages. */
export const callApi = async (
  path: string,
  { token, body, method = body === undefined ? 'GET' : 'POST' }: Call = {},
): Promise<unknown> => {
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

type Session = z.output<typeof authResponseSchema>;

/** The browser state of a session, as the storefront stores it. */
const stateOf = ({ access_token, user }: Session) => ({
  cookies: [],
  origins: [
    {
      origin: storefrontUrl,
      localStorage: [
        { name: 'authToken', value: access_token },
        { name: 'userData', value: JSON.stringify(user) },
      ],
    },
  ],
});

/** Signs in through the API; the result is the browser state of a device of its own. */
export const signedIn = async (
  request: APIRequest,
  email: string,
): Promise<NonNullable<BrowserContextOptions['storageState']>> => {
  const api = await request.newContext({ baseURL: storefrontUrl });
  const login = await api.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } });
  const session = authResponseSchema.parse(await login.json());
  const { cookies } = await api.storageState();
  await api.dispose();
  return { ...stateOf(session), cookies };
};

export type Account = {
  email: string;
  id: string;
  token: string;
  /** The browser state of the session. */
  state: BrowserContextOptions['storageState'];
  /** The subscription as the product knows it. */
  membership: () => Promise<Membership>;
};

/** A member that no other test uses, with a signed-in page. */
export type TestMember = Account & { page: Page };

/** Registers a member. */
export const register = async (
  name = 'Amara Lewis',
  email = `${randomUUID()}@example.com`,
): Promise<Account> => {
  const body = { name, email, password: DEMO_PASSWORD };
  const session = authResponseSchema.parse(await callApi('/auth/register', { body }));
  const { access_token: token, user } = session;
  return {
    ...{ email, id: user.id, token, state: stateOf(session) },
    membership: async () => membershipSchema.parse(await callApi('/subscription', { token })),
  };
};

const setupSchema = z.object({ setup_intent_id: z.string() });

/** A payment method that Stripe has ready in its test mode. */
type TestCard = `pm_card_${string}`;

/** Adds a card to a member with the same calls and SDK as the card form. */
export const giveCard = async (
  { token, id: user_id }: Account,
  card: TestCard = 'pm_card_visa',
): Promise<void> => {
  const body = { user_id };
  const setup = setupSchema.parse(await callApi('/payment/setup-payment-method', { token, body }));
  await stripe.setupIntents.confirm(setup.setup_intent_id, {
    payment_method: card,
    return_url: storefrontUrl,
  });
  const { setup_intent_id } = setup;
  await callApi('/auth/confirm-payment-method', { token, body: { setup_intent_id } });
};

/** Subscribes a member to a plan, with a card on file. */
export const subscribe = async (member: Account, plan: PlanKey): Promise<void> => {
  await giveCard(member);
  const plans = z.array(subscriptionPlanSchema).parse(await callApi('/subscription-plans'));
  const plan_id = plans.find(({ key }) => key === plan)?.id;
  await callApi('/subscriptions', { token: member.token, body: { plan_id } });
};

/** Waits until the product has received the expected state from Stripe. */
export const untilMembership = async (
  { membership }: Account,
  expected: Partial<Membership>,
): Promise<Membership> => {
  await expect
    .poll(membership, { timeout: 40_000, intervals: [250] })
    .toEqual(expect.objectContaining(expected));
  return membership();
};

const canPlaySchema = z.object({ video_url: z.string().nullable() });

/** Whether the server gives a member the video of a workout. */
export const canPlay = async (
  { token }: Pick<Account, 'token'>,
  workoutId: string,
): Promise<boolean> =>
  canPlaySchema.parse(await callApi(`/workouts/${workoutId}`, { token })).video_url !== null;

const programmeSchema = z.object({ id: z.string() });

/** Puts the member into a programme that has a session on every day from today on. */
export const startProgramme = async (token: string): Promise<void> => {
  const { id } = programmeSchema.parse(await callApi('/programmes/back-to-it'));
  const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
  const start_on = new Intl.DateTimeFormat('sv', { timeZone: time_zone }).format(new Date());
  const body = { programme_id: id, start_on, training_days: [1, 2, 3, 4, 5, 6, 7] };
  await callApi('/enrolments', { token, body: { ...body, time_zone } });
};
