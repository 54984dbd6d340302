import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/start/settings.ts';
import type { CallSite } from './https.ts';

/* What the owner and a member do on a new site, by the calls of the panel and of the site. */

const CONTENT = '/content-manager/collection-types';
const CLIP = join(ROOT, 'sandbox/test/fixtures/clips/bars/360p');
const WITHIN_MS = 60_000;
export const PASSWORD = 'A kettle in the hall 7';

export type Addresses = { site: string; desk: string; sandbox: string };

/** Asks until it holds; what is made in the background takes its time. */
export const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const error = await holds().then(
      (yes) => (yes ? null : 'it does not hold'),
      (thrown: unknown) => String(thrown),
    );
    if (error === null) return;
    if (Date.now() > end) throw new Error(`${what}: ${error}`);
    await wait(300);
  }
};

/** The person who got the link chooses a password. @returns the panel's token */
export const acceptInvitation = async (
  call: CallSite,
  { desk }: Addresses,
  registrationToken: string,
): Promise<string> => {
  const userInfo = { firstname: 'Ines', lastname: 'Halloran', password: PASSWORD };
  const answer = await call(`${desk}/admin/register`, { body: { registrationToken, userInfo } });
  return answer.json<{ data: { token: string } }>().data.token;
};

/** The session of an owner. */
export const signInToPanel = async (
  call: CallSite,
  { desk }: Addresses,
  email: string,
): Promise<string> => {
  const answer = await call(`${desk}/admin/login`, { body: { email, password: PASSWORD } });
  return answer.json<{ data: { token: string } }>().data.token;
};

/** Enters the keys of a connection, and waits until the CMS has started again with them. */
export const connect = async (
  call: CallSite,
  { desk }: Addresses,
  token: string,
  name: 'stripe' | 'mux',
  keys: Readonly<Record<string, string>>,
): Promise<void> => {
  const path = `${desk}/membership/connections`;
  await call(`${path}/${name}`, { method: 'PUT', token, body: keys });
  const [key = ''] = Object.values(keys);
  await until(`${name} is connected`, async () => {
    const { data } = (await call(path, { token })).json<{
      data: { key: string; source: string; facts: { value: string }[] }[];
    }>();
    const found = data.find((one) => one.key === name);
    return found?.source === 'panel' && found.facts[0]?.value.endsWith(key.slice(-4)) === true;
  });
};

/** Puts the monthly plan on sale, a draft of which each new site has. */
export const publishPlan = async (
  call: CallSite,
  { desk }: Addresses,
  token: string,
): Promise<void> => {
  const path = `${desk}${CONTENT}/api::subscription-plan.subscription-plan`;
  const { results } = (await call(path, { token })).json<{
    results: { documentId: string; key: string; name: string; price: number }[];
  }>();
  const monthly = results.find(({ key }) => key === 'monthly');
  if (monthly === undefined) throw new Error('There is no monthly plan');
  const { documentId, name } = monthly;
  const body = { key: 'monthly', name, price: 9.99 };
  await call(`${path}/${documentId}/actions/publish`, { token, body });
};

const NEEDED_POLICIES = ['terms', 'privacy', 'refund'];

/** Publishes the policies that are needed, from their templates, and opens the sign-up. */
export const openSignUp = async (
  call: CallSite,
  { site, desk }: Addresses,
  token: string,
): Promise<void> => {
  const policies = `${desk}/membership/site/policies`;
  await call(`${policies}/template`, { token, body: { country: 'US', slugs: NEEDED_POLICIES } });
  const { data } = (await call(policies, { token })).json<{
    data: { slug: string; documentId: string }[];
  }>();
  for (const { slug, documentId } of data) {
    if (!NEEDED_POLICIES.includes(slug)) continue;
    const path = `${desk}${CONTENT}/api::policy-page.policy-page/${documentId}`;
    const draft = (await call(path, { token })).json<{ data: { body: string } }>().data;
    const body = draft.body.replaceAll(/\[\[[^\]]*\]\]/g, 'Main Street 1');
    await call(path, { method: 'PUT', token, body: { body } });
    await call(`${path}/actions/publish`, { token, body: { title: slug } });
  }
  await call(`${desk}/membership/setup/open`, { token, body: {} });
  await until('visitors can sign up', async () =>
    (await call(`${site}/api/site-texts`)).text.includes('"sign_up":"open"'),
  );
};

/** Uploads a video, and publishes its workout when Mux has it. @returns the workout's id */
export const publishVideo = async (
  call: CallSite,
  at: Addresses,
  token: string,
): Promise<string> => {
  const type = `${at.desk}${CONTENT}/api::workout.workout`;
  const fields = { title: 'Ten minutes', slug: randomUUID(), description: 'Move with care.' };
  const categories = `${at.desk}${CONTENT}/api::category.category?pageSize=1`;
  const { results } = (await call(categories, { token })).json<{
    results: { documentId: string }[];
  }>();
  const category = results[0]?.documentId;
  const body = { ...fields, category, difficulty: 'Beginner', duration: 10 };
  const made = await call(type, { token, body });
  const { documentId } = made.json<{ data: { documentId: string } }>().data;
  const video = `${at.desk}/membership/workouts/${documentId}/video`;
  const ordered = await call(`${video}/uploads`, { token, body: {} });
  const { url } = ordered.json<{ data: { url: string } }>().data;
  const bytes = ['init.mp4', '000.m4s', '001.m4s'].map((name) => readFileSync(join(CLIP, name)));
  const sent = await fetch(url, { method: 'PUT', body: Buffer.concat(bytes) });
  if (!sent.ok) throw new Error(`Mux: ${sent.status}`);
  await until('the video is there', async () => {
    const { current, coming } = (await call(video, { token })).json<{
      data: { current: unknown; coming: unknown };
    }>().data;
    return current !== null && coming === null;
  });
  await call(`${type}/${documentId}/actions/publish`, { token, body });
  await until('visitors see the workout', async () =>
    (await call(`${at.site}/api/workouts/${documentId}`)).text.includes('Ten minutes'),
  );
  return documentId;
};

/** A member signs up and subscribes with a card. @param secretKey Stripe's, for the card's side */
export const subscribe = async (
  call: CallSite,
  { site, sandbox }: Addresses,
  email: string,
  secretKey: string,
): Promise<void> => {
  const body = { name: 'Amara Lewis', email, password: PASSWORD };
  const { access_token: token, user } = (await call(`${site}/api/auth/register`, { body })).json<{
    access_token: string;
    user: { id: string };
  }>();
  const plans = (await call(`${site}/api/subscription-plans`)).json<{ id: string }[]>();
  const setup = await call(`${site}/api/payment/setup-payment-method`, {
    ...{ token, body: { user_id: user.id } },
  });
  const { setup_intent_id } = setup.json<{ setup_intent_id: string }>();
  const confirmed = await fetch(`${sandbox}/v1/setup_intents/${setup_intent_id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: site }),
  });
  if (!confirmed.ok) throw new Error(`Stripe: ${confirmed.status}`);
  await call(`${site}/api/auth/confirm-payment-method`, { token, body: { setup_intent_id } });
  await call(`${site}/api/subscriptions`, { token, body: { plan_id: plans[0]?.id } });
};

/** Whether a member's subscription is active. */
export const isSubscribed = async (
  call: CallSite,
  { site }: Addresses,
  email: string,
): Promise<boolean> => {
  const signedIn = await call(`${site}/api/auth/login`, { body: { email, password: PASSWORD } });
  const { access_token: token } = signedIn.json<{ access_token: string }>();
  return (await call(`${site}/api/subscription`, { token })).text.includes('"active"');
};
