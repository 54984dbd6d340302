import {
  type AccountExport,
  type AuthResponse,
  dayIn,
  type TrainingWeekAnswer,
  writtenDay,
} from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { cookieOf, freshEmail, PASSWORD } from '../../../test/client.ts';
import { contextOf } from '../../../test/context.ts';
import { isShort } from '../../../test/length.ts';
import { mailOf } from '../../../test/mail.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { saveAutomatic } from '../mail/index.ts';

describe('what the browser reports', () => {
  const { app, client } = testApp(() =>
    bootBilling({
      hasEvents: false,
      env: { LOCALES: 'en,de', BUSINESS_TIME_ZONE: 'Pacific/Pago_Pago' },
    }),
  );

  type Reported = { language?: unknown; time_zone?: unknown };
  const register = (email: string, reported: Reported = {}) =>
    client.post<AuthResponse>('/auth/register', {
      ...{ name: 'Anna Berg', email, password: PASSWORD, ...reported },
    });
  const reportedOf = async (token: string): Promise<Reported> => {
    const { body } = await client.get<AccountExport>('/auth/export', { token });
    return { language: body.profile.language, time_zone: body.profile.time_zone };
  };

  it('is kept of the last sign-in or renewal', async () => {
    const email = freshEmail();
    const first = { language: 'de', time_zone: 'America/New_York' };
    const registered = await register(email, first);
    expect(await reportedOf(registered.body.access_token)).toEqual(first);
    const login = { email, password: PASSWORD };
    const second = { language: 'es', time_zone: 'Pacific/Apia' };
    const moved = await client.post<AuthResponse>('/auth/login', { ...login, ...second });
    expect(await reportedOf(moved.body.access_token)).toEqual(second);
    const third = { language: 'en', time_zone: 'Pacific/Kiritimati' };
    const path = `/auth/refresh?${new URLSearchParams(third)}`;
    const renewed = await client.post<AuthResponse>(path, undefined, { cookie: cookieOf(moved) });
    expect(await reportedOf(renewed.body.access_token)).toEqual(third);
    const silent = await client.post<AuthResponse>('/auth/login', login);
    expect(await reportedOf(silent.body.access_token)).toEqual(third);
  });

  it.each(['fr', 'Moon/Base', '', 'x'.repeat(99), 7, null])(
    'is left out when it is %j, and the member signs in all the same',
    async (unknown) => {
      const reply = await register(freshEmail(), { language: unknown, time_zone: unknown });
      expect(reply.status).toBe(200);
      expect(await reportedOf(reply.body.access_token)).toEqual({
        language: null,
        time_zone: null,
      });
    },
  );

  const UNKNOWN = ['GMT+2', '', 'Etc/Unknown', 'undefined'];
  it.each(isShort ? UNKNOWN.slice(0, 1) : UNKNOWN)(
    'has the last known time zone where a page reports %j, then the site’s',
    async (unknown) => {
      const todayOf = async (token: string) => {
        const path = `/training/week?time_zone=${encodeURIComponent(unknown)}`;
        const { status, body } = await client.get<TrainingWeekAnswer>(path, { token });
        expect(status).toBe(200);
        return body.days.find(({ state }) => state === 'today')?.date;
      };
      const known = (await register(freshEmail(), { time_zone: 'Pacific/Kiritimati' })).body
        .access_token;
      expect(await todayOf(known)).toBe(dayIn('Pacific/Kiritimati', new Date()));
      const saved = { workout_reminders: true, time_zone: unknown };
      expect((await client.patch('/auth/preferences', saved, { token: known })).status).toBe(200);
      const { preferences } = (await client.get<AccountExport>('/auth/export', { token: known }))
        .body;
      expect(preferences.time_zone).toBe('Pacific/Kiritimati');
      const stranger = (await register(freshEmail())).body.access_token;
      expect(await todayOf(stranger)).toBe(dayIn('Pacific/Pago_Pago', new Date()));
    },
  );

  const FAR = ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'];
  it.each(isShort ? FAR.slice(0, 1) : FAR)(
    'has the time zone of days in mails: the screen in %s shows the same first charge',
    async (time_zone) => {
      const email = freshEmail();
      const { body } = await sendTrialForm(client, { email, time_zone });
      await giveCard(app.stripe, body.setup_intent_id);
      const { user } = (await confirmCard(client, body.setup_intent_id)).body;
      const { text } = await mailTo(app, email, /first charge/);
      const onScreen = writtenDay(new Date(user.trial_end_date ?? ''), time_zone);
      expect(text).toContain(`First charge: $9.99 on ${onScreen}\n`);
    },
  );

  it('has its time zone beside the date when it is not known', async () => {
    const email = freshEmail();
    const { body } = await sendTrialForm(client, { email });
    await giveCard(app.stripe, body.setup_intent_id);
    await confirmCard(client, body.setup_intent_id);
    const { text } = await mailTo(app, email, /first charge/);
    expect(text).toMatch(/First charge: \$9\.99 on \d+ \w+ \d{4}, \d\d:\d\d UTC\n/);
  });

  it('has the language of the mails, and of the pages that they lead to', async () => {
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
  ])('has English for %s, %s', async (language, _why) => {
    const email = freshEmail();
    await register(email, { language });
    await client.post('/auth/forgot-password', { email });
    const { text } = await mailTo(app, email, /Choose a new password/);
    expect(text).toContain('Hello Anna,');
    expect(text).toMatch(/^Choose a new password: \S+\/reset-password#token=/m);
  });

  it('has the language of the mail about the deletion', async () => {
    const email = freshEmail();
    const { access_token: token } = (await register(email, { language: 'de' })).body;
    const deleted = await client.delete('/auth/account', { password: PASSWORD }, { token });
    expect(deleted.status).toBe(200);
    const { text } = await mailTo(app, email, /Dein Konto ist gelöscht/);
    expect(text).toContain('Du bist jederzeit wieder willkommen.');
  });

  it('has a language with a wording of its own of the coach, and the built-in one without', async () => {
    const email = freshEmail();
    const { user } = (await register(email, { language: 'de' })).body;
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
