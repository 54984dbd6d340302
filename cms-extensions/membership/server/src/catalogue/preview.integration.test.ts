import type { PreviewedPage, SiteTexts, Workout } from 'contract';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { draftWorkout, publishWorkout } from '../../../test/content.ts';
import { describeInTwoLanguages, inLocale } from '../../../test/languages.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { publishProgramme, workoutDay } from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';
import { SITE_TEXT, SITE_TEXTS, writeSiteTexts } from '../../../test/site-texts.ts';

const WORKOUT = 'api::workout.workout';
const PROGRAMME = 'api::programme.programme';
const POLICY = 'api::policy-page.policy-page';
const BRAND = 'api::site-settings.site-settings';
const MINUTE_MS = 60_000;

type Of<Kind extends PreviewedPage['kind']> = Extract<PreviewedPage, { kind: Kind }>;

describeInTwoLanguages('previews of drafts', (site) => {
  let coach: PanelUser;
  beforeAll(async () => {
    coach = await newPanelUser(site.app);
  });
  afterEach(() => void vi.useRealTimers());

  /** The address that Strapi's preview opens. */
  const addressOf = async (uid: string, documentId: string, more = 'status=draft') => {
    const path = `/content-manager/preview/url/${uid}?documentId=${documentId}&${more}`;
    const { data } = await coach.get<{ url?: string }>(path);
    return new URL(data.url ?? 'http://none.example');
  };
  const tokenOf = async (...asked: Parameters<typeof addressOf>): Promise<string> =>
    (await addressOf(...asked)).searchParams.get('token') ?? '';
  const open = <Page>(token: string, locale?: 'de') =>
    site.client.get<Page>(inLocale(`/preview?token=${encodeURIComponent(token)}`, locale));
  const draft = (uid: typeof WORKOUT, documentId: string, data: object, locale?: 'de') =>
    site.app.strapi.documents(uid).update({ documentId, data, ...(locale && { locale }) });

  it('show a draft with its video at an address of the site, and to nobody else', async () => {
    const id = await publishWorkout(site.app.strapi, { title: 'As it is' });
    await eventually(async () => expect((await published(id)).title).toBe('As it is'));
    await draft(WORKOUT, id, { title: 'As it will be' });
    const address = await addressOf(WORKOUT, id);
    expect(address.origin + address.pathname).toBe('http://localhost:3000/preview');
    const { body, headers } = await open<Of<'workout'>>(address.searchParams.get('token') ?? '');
    expect(body.workout).toMatchObject({ id, title: 'As it will be' });
    expect(body.workout.video_url).toContain('http://127.0.0.1:9/mux/stream/');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await published(id)).toMatchObject({ title: 'As it is', video_url: null });
    const list = await site.read<{ workouts: Workout[] }>('/workouts');
    expect(list.workouts.map(({ title }) => title)).not.toContain('As it will be');
    const { body: now } = await open<Of<'workout'>>(await tokenOf(WORKOUT, id, 'status=published'));
    expect(now.workout.title).toBe('As it is');
  });

  const published = (id: string) => site.read<Workout>(`/workouts/${id}`);

  it('show a workout that was never published, and its translation', async () => {
    const id = await draftWorkout(site.app.strapi, { title: 'New' });
    await draft(WORKOUT, id, { title: 'Neu', description: 'Sanft.' }, 'de');
    const address = await addressOf(WORKOUT, id, 'status=draft&locale=de');
    expect(address.pathname).toBe('/de/preview');
    const german = await open<Of<'workout'>>(address.searchParams.get('token') ?? '', 'de');
    expect(german.body.workout).toMatchObject({ id, title: 'Neu' });
    expect((await site.client.get(`/workouts/${id}`)).status).toBe(404);
  });

  it('show programmes, policies, texts and the brand', async () => {
    const { strapi } = site.app;
    const weeks = [{ days: [workoutDay(await publishWorkout(strapi))] }];
    const programme = await publishProgramme(strapi, { title: 'Two weeks', weeks });
    await strapi
      .documents(PROGRAMME)
      .update({ documentId: programme, data: { title: 'Three' } as never });
    const policy = { slug: 'terms', title: 'Terms', body: 'Be kind.' } as const;
    const { documentId: terms } = await strapi.documents(POLICY).create({ data: policy });
    const texts = await writeSiteTexts(strapi, SITE_TEXTS);
    const hero = { ...SITE_TEXTS.hero, headline: 'Soon' };
    await strapi.documents(SITE_TEXT).update({ documentId: texts, data: { hero } as never });
    const brand = await strapi.documents(BRAND).findFirst();
    const brandId = brand?.documentId ?? '';
    await strapi
      .documents(BRAND)
      .update({ documentId: brandId, data: { name: 'Next name' } as never });
    await eventually(async () => {
      expect((await site.read<SiteTexts>('/site-texts')).hero.headline).toBe('Move');
    });

    const page = async <Kind extends PreviewedPage['kind']>(uid: string, id: string) =>
      (await open<Of<Kind>>(await tokenOf(uid, id))).body;
    expect((await page<'programme'>(PROGRAMME, programme)).programme.title).toBe('Three');
    expect((await page<'policy'>(POLICY, terms)).policy).toMatchObject(policy);
    const { texts: next } = await page<'texts'>(SITE_TEXT, texts);
    expect([next.hero.headline, next.brand.site_name]).toEqual(['Soon', 'Ondelle']);
    const { texts: named } = await page<'texts'>(BRAND, brandId);
    expect([named.hero.headline, named.brand.site_name]).toEqual(['Move', 'Next name']);
  });

  it('say of a draft that lacks something that it cannot be shown yet', async () => {
    const data = { title: 'Empty', summary: 's', difficulty: 'Beginner' } as const;
    const { documentId } = await site.app.strapi.documents(PROGRAMME).create({ data });
    expect((await open(await tokenOf(PROGRAMME, documentId))).status).toBe(422);
  });

  describe('are refused', () => {
    let id: string;
    let token: string;
    beforeAll(async () => {
      id = await draftWorkout(site.app.strapi);
      token = await tokenOf(WORKOUT, id);
    });

    it('after an hour', async () => {
      expect((await open(token)).status).toBe(200);
      vi.useFakeTimers({ now: Date.now() + 61 * MINUTE_MS, toFake: ['Date'] });
      expect((await open(token)).status).toBe(403);
    });

    it('with an address that was changed, or made for another document', async () => {
      const [payload = '', signature = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const changed = (change: object): string => {
        const text = JSON.stringify({ ...claims, ...change });
        return `${Buffer.from(text).toString('base64url')}.${signature}`;
      };
      const other = await draftWorkout(site.app.strapi);
      const tokens = [
        ...[changed({ documentId: other }), changed({ until: claims.until + 1 })],
        ...[payload, `${payload}.`, `${payload}.${signature.slice(1)}`, `.${signature}`, 'x.y', ''],
      ];
      for (const one of tokens) expect((await open(one)).status, one).toBe(403);
    });

    it('once the panel user is gone, or may not read it any more', async () => {
      const { strapi } = site.app;
      const users = strapi.db.query('admin::user');
      const [former, keeper] = [coach, await newPanelUser(site.app)];
      coach = keeper;
      const own = await tokenOf(WORKOUT, id);
      coach = former;
      expect((await open(own)).status).toBe(200);
      const { id: userId } = await users.findOne({ orderBy: { id: 'desc' } });
      await users.update({ where: { id: userId }, data: { roles: [] } });
      expect((await open(own)).status).toBe(403);
      await users.update({ where: { id: userId }, data: { isActive: false } });
      expect((await open(own)).status).toBe(403);
    });

    it('for types that have no page', async () => {
      const plans = 'api::subscription-plan.subscription-plan';
      const answer = await fetch(
        `${site.app.url}/content-manager/preview/url/${plans}?documentId=${id}`,
        { headers: { authorization: `Bearer ${coach.token}` } },
      );
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    });
  });
});
