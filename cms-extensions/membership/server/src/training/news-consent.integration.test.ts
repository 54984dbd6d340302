import { ACCOUNT_ERRORS, type SiteTexts } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, signUp } from '../../../test/client.ts';
import { contextOf } from '../../../test/context.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { eventually } from '../../../test/redis.ts';
import { mailRecipientOf, takesNews } from '../users/index.ts';
import { unsubscribeToken } from './preferences.ts';

type Shown = { marketing_emails: boolean; news_pending?: true };

const USERS = 'plugin::users-permissions.user';

describe('the consent to news', () => {
  const { app, client } = testApp(() =>
    bootMembership({ env: { RATE_LIMITS: 'EMAIL_CHANGE_BY_TARGET=3/86400' } }),
  );

  const isIn = async (country: string): Promise<void> => {
    const brand = app.strapi.documents('api::site-settings.site-settings');
    const { documentId } = (await brand.findFirst()) ?? {};
    if (documentId === undefined) throw new Error('There are no settings of the site');
    const name = `Studio in ${country || 'Spain'}`;
    await brand.update({ documentId, data: { country, name } as never });
    await brand.publish({ documentId });
    await eventually(async () => {
      const { body } = await client.get<SiteTexts>('/site-texts');
      expect(body.brand.site_name).toBe(name);
    });
  };
  const change = (token: string, body: object) =>
    client.patch<Shown>('/auth/preferences', body, { token });
  const rowOf = (documentId: string) =>
    app.strapi.db.query(USERS).findOne({ where: { documentId } });
  const takes = async (documentId: string): Promise<boolean> => {
    const member = await mailRecipientOf(contextOf(app.strapi), documentId);
    return member !== null && takesNews(member);
  };
  const confirm = (token: string) => client.post('/preferences/confirm-news', { token });
  const linkIn = async (email: string, count = 1): Promise<string> =>
    /confirm-news#token=([\w-]+)/.exec(
      (await mailTo(app, email, /^Do you want news/, count)).text,
    )?.[1] ?? '';

  it('is dated with the switch, and its end with the link in a mail', async () => {
    await isIn('');
    const { user, token } = await signUp(client);
    const { body } = await change(token, { marketing_emails: true, news_source: 'sign-up' });
    expect(body).toMatchObject({ marketing_emails: true });
    expect(body).not.toHaveProperty('news_pending');
    const agreed = await rowOf(user.id);
    expect(agreed).toMatchObject({
      ...{ marketingConsentAt: expect.any(String), marketingConsentSource: 'sign-up' },
      marketingConsentEndedAt: null,
    });
    expect(await takes(user.id)).toBe(true);
    // The same again, from another page, is no new consent.
    await change(token, { marketing_emails: true });
    const of = { userDocumentId: user.id, list: 'marketing_emails' } as const;
    const stop = unsubscribeToken(contextOf(app.strapi), of);
    expect((await client.post(`/preferences/unsubscribe?token=${stop}`, undefined)).status).toBe(
      200,
    );
    expect(await takes(user.id)).toBe(false);
    expect(await rowOf(user.id)).toMatchObject({
      marketingConsentAt: agreed.marketingConsentAt,
      marketingConsentSource: 'sign-up',
      marketingConsentEndedAt: expect.any(String),
    });
  });

  it('begins in Germany with the button of a mailed link, once', async () => {
    await isIn('DE');
    const { user, token } = await signUp(client);
    const { body } = await change(token, { marketing_emails: true });
    expect(body).toMatchObject({ marketing_emails: true, news_pending: true });
    const link = await linkIn(user.email);
    expect(await takes(user.id)).toBe(false);
    expect((await confirm(link)).status).toBe(200);
    expect(await takes(user.id)).toBe(true);
    const again = await confirm(link);
    expect([again.status, detailOf(again)]).toEqual([410, ACCOUNT_ERRORS.linkOver]);
  });

  it('does not begin by a link of before: switched off since, or of another address', async () => {
    await isIn('AT');
    const { user, token } = await signUp(client);
    await change(token, { marketing_emails: true });
    const first = await linkIn(user.email);
    await change(token, { marketing_emails: false });
    expect((await confirm(first)).status).toBe(410);
    await change(token, { marketing_emails: true });
    const second = await linkIn(user.email, 2);
    await app.strapi.db
      .query(USERS)
      .update({ where: { documentId: user.id }, data: { email: `new-${user.email}` } });
    expect((await confirm(second)).status).toBe(410);
    expect(await takes(user.id)).toBe(false);
  });

  it('mails a link only so often to one address', async () => {
    await isIn('CH');
    const { token } = await signUp(client);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await change(token, { marketing_emails: true })).status);
      await change(token, { marketing_emails: false });
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
