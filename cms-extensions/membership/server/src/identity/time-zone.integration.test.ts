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
import { isShort } from '../../../test/length.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { bootBilling } from '../../../test/stripe.ts';

describe("the member's time zone", () => {
  const { app, client } = testApp(() =>
    bootBilling({ hasEvents: false, env: { BUSINESS_TIME_ZONE: 'Pacific/Pago_Pago' } }),
  );

  const register = (email: string, time_zone?: unknown) =>
    client.post<AuthResponse>('/auth/register', {
      ...{ name: 'Anna', email, password: PASSWORD, time_zone },
    });
  const zoneOf = async (token: string) =>
    (await client.get<AccountExport>('/auth/export', { token })).body.profile.time_zone;

  it('is that of the last sign-in or renewal', async () => {
    const email = freshEmail();
    const registered = await register(email, 'America/New_York');
    expect(await zoneOf(registered.body.access_token)).toBe('America/New_York');
    const login = { email, password: PASSWORD };
    const moved = await client.post<AuthResponse>('/auth/login', {
      ...{ ...login, time_zone: 'Pacific/Apia' },
    });
    expect(await zoneOf(moved.body.access_token)).toBe('Pacific/Apia');
    const cookie = cookieOf(moved);
    const renewed = await client.post<AuthResponse>(
      '/auth/refresh?time_zone=Pacific/Kiritimati',
      undefined,
      { cookie },
    );
    expect(await zoneOf(renewed.body.access_token)).toBe('Pacific/Kiritimati');
    const silent = await client.post<AuthResponse>('/auth/login', login);
    expect(await zoneOf(silent.body.access_token)).toBe('Pacific/Kiritimati');
  });

  it.each(['Moon/Base', '', 'x'.repeat(99), 7, null])(
    'is left out when the browser reports %j, and the member signs in all the same',
    async (timeZone) => {
      const reply = await register(freshEmail(), timeZone);
      expect(reply.status).toBe(200);
      expect(await zoneOf(reply.body.access_token)).toBeNull();
    },
  );

  const UNKNOWN = ['GMT+2', '', 'Etc/Unknown', 'undefined'];
  it.each(isShort ? UNKNOWN.slice(0, 1) : UNKNOWN)(
    'is the last known one where a page reports %j, then the site’s',
    async (unknown) => {
      const todayOf = async (token: string) => {
        const path = `/training/week?time_zone=${encodeURIComponent(unknown)}`;
        const { status, body } = await client.get<TrainingWeekAnswer>(path, { token });
        expect(status).toBe(200);
        return body.days.find(({ state }) => state === 'today')?.date;
      };
      const known = (await register(freshEmail(), 'Pacific/Kiritimati')).body.access_token;
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
    'decides the days in mails: the screen in %s shows the same first charge',
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

  it('is written beside the date when it is not known', async () => {
    const email = freshEmail();
    const { body } = await sendTrialForm(client, { email });
    await giveCard(app.stripe, body.setup_intent_id);
    await confirmCard(client, body.setup_intent_id);
    const { text } = await mailTo(app, email, /first charge/);
    expect(text).toMatch(/First charge: \$9\.99 on \d+ \w+ \d{4}, \d\d:\d\d UTC\n/);
  });
});
