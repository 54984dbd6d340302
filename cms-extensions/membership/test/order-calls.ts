import { type calls, DAY_MS, type ResponseOf } from 'contract';
import { inviteMember, issueLink } from '../server/src/identity/index.ts';
import { unsubscribeToken } from '../server/src/training/preferences.ts';
import { confirmCard, giveCard, RETURN_URL, sendTrialForm } from './cards.ts';
import { type Client, cookieOf, freshEmail, PASSWORD, type Reply, signUp } from './client.ts';
import { contextOf } from './context.ts';
import { setLaw } from './law.ts';
import { linkTokenIn, mailTo } from './mailbox.ts';
import type { MemberCall } from './member-calls.ts';
import type { BillingApp } from './stripe.ts';
import { newSubscriber, planIdOf } from './subscribers.ts';

type Preview = ResponseOf<typeof calls.previewSwitch>;

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What people order, change and cancel, each call once, in an order in which it can be done. */
export const orderCalls = async (app: BillingApp, client: Client): Promise<MemberCall[]> => {
  await setLaw(app.strapi, [
    { withdrawalDays: 14, withdrawalText: 'Withdraw.', cancelPage: true, yearlyReminder: true },
  ]);
  const buyer = await signUp(client);
  const visitor = await signUp(client);
  const subscriber = await newSubscriber(app, client);
  const monthly = await planIdOf(app, 'monthly');
  const annual = await planIdOf(app, 'annual');
  let setupIntent = '';
  let checkout = '';
  let preview: Preview | undefined;

  const as = (token: string) => ({
    get: (path: string): MemberCall => ({
      name: `GET ${path}`,
      run: () => client.get(path, { token }),
    }),
    post: (path: string, body?: object): MemberCall => ({
      name: `POST ${path}`,
      run: () => client.post(path, body, { token }),
    }),
  });
  const agreed = (path: string, body: object): MemberCall => ({
    name: `POST ${path}`,
    run: () => client.post(path, { ...preview, ...body }, { token: subscriber.token }),
  });
  const previewed = (path: string, body?: object): MemberCall => ({
    name: `POST ${path}`,
    run: async () => {
      const reply = await client.post<Preview>(path, body, { token: subscriber.token });
      preview = reply.body;
      return reply;
    },
  });
  return [
    {
      name: 'POST /auth/trial-signup',
      run: async () => {
        const reply = await sendTrialForm(client);
        setupIntent = reply.body.setup_intent_id;
        return reply;
      },
    },
    {
      name: 'POST /auth/confirm-payment-method',
      run: async () => {
        await giveCard(app.stripe, setupIntent);
        return confirmCard(client, setupIntent);
      },
    },
    as(visitor.token).post('/payments/quote', { package: 'monthly' }),
    {
      name: 'POST /payments/location',
      run: async () => {
        const body = { country: 'US', postal_code: '10001' };
        const { status } = await client.post('/payments/location', body, { token: visitor.token });
        // Without taxes there is no such call.
        return { status: status === 404 ? 200 : status };
      },
    },
    as(visitor.token).get('/payments/packages'),
    as(visitor.token).get('/payments/settings'),
    {
      name: 'POST /payments/checkout/session',
      run: async () => {
        const body = {
          ...{ package: 'monthly', provider: 'stripe', email: visitor.email },
          ...{ success_url: RETURN_URL, cancel_url: RETURN_URL },
        };
        const reply = await client.post<{ session_id: string }>(
          '/payments/checkout/session',
          body,
          {
            token: visitor.token,
          },
        );
        checkout = reply.body.session_id;
        return reply;
      },
    },
    {
      name: 'GET /payments/checkout/status/{session_id}',
      run: () => client.get(`/payments/checkout/status/${checkout}`, { token: visitor.token }),
    },
    {
      name: 'POST /payment/setup-payment-method',
      run: async () => {
        const body = { user_id: buyer.user.id };
        const reply = await client.post<{ setup_intent_id: string }>(
          '/payment/setup-payment-method',
          body,
          { token: buyer.token },
        );
        setupIntent = reply.body.setup_intent_id;
        return reply;
      },
    },
    {
      name: 'POST /auth/confirm-payment-method, of a member',
      run: async () => {
        await giveCard(app.stripe, setupIntent);
        return confirmCard(client, setupIntent, { token: buyer.token });
      },
    },
    as(buyer.token).post('/subscriptions', { plan_id: monthly }),
    as(buyer.token).post('/subscription/withdraw'),
    {
      name: 'GET /subscription/invoices/{invoice_id}',
      run: async () => {
        const [invoice] = (await subscriber.membership()).invoices;
        return client.get(`/subscription/invoices/${invoice?.id}`, { token: subscriber.token });
      },
    },
    previewed('/subscription/switch/preview', { plan_id: annual }),
    agreed('/subscription/switch', { plan_id: annual }),
    as(subscriber.token).post('/subscription/undo-switch'),
    as(subscriber.token).post('/subscription/pause', { months: 1 }),
    previewed('/subscription/resume/preview'),
    agreed('/subscription/resume', {}),
    as(subscriber.token).post('/subscription/cancel'),
    as(subscriber.token).post('/subscription/undo-cancellation'),
    as(subscriber.token).post('/subscription/refund', { reason: 'It was not for me' }),
    as(subscriber.token).post('/cancellation/link', { email: subscriber.email }),
    {
      name: 'POST /cancellation',
      run: async () => {
        const mail = await mailTo(app, subscriber.email, /^Cancel your subscription/);
        return client.post('/cancellation', { token: linkTokenIn(mail) });
      },
    },
    {
      name: 'POST /payments/webhook',
      run: async () => {
        await app.stripe.client.subscriptions.cancel(subscriber.subscriptionId);
        await app.stripe.settle();
        return { status: 200 };
      },
    },
  ];
};

/** What members do with their accounts, each call once, in an order in which it can be done. */
export const accountCalls = async (app: BillingApp, client: Client): Promise<MemberCall[]> => {
  const member = await signUp(client);
  const { token, email } = member;
  const invited = await signUp(client);
  const next = freshEmail();
  const changed = 'A second kettle 7';
  const linkTo = async (address: string, subject: RegExp): Promise<string> =>
    linkTokenIn(await mailTo(app, address, subject));
  const changeEmail = (): Promise<Reply<unknown>> =>
    client.patch('/auth/profile', { email: next, current_password: PASSWORD }, { token });
  return [
    { name: 'PATCH /auth/profile', run: changeEmail },
    {
      name: 'POST /auth/cancel-email-change',
      run: () => client.post('/auth/cancel-email-change', undefined, { token }),
    },
    {
      name: 'POST /auth/confirm-email-change',
      run: async () => {
        await changeEmail();
        const link = await mailTo(app, next, /^Confirm your new e-mail/, 2);
        return client.post('/auth/confirm-email-change', { token: linkTokenIn(link) });
      },
    },
    {
      name: 'POST /auth/undo-email-change',
      run: async () =>
        client.post('/auth/undo-email-change', { token: await linkTo(email, /was changed/) }),
    },
    {
      name: 'POST /auth/forgot-password',
      run: () => client.post('/auth/forgot-password', { email }),
    },
    {
      name: 'POST /auth/reset-password',
      run: async () => {
        const link = await linkTo(email, /new password/);
        return client.post('/auth/reset-password', { token: link, new_password: changed });
      },
    },
    { name: 'POST /auth/code', run: () => client.post('/auth/code', { email }) },
    {
      name: 'POST /auth/code/confirm',
      run: async () => {
        const cookie = cookieOf(await client.post('/auth/code', { email }));
        const link = linkTokenIn(await mailTo(app, email, /^Sign in to/, 2));
        return client.post('/auth/code/confirm', { link }, { cookie });
      },
    },
    {
      name: 'POST /auth/invitation',
      run: async () => {
        const { id } = invited.user;
        await app.strapi.db
          .connection('up_users')
          .where({ document_id: id })
          .update({ password: null });
        await inviteMember(contextOf(app.strapi), id);
        const link = await linkTo(invited.email, /^Your account at/);
        return client.post('/auth/invitation', { link });
      },
    },
    {
      name: 'POST /auth/welcome',
      run: () => client.post('/auth/welcome', { agreed: true }, { token: invited.token }),
    },
    {
      name: 'POST /auth/change-password',
      run: async () => {
        const { body } = await client.post<{ access_token: string }>('/auth/login', {
          ...{ email, password: changed },
        });
        const change = { current_password: changed, new_password: PASSWORD };
        return client.post('/auth/change-password', change, { token: body.access_token });
      },
    },
    {
      name: 'POST /auth/profile-image',
      run: async () => {
        const { body } = await client.post<{ access_token: string }>('/auth/login', {
          ...{ email, password: PASSWORD },
        });
        return fetch(`${app.url}/api/auth/profile-image`, {
          method: 'POST',
          headers: { authorization: `Bearer ${body.access_token}`, 'content-type': 'image/png' },
          body: PIXEL,
        });
      },
    },
    {
      name: 'GET /preferences/unsubscribe',
      run: () => fetch(`${app.url}/api/preferences/unsubscribe?token=a`, { redirect: 'manual' }),
    },
    {
      name: 'POST /preferences/unsubscribe',
      run: () => {
        const subscription = { userDocumentId: member.user.id, list: 'workout_reminders' } as const;
        const link = unsubscribeToken(contextOf(app.strapi), subscription);
        return client.post(`/preferences/unsubscribe?token=${link}`, undefined);
      },
    },
    {
      name: 'POST /preferences/confirm-news',
      run: async () => {
        const { user } = await signUp(client);
        const of = { userDocumentId: user.id, email: user.email };
        const link = await issueLink(contextOf(app.strapi), 'news', of, Date.now(), DAY_MS);
        return client.post('/preferences/confirm-news', { token: link });
      },
    },
  ];
};
