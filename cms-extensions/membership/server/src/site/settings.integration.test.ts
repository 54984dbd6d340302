import type { SiteTexts } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { clientOf } from '../../../test/client.ts';
import { contextOf } from '../../../test/context.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { rare } from '../../../test/rare.ts';
import { eventually } from '../../../test/redis.ts';
import { draftSiteSettings, SITE_SETTINGS, writeSiteState } from './index.ts';

const ENV = {
  SEED_DEMO: 'false',
  SITE_NAME: 'Bo <Köln> & "Söhne" 🧘',
  SUPPORT_EMAIL: 'hallo@bo.example',
  MAIL_FROM: '"Bo \\"Yoga\\"" <post@bo.example>',
  BUSINESS_TIME_ZONE: 'Europe/Berlin',
};

describe('the settings of the site', () => {
  const { app } = testApp(() => bootMembership({ empty: true, env: ENV }));

  const brand = async () => {
    const { body } = await clientOf(app).get<SiteTexts>('/site-texts');
    return body.brand;
  };
  const write = (data: object) =>
    app.strapi.db
      .query(SITE_SETTINGS)
      .findOne({ where: { publishedAt: null } })
      .then(({ documentId }) =>
        app.strapi.documents(SITE_SETTINGS).update({ documentId, data: data as never }),
      );
  const publish = async () => {
    const { documentId } = await app.strapi.db.query(SITE_SETTINGS).findOne({ where: {} });
    await app.strapi.documents(SITE_SETTINGS).publish({ documentId });
  };

  it('are those of the environment at the first start, published', async () => {
    const first = {
      ...{ name: ENV.SITE_NAME, supportEmail: ENV.SUPPORT_EMAIL, senderName: 'Bo "Yoga"' },
      ...{ timeZone: 'Europe/Berlin', languages: ['en'], logo: null, isOpen: false },
    };
    expect(await brand()).toMatchObject({
      site_name: ENV.SITE_NAME,
      support_email: ENV.SUPPORT_EMAIL,
    });
    expect(await draftSiteSettings(contextOf(app.strapi))).toMatchObject(first);
  });

  it('are written as a draft, and count once they are published', async () => {
    await write({ name: '  Ine\u0301s & Co ', accent: '#E0533A' });
    expect(await draftSiteSettings(contextOf(app.strapi))).toMatchObject({
      ...{ name: 'Inés & Co', accent: '#e0533a' },
    });
    expect((await brand()).site_name).toBe(ENV.SITE_NAME);
    await publish();
    await eventually(async () => {
      const { site_name, theme } = await brand();
      expect([site_name, theme.day.accent]).toEqual(['Inés & Co', '#c54933']);
    });
  });

  rare('count after a restart with another environment', async () => {
    await app.restart();
    expect((await brand()).site_name).toBe('Inés & Co');
  });

  it('have their colours derived for those who may write them', async () => {
    const typed = { accent: '#0000ff', ink: '#34101f' };
    const derive = async (role: 'strapi-editor' | 'strapi-author', body: object) => {
      const user = await newPanelUser(app, role);
      return user.post<{ accent: { night: string } }>('/membership/site/colours', body);
    };
    const derived = await derive('strapi-editor', typed);
    expect([derived.status, derived.data.accent.night]).toEqual([200, '#7575ff']);
    expect((await derive('strapi-author', typed)).status).toBe(403);
    for (const accent of ['red', '#fff']) {
      expect((await derive('strapi-editor', { ...typed, accent })).status).toBe(422);
    }
  });

  it('keep what no form shows through a publication', async () => {
    await writeSiteState(contextOf(app.strapi), { isOpen: true, setup: { mailTested: true } });
    await publish();
    const where = { publishedAt: { $notNull: true } };
    expect(await app.strapi.db.query(SITE_SETTINGS).findOne({ where })).toMatchObject({
      ...{ isOpen: true, setup: { mailTested: true }, name: 'Inés & Co' },
    });
  });

  it('lead old addresses elsewhere', async () => {
    const redirects = [
      { from: '/old', to: '/workouts' },
      { from: '/older', to: '/old' },
    ];
    await write({ redirects });
    await publish();
    await eventually(async () => {
      const { body } = await clientOf(app).get('/redirects');
      expect(body).toEqual({ redirects });
    });
  });

  it.each([
    { data: { name: '  ' }, says: 'Enter the name of the site' },
    { data: { name: 'a\u0007b' }, says: 'Contains characters that cannot be shown' },
    { data: { accent: 'red' }, says: 'Enter a colour such as #c9371c' },
    { data: { ink: '#fff' }, says: 'Enter a colour such as #c9371c' },
    { data: { supportEmail: 'nobody' }, says: 'Is not an e-mail address' },
    { data: { timeZone: 'Europe/Köln' }, says: 'Is not a time zone' },
    { data: { country: 'XX' }, says: 'Is not a country' },
    { data: { redirects: [{ from: '//a', to: '/b' }] }, says: 'Must be a path of the site: /old' },
    {
      data: {
        redirects: [
          { from: '/a', to: '/b' },
          { from: '/b', to: '/a' },
        ],
      },
      says: 'These addresses lead to each other in a circle',
    },
  ])('refuse $data', async ({ data, says }) => {
    await expect(write(data)).rejects.toThrow(says);
  });
});
