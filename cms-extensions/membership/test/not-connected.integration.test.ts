import { describe, expect, it } from 'vitest';
import { PRODUCTION } from '../../../cms/test/production.ts';
import { testApp } from './app.ts';
import { bootMembership } from './boot.ts';
import { clientOf, signUp } from './client.ts';
import { billingOf } from './stripe.ts';

const NONE = Object.fromEntries(
  Object.keys(PRODUCTION)
    .filter((name) => /^(STRIPE|MUX|SMTP)_/.test(name))
    .map((name) => [name, '']),
);

describe('a production that is not connected to Stripe, Mux and a mail server', () => {
  const { app } = testApp(() =>
    bootMembership({
      env: { ...PRODUCTION, PASSWORD_HASH_ROUNDS: '10', WATCHDOG_SECONDS: '0', ...NONE },
    }),
  );

  it('shows its pages, and takes an account whose mails wait', async () => {
    const { user } = await signUp(clientOf(app));
    await clientOf(app).post('/auth/forgot-password', { email: user.email });
    const { body } = await clientOf(app).get('/workouts');
    expect(body).toMatchObject({ workouts: [] });
    const mails = app.strapi.db.query('plugin::membership.mail-message');
    await expect
      .poll(() => mails.findOne({ where: { recipient: user.email } }))
      .toMatchObject({ sentAt: null, lastError: expect.stringContaining('No mail server') });
  });

  it('sells nothing, and says so at once', async () => {
    const settings = await clientOf(app).get('/payments/settings');
    expect(settings.status).toBe(502);
    const { stripe, doctor } = billingOf(app.strapi);
    await expect(stripe.products.list()).rejects.toMatchObject({
      detail: { message: 'Stripe is not connected' },
    });
    expect(await doctor()).toEqual([expect.objectContaining({ key: 'keys', state: 'missing' })]);
  });

  it('uploads nothing, and says so at once', async () => {
    const videos = app.strapi.plugin('membership').service('videos');
    await expect(videos.inspect({ repair: false })).rejects.toMatchObject({
      cause: { message: 'Mux is not connected' },
    });
  });
});
