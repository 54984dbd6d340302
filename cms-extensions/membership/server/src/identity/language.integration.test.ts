import type { AccountExport, AuthResponse } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { cookieOf, freshEmail, PASSWORD } from '../../../test/client.ts';
import { contextOf } from '../../../test/context.ts';
import { mailOf } from '../../../test/mail.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { saveAutomatic } from '../mail/index.ts';

describe("the member's language", () => {
  const { app, client } = testApp(() =>
    bootBilling({ hasEvents: false, env: { LOCALES: 'en,de' } }),
  );

  const register = (email: string, language?: unknown) =>
    client.post<AuthResponse>('/auth/register', {
      ...{ name: 'Anna Berg', email, password: PASSWORD, language },
    });
  const languageOf = async (token: string) =>
    (await client.get<AccountExport>('/auth/export', { token })).body.profile.language;
  const forgotPassword = (email: string) => client.post('/auth/forgot-password', { email });

  it('is that of the last sign-in, or chosen since', async () => {
    const email = freshEmail();
    const registered = await register(email, 'de');
    expect(await languageOf(registered.body.access_token)).toBe('de');
    const login = { email, password: PASSWORD };
    const moved = await client.post<AuthResponse>('/auth/login', { ...login, language: 'es' });
    expect(await languageOf(moved.body.access_token)).toBe('es');
    const renewed = await client.post<AuthResponse>('/auth/refresh?language=en', undefined, {
      cookie: cookieOf(moved),
    });
    expect(await languageOf(renewed.body.access_token)).toBe('en');
    const silent = await client.post<AuthResponse>('/auth/login', login);
    expect(await languageOf(silent.body.access_token)).toBe('en');
  });

  it.each(['fr', '', 7, null])('is left out when the page reports %j', async (language) => {
    const reply = await register(freshEmail(), language);
    expect(reply.status).toBe(200);
    expect(await languageOf(reply.body.access_token)).toBeNull();
  });

  it('is that of the mails, and of the pages that they lead to', async () => {
    const email = freshEmail();
    const { body } = await sendTrialForm(client, { email, language: 'de', time_zone: 'UTC' });
    await giveCard(app.stripe, body.setup_intent_id);
    await confirmCard(client, body.setup_intent_id);
    const { text } = await mailTo(app, email, /erste/);
    expect(text).toMatch(/Erste Abbuchung: 9,99\u00a0\$ am \d+\. \p{L}+ \d{4}\n/u);
    expect(text).toContain('/de/workouts');
    expect(text).toContain('Fragen? Antworte auf diese Mail');
  });

  it.each([
    ['es', 'which this site does not offer'],
    [undefined, 'which is not known'],
  ])('is English for %s, %s', async (language, _why) => {
    const email = freshEmail();
    await register(email, language);
    await forgotPassword(email);
    const { text } = await mailTo(app, email, /Choose a new password/);
    expect(text).toContain('Hello Anna,');
    expect(text).toMatch(/^Choose a new password: \S+\/reset-password#token=/m);
  });

  it('is remembered for the mail about the deletion', async () => {
    const email = freshEmail();
    const { access_token: token } = (await register(email, 'de')).body;
    const deleted = await client.delete('/auth/account', { password: PASSWORD }, { token });
    expect(deleted.status).toBe(200);
    const { text } = await mailTo(app, email, /Dein Konto ist gelöscht/);
    expect(text).toContain('Du bist jederzeit wieder willkommen.');
  });

  it('has a wording of its own of the coach, and the built-in one without', async () => {
    const email = freshEmail();
    const { user } = (await register(email, 'de')).body;
    const send = (key: string) =>
      mailOf(app.strapi).enqueue({
        ...{ key, template: 'subscription-ended', to: email, userDocumentId: user.id },
        values: { plan: 'annual', endedOn: '2026-11-28T09:00:00.000Z' },
      });
    const write = (de: { subject: string; body: string } | null) =>
      saveAutomatic(contextOf(app.strapi), 'subscription-ended', { texts: { de } });
    await write({ subject: 'Schade, dein {{plan}} ist vorbei', body: 'Alles Gute!' });
    await send('in-own-words');
    await mailTo(app, email, /Schade, dein Jahresabo ist vorbei/);
    await write(null);
    await send('in-built-in-words');
    const { text } = await mailTo(app, email, /Dein Abo ist beendet/);
    expect(text).toContain('Bis zum nächsten Mal');
  });
});
