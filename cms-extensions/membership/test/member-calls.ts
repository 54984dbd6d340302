import { confirmCard, giveCard, type SignUpAnswer, sendTrialForm } from './cards.ts';
import { type Client, freshEmail, PASSWORD, signUp } from './client.ts';
import { publishWorkout } from './content.ts';
import { type BillingApp, billingOf } from './stripe.ts';
import { newSubscriber } from './subscribers.ts';

/** One call of the site, by name, for a member who pays. */
export type MemberCall = { name: string; run: () => Promise<{ status: number }> };

/** What visitors and members do, each call once, in an order in which it can be done. */
export const memberCalls = async (app: BillingApp, client: Client): Promise<MemberCall[]> => {
  const workout = await publishWorkout(app.strapi, { isPremium: true });
  const { token, email, user } = await newSubscriber(app, client);
  const other = await signUp(client);
  const plan = await billingOf(app.strapi).plans.find('annual');
  const get = (path: string): MemberCall => ({
    name: `GET ${path.replace(workout, '{id}')}`,
    run: () => client.get(path, { token }),
  });
  const post = (path: string, body?: object): MemberCall => ({
    name: `POST ${path.replace(workout, '{id}')}`,
    run: () => client.post(path, body, { token }),
  });
  let trial: SignUpAnswer | undefined;
  return [
    {
      name: 'POST /auth/trial-signup',
      run: async () => {
        const reply = await sendTrialForm(client);
        trial = reply.body;
        return reply;
      },
    },
    {
      name: 'POST /auth/confirm-payment-method',
      run: async () => {
        const setupIntent = trial?.setup_intent_id ?? '';
        await giveCard(app.stripe, setupIntent);
        return confirmCard(client, setupIntent);
      },
    },
    ...['/workouts', `/workouts/${workout}`, '/workouts?search=strong', '/subscription-plans'].map(
      get,
    ),
    ...['/auth/me', '/subscription', '/progress', '/favorites', '/progress/summary'].map(get),
    ...['/auth/preferences', '/auth/export'].map(get),
    post(`/progress?workout_id=${workout}`, { duration_completed: 30, duration_total: 600 }),
    post('/favorites', { workout_id: workout }),
    post('/auth/login', { email, password: PASSWORD }),
    post('/auth/register', { name: 'Anna Member', email: freshEmail(), password: PASSWORD }),
    post('/auth/forgot-password', { email }),
    {
      name: 'POST /auth/refresh',
      run: () => client.post('/auth/refresh', undefined, { cookie: other.cookie }),
    },
    {
      name: 'POST /auth/logout',
      run: () => client.post('/auth/logout', undefined, { cookie: other.cookie }),
    },
    post('/payment/setup-payment-method', { user_id: user.id }),
    post('/subscription/switch/preview', { plan_id: plan?.documentId }),
    post('/subscription/cancel'),
    {
      name: 'DELETE /auth/account',
      run: async () => {
        const { token: leaving } = await signUp(client);
        return client.delete('/auth/account', { password: PASSWORD }, { token: leaving });
      },
    },
  ];
};
