import { createVerify } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type PolicyPage,
  type SiteTexts,
  type SubscriptionPlan,
  type Workout,
  type WorkoutList,
  workoutDetailsSchema,
  workoutListSchema,
} from 'contract';
import jsonwebtoken from 'jsonwebtoken';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership, SIGNING_KEY_ID, SIGNING_PUBLIC_KEY } from '../../../test/boot.ts';
import { signUp } from '../../../test/client.ts';
import {
  draftWorkout,
  editEntry,
  makeInstructor,
  makePicture,
  publishWorkout,
  republish,
  setSubscription,
} from '../../../test/content.ts';
import { DATABASES } from '../../../test/length.ts';
import { SITE_TEXTS, writeSiteTexts } from '../../../test/site-texts.ts';

const WORKOUT = 'api::workout.workout';
const INSTRUCTOR = 'api::instructor.instructor';
/** A second is meant (the production scenarios judge it); a busy machine may need longer. */
const FRESH_WITHIN_MS = 30_000;

describe.each(DATABASES)('the catalogue on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));

  const list = async (query = '', token?: string): Promise<WorkoutList> =>
    (await client.get<WorkoutList>(`/workouts${query}`, { token })).body;
  const titles = async (query = ''): Promise<string[]> =>
    (await list(query)).workouts.map(({ title }) => title);

  /** Repeats the request until the answer is as expected; fails after `FRESH_WITHIN_MS`. */
  const soon = async <Answer>(ask: () => Promise<Answer>, expected: (answer: Answer) => void) => {
    const began = performance.now();
    for (;;) {
      try {
        return expected(await ask());
      } catch (error) {
        if (performance.now() - began > FRESH_WITHIN_MS) throw error;
        await wait(10);
      }
    }
  };

  const counts = (expected: number) =>
    soon(
      () => list(),
      ({ total }) => expect(total).toBe(expected),
    );

  const removeAllWorkouts = async (): Promise<void> => {
    const entries = await app.strapi.documents(WORKOUT).findMany({ fields: ['documentId'] });
    for (const { documentId } of entries)
      await app.strapi.documents(WORKOUT).delete({ documentId });
    await counts(0);
  };

  // Others read and write the same rows on both kinds of database.
  if (database === 'sqlite') {
    describe('who gets a video', () => {
      let premium: string;
      let free: string;
      let open: string;
      const hour = 3_600_000;
      const videosFor = async (token?: string) => {
        const { workouts } = await list('', token);
        return Object.fromEntries(workouts.map((workout) => [workout.id, workout.video_url]));
      };

      beforeAll(async () => {
        await removeAllWorkouts();
        premium = await publishWorkout(app.strapi, { isPremium: true, muxPlaybackId: 'premium1' });
        free = await publishWorkout(app.strapi, { isPremium: false, muxPlaybackId: 'free1' });
        open = await publishWorkout(app.strapi, {
          isPremium: true,
          muxPlaybackId: 'open1',
          muxPlaybackPolicy: 'public',
        });
        await counts(3);
      });

      const everything = [true, true, true];
      const freeOnly = [false, true, false];
      it.each([
        ['an active member', { status: 'active' }, everything],
        [
          'a trial that ended long ago',
          {
            status: 'trial',
            hasPaymentMethod: true,
            trialEndsAt: new Date(Date.now() - 48 * hour).toISOString(),
          },
          freeOnly,
        ],
        ['an expired member', { status: 'expired', hasPaymentMethod: true }, freeOnly],
      ] as const)('%s', async (_, state, [playsPremium, playsFree, playsOpen]) => {
        const { email, token } = await signUp(client);
        await setSubscription(app.strapi, email, state);
        const videos = await videosFor(token);
        expect(videos[premium] !== null).toBe(playsPremium);
        expect(videos[free] !== null).toBe(playsFree);
        expect(videos[open] !== null).toBe(playsOpen);
      });

      it('a visitor gets none, nor a storyboard', async () => {
        for (const workout of (await list()).workouts) {
          expect([workout.video_url, workout.storyboard_url]).toEqual([null, null]);
        }
        const { body } = await client.get<Workout>(`/workouts/${free}`);
        expect(body.video_url).toBeNull();
      });

      it('loses it with the next request after the subscription ended', async () => {
        const { email, token } = await signUp(client);
        await setSubscription(app.strapi, email, { status: 'active' });
        expect((await videosFor(token))[premium]).not.toBeNull();
        await setSubscription(app.strapi, email, { status: 'expired' });
        expect((await videosFor(token))[premium]).toBeNull();
      });

      it('a token that is not valid is told so, instead of a visitor’s page', async () => {
        const reply = await client.get('/workouts', { token: 'forged' });
        expect(reply.status).toBe(401);
        expect(reply.headers.get('cache-control')).toBe('no-store');
      });

      it('a member’s page is cached only by that member’s browser', async () => {
        const { token } = await signUp(client);
        const reply = await client.get('/workouts', { token });
        expect(reply.headers.get('cache-control')).toBe('private, no-cache');
        expect(reply.headers.get('vary')).toMatch(/Authorization/);
      });

      const claimsOf = (url: string | null) => {
        const token = new URL(url ?? '').searchParams.get('token') ?? '';
        const [head, body, signature] = token.split('.');
        const verify = createVerify('RSA-SHA256').update(`${head}.${body}`);
        expect(verify.verify(SIGNING_PUBLIC_KEY, signature ?? '', 'base64url')).toBe(true);
        return jsonwebtoken.decode(token) as jsonwebtoken.JwtPayload;
      };

      describe('whose access ends in ten minutes', () => {
        /** The length of workouts created by `publishWorkout`. */
        const workoutMs = 25 * 60_000;
        const inTenMinutes = () => Math.floor((Date.now() + 600_000) / 1000) * 1000;
        const endOf = (url: string | null) => (claimsOf(url).exp ?? 0) * 1000;
        const ending = async (premiumEndsAt: number, state: object = {}) => {
          const { email, token } = await signUp(client);
          await setSubscription(app.strapi, email, {
            status: 'active',
            premiumEndsAt: new Date(premiumEndsAt).toISOString(),
            ...state,
          });
          return token;
        };
        const pagesFor = async (token: string): Promise<Workout[]> => {
          const listed = (await list('', token)).workouts.find(({ id }) => id === premium);
          const { body } = await client.get<Workout>(`/workouts/${premium}`, { token });
          if (listed === undefined) throw new Error('The workout is not in the list');
          return [listed, body];
        };

        it('gets addresses that end with the workout, in the list and beside it', async () => {
          const endsAt = inTenMinutes();
          const token = await ending(endsAt);
          for (const { video_url, storyboard_url } of await pagesFor(token)) {
            expect([endOf(video_url), endOf(storyboard_url)]).toEqual([
              endsAt + workoutMs,
              endsAt + workoutMs,
            ]);
          }
        });

        it('gets others than a member who goes on, whoever asks first', async () => {
          const { email, token: goingOn } = await signUp(client);
          await setSubscription(app.strapi, email, { status: 'active' });
          const long = Date.now() + 50 * 60_000;
          const soonOver = await ending(inTenMinutes());
          for (const token of [goingOn, soonOver, goingOn, soonOver]) {
            for (const { video_url } of await pagesFor(token)) {
              expect(endOf(video_url) > long).toBe(token === goingOn);
            }
          }
        });

        it('gets the usual address of a workout that is free', async () => {
          const token = await ending(inTenMinutes());
          const { body } = await client.get<Workout>(`/workouts/${free}`, { token });
          expect(endOf(body.video_url)).toBeGreaterThan(Date.now() + 50 * 60_000);
        });

        it('gets the usual address when the end is days away', async () => {
          const token = await ending(Date.now() + 72 * hour);
          for (const { video_url } of await pagesFor(token)) {
            expect(endOf(video_url)).toBeGreaterThan(Date.now() + 50 * 60_000);
          }
        });

        it('gets none once it is over, though Stripe has not told yet', async () => {
          const token = await ending(Date.now() - 1000);
          for (const { video_url } of await pagesFor(token)) expect(video_url).toBeNull();
        });

        it('is a trial that nobody has heard of since it ended, too', async () => {
          const trialEndsAt = inTenMinutes() - 24 * hour;
          const { email, token } = await signUp(client);
          await setSubscription(app.strapi, email, {
            ...{ status: 'trial', hasPaymentMethod: true },
            trialEndsAt: new Date(trialEndsAt).toISOString(),
          });
          for (const { video_url } of await pagesFor(token)) {
            expect(endOf(video_url)).toBe(trialEndsAt + 24 * hour + workoutMs);
          }
        });

        it('an admin never loses it', async () => {
          const token = await ending(inTenMinutes(), { role: 'admin' });
          for (const { video_url } of await pagesFor(token)) {
            expect(endOf(video_url)).toBeGreaterThan(Date.now() + 50 * 60_000);
          }
        });
      });

      it('signs addresses as Mux reads them, long enough for a workout', async () => {
        const { email, token } = await signUp(client);
        await setSubscription(app.strapi, email, { status: 'active' });
        const { body } = await client.get<Workout>(`/workouts/${premium}`, { token });
        expect(body.video_url).toMatch(/\/mux\/stream\/premium1\.m3u8\?token=/);
        expect(body.storyboard_url).toMatch(/\/mux\/image\/premium1\/storyboard\.vtt\?token=/);
        const video = claimsOf(body.video_url);
        expect(video).toMatchObject({ sub: 'premium1', aud: 'v', kid: SIGNING_KEY_ID });
        const lifeHours = ((video.exp ?? 0) * 1000 - Date.now()) / hour;
        expect(lifeHours).toBeGreaterThan(0.9);
        expect(lifeHours).toBeLessThan(1.3);
        expect(claimsOf(body.storyboard_url)).toMatchObject({ sub: 'premium1', aud: 's' });
      });

      it('gives everyone pictures and a moving preview, which open no video', async () => {
        const { body } = await client.get<Workout>(`/workouts/${premium}`);
        expect(body.thumbnail_url).toMatch(/\/mux\/image\/premium1\/thumbnail\.jpg\?token=/);
        expect(claimsOf(body.thumbnail_url)).toMatchObject({ aud: 't', width: '1280' });
        expect(body.preview_url).toMatch(/\/mux\/image\/premium1\/animated\.webp\?token=/);
        expect(claimsOf(body.preview_url)).toMatchObject({ aud: 'g', width: '640' });
      });

      it('signs nothing that is public', async () => {
        const { body } = await client.get<Workout>(`/workouts/${open}`);
        expect(body.preview_url).toBe('http://127.0.0.1:9/mux/image/open1/animated.webp?width=640');
        expect(body.thumbnail_url).toBe(
          'http://127.0.0.1:9/mux/image/open1/thumbnail.jpg?width=1280',
        );
      });

      it('two members who may play get the same address', async () => {
        const [one, other] = [await signUp(client), await signUp(client)];
        for (const { email } of [one, other]) {
          await setSubscription(app.strapi, email, { status: 'active' });
        }
        expect(await videosFor(one.token)).toEqual(await videosFor(other.token));
      });
    });
  }

  describe('a change of content shows soon', () => {
    beforeEach(removeAllWorkouts);
    const shows = (expected: string[], query = '') =>
      soon(
        () => titles(query),
        (found) => expect(found).toEqual(expected),
      );
    const documents = () => app.strapi.documents(WORKOUT);

    it('publish, edit, unpublish, publish again, delete', async () => {
      const documentId = await draftWorkout(app.strapi, { title: 'First name' });
      await documents().publish({ documentId });
      await shows(['First name']);
      await republish(app.strapi, documentId, { title: 'Second name' });
      await shows(['Second name']);
      await shows(['Second name'], '?search=second');
      await shows([], '?search=first');
      await documents().unpublish({ documentId });
      await shows([]);
      await documents().publish({ documentId });
      await shows(['Second name']);
      await documents().delete({ documentId });
      await shows([]);
    });

    it('an edited draft shows nothing', async () => {
      const documentId = await publishWorkout(app.strapi, { title: 'Published' });
      await shows(['Published']);
      await editEntry(app.strapi, WORKOUT, documentId, { title: 'Draft' });
      const marker = await publishWorkout(app.strapi, { title: 'Marker' });
      await shows(['Marker', 'Published']);
      await documents().delete({ documentId: marker });
    });

    it('many at once, in one transaction', async () => {
      const ids = await Promise.all(
        ['A', 'B', 'C'].map((title) => draftWorkout(app.strapi, { title })),
      );
      await app.strapi.db.transaction(async () => {
        for (const documentId of ids) await documents().publish({ documentId });
      });
      await counts(3);
      await app.strapi.db.transaction(async () => {
        for (const documentId of ids) await documents().unpublish({ documentId });
      });
      await shows([]);
    });

    it('what is rolled back never shows', async () => {
      const documentId = await draftWorkout(app.strapi, { title: 'Rolled back' });
      const failing = app.strapi.db.transaction(async () => {
        await documents().publish({ documentId });
        throw new Error('changed our mind');
      });
      await expect(failing).rejects.toThrow('changed our mind');
      await publishWorkout(app.strapi, { title: 'Marker' });
      await shows(['Marker']);
    });

    it('the panel’s bulk actions', async () => {
      const ids = await Promise.all(['A', 'B'].map((title) => draftWorkout(app.strapi, { title })));
      const manager = app.strapi.plugin('content-manager').service('document-manager');
      await manager.publishMany(WORKOUT, ids);
      await counts(2);
      await manager.unpublishMany(ids, WORKOUT);
      await shows([]);
      await manager.publishMany(WORKOUT, ids);
      await counts(2);
      await manager.deleteMany(ids, WORKOUT);
      await shows([]);
    });

    it('an instructor’s new name, and a workout given to that instructor', async () => {
      const instructor = await makeInstructor(app.strapi, 'Old Name');
      const documentId = await publishWorkout(app.strapi, { title: 'Hers', instructor });
      const other = await publishWorkout(app.strapi, { title: 'Nobody’s' });
      const named = (id: string, name: string) =>
        soon(
          () => client.get<Workout>(`/workouts/${id}`),
          ({ body }) => expect(body.instructor).toBe(name),
        );
      await named(documentId, 'Old Name');
      const instructors = app.strapi.documents(INSTRUCTOR);
      await editEntry(app.strapi, INSTRUCTOR, instructor, { name: 'New Name' });
      await named(documentId, 'New Name');
      await shows(['Hers'], '?search=new+name');
      await republish(app.strapi, other, { instructor });
      await named(other, 'New Name');
      await instructors.delete({ documentId: instructor });
      await named(documentId, '');
    });

    it('a picture that is put in, renamed and deleted', async () => {
      const thumbnail = await makePicture(app.strapi, `picture_${database}`);
      const documentId = await publishWorkout(app.strapi, { thumbnail, title: 'Pictured' });
      const picture = (expected: object) =>
        soon(
          () => client.get<Workout>(`/workouts/${documentId}`),
          ({ body }) => expect(body).toMatchObject(expected),
        );
      await picture({
        thumbnail_url: `/uploads/picture_${database}.jpg`,
        thumbnail: {
          alt: 'Pictured',
          width: 1600,
          height: 900,
          sources: [
            { url: `/uploads/small_picture_${database}.jpg`, width: 500 },
            { url: `/uploads/picture_${database}.jpg`, width: 1600 },
          ],
        },
      });
      const upload = app.strapi.plugin('upload').service('upload');
      await upload.updateFileInfo(thumbnail, {
        alternativeText: 'A stretch',
        focalPoint: { x: 30, y: 60 },
      });
      await picture({ thumbnail: { alt: 'A stretch', focal: { x: 30, y: 60 } } });
      await upload.remove(await upload.findOne(thumbnail));
      await picture({ thumbnail_url: expect.stringMatching(/\/mux\/image\//) });
    });

    it('plans, policies and texts', async () => {
      const { strapi } = app;
      const plan = await strapi.documents('api::subscription-plan.subscription-plan').create({
        data: {
          name: 'Monthly',
          key: 'monthly',
          price: 9.99,
          features: [{ text: 'Every workout' }],
        },
        status: 'published',
      });
      await soon(
        () => client.get<SubscriptionPlan[]>('/subscription-plans'),
        ({ body }) =>
          expect(body).toEqual([
            {
              id: plan.documentId,
              key: 'monthly',
              name: 'Monthly',
              price: 9.99,
              duration_days: 30,
              original_price: null,
              currency: 'usd',
              savings: null,
              is_popular: false,
              features: ['Every workout'],
            },
          ]),
      );
      const policies = strapi.documents('api::policy-page.policy-page');
      const terms = { title: 'Terms & Conditions', slug: 'terms', body: '# Terms' } as const;
      const page = await policies.create({ data: terms, status: 'published' });
      await soon(
        () => client.get<PolicyPage>('/policies/terms'),
        ({ body }) => expect(body).toMatchObject(terms),
      );
      expect((await client.get('/policies')).body).toEqual({
        policies: [
          { slug: 'terms', title: 'Terms & Conditions' },
          { slug: 'accessibility', title: 'Accessibility' },
        ],
      });
      await policies.unpublish({ documentId: page.documentId });
      await soon(
        () => client.get('/policies/terms'),
        ({ status }) => expect(status).toBe(404),
      );
    });

    it('a day of the week shows its workout', async () => {
      const { strapi } = app;
      const workout = await publishWorkout(strapi, { title: 'Monday flow', slug: 'monday-flow' });
      await writeSiteTexts(strapi, {
        ...SITE_TEXTS,
        week: {
          ...SITE_TEXTS.week,
          days: [
            { day: 'Mon', workout },
            { day: 'Tue', title: 'Rest', note: 'Walk' },
          ],
        },
      });
      const texts = () => client.get<SiteTexts>('/site-texts');
      await soon(texts, ({ body }) => {
        expect(body.week.days).toEqual([
          {
            day: 'Mon',
            title: 'Monday flow',
            note: '25 min',
            workout_slug: 'monday-flow',
            image: null,
          },
          { day: 'Tue', title: 'Rest', note: 'Walk', workout_slug: null, image: null },
        ]);
        expect(body.hero.preview_video_url).toBe('http://127.0.0.1:9/mux/stream/preview1.m3u8');
        expect(body.brand.site_name).toBe('Ondelle');
        expect(body.programmes).toEqual({
          ...{ title: 'A plan', text: 't', button: 'See them' },
          points: [{ title: 'Named', text: 'Every move' }],
        });
      });
      await republish(app.strapi, workout, { slug: 'monday-stretch' });
      await soon(texts, ({ body }) =>
        expect(body.week.days[0]?.workout_slug).toBe('monday-stretch'),
      );
    });
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  describe('a page of workouts', () => {
    beforeAll(async () => {
      await removeAllWorkouts();
      const { strapi } = app;
      const instructor = await makeInstructor(strapi, 'Élodie Brûlé');
      await publishWorkout(strapi, {
        title: 'Morning core',
        description: 'Strength for the whole day',
        category: 'Pilates',
        difficulty: 'Beginner',
        isPopular: true,
        bodyParts: 'abs, lower back',
        instructor,
        slug: 'morning-core',
      });
      await publishWorkout(strapi, {
        title: 'Fast intervals',
        category: 'HIIT',
        difficulty: 'Advanced',
      });
      await publishWorkout(strapi, {
        title: 'Slow mat flow',
        category: 'Mat workouts',
        isPopular: true,
      });
      await publishWorkout(strapi, {
        title: 'Sculpted arms',
        category: 'Arms',
        difficulty: 'Advanced',
      });
      await draftWorkout(strapi, { title: 'Not finished' });
      await counts(4);
    });

    it('has the shape of the contract, newest first, and no drafts', async () => {
      const page = await list();
      expect(workoutListSchema.parse(page)).toEqual(page);
      expect(page.workouts.map(({ title }) => title)).toEqual([
        'Sculpted arms',
        'Slow mat flow',
        'Fast intervals',
        'Morning core',
      ]);
    });

    it.each([
      ['?difficulty=Advanced', ['Sculpted arms', 'Fast intervals']],
      ['?popular_only=true&category=Pilates', ['Morning core']],
      [
        '?category=&difficulty=&search=',
        ['Sculpted arms', 'Slow mat flow', 'Fast intervals', 'Morning core'],
      ],
      ['?search=brule', ['Morning core']],
      ['?search=lower%20back', ['Morning core']],
      ['?related_to=morning-core&difficulty=Advanced', ['Sculpted arms', 'Fast intervals']],
    ])('%s finds %j', async (query, expected) => {
      expect(await titles(query)).toEqual(expected);
    });

    it('comes in pages that know how many there are in all', async () => {
      const page = await list('?limit=2&offset=1');
      expect(page).toMatchObject({ total: 4, limit: 2, offset: 1 });
      expect(page.workouts.map(({ title }) => title)).toEqual(['Slow mat flow', 'Fast intervals']);
      expect((await list('?offset=1000')).workouts).toEqual([]);
    });

    it.each([
      '?limit=101',
      '?related_to=a/b',
      '?category=HIIT&category=Arms',
      `?search=${'a'.repeat(101)}`,
      '?search=%00',
    ])('refuses %s', async (query) => {
      const reply = await client.get<{ detail: { loc: string[] }[] }>(`/workouts${query}`);
      expect(reply.status).toBe(422);
      expect(reply.body.detail[0]?.loc[0]).toBe('query');
    });

    it('answers one workout by id and by slug', async () => {
      const bySlug = await client.get<Workout>('/workouts/morning-core');
      const byId = await client.get<Workout>(`/workouts/${bySlug.body.id}`);
      expect(workoutDetailsSchema.parse(bySlug.body)).toEqual(byId.body);
      expect(bySlug.body).toMatchObject({
        instructor: 'Élodie Brûlé',
        body_parts: ['abs', 'lower back'],
        duration: 25,
      });
    });

    it.each(['/workouts/none', '/workouts?related_to=none'])('%s is not found', async (path) => {
      expect((await client.get(path)).status).toBe(404);
    });

    it.each(['/workouts/%00', '/workouts/%E0%A4%A', '/workouts/..%2Fx'])(
      '%s is refused, for no workout can have such an address',
      async (path) => {
        expect((await client.get(path)).status).toBe(400);
      },
    );

    it('answers 304 to who has it, until it changes', async () => {
      const first = await client.get('/workouts');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const again = await fetch(`${app.url}/api/workouts`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      const { id } = (await list()).workouts[0] as Workout;
      await republish(app.strapi, id, { duration: 31 });
      await soon(
        () => fetch(`${app.url}/api/workouts`, { headers: { 'if-none-match': etag } }),
        ({ status }) => expect(status).toBe(200),
      );
    });

    it('is described by the OpenAPI document, with everything else that is served', async () => {
      const { body } = await client.get<{ openapi: string; paths: Record<string, object> }>(
        '/openapi.json',
      );
      expect(body.openapi).toMatch(/^3\.1/);
      expect(Object.keys(body.paths)).toEqual(
        expect.arrayContaining(['/api/workouts', '/api/auth/login', '/api/site-texts']),
      );
      expect(body.paths['/api/workouts']).toHaveProperty('get');
    });

    it('answers HEAD without a body, and refuses to be written to', async () => {
      const head = await fetch(`${app.url}/api/workouts`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      const post = await fetch(`${app.url}/api/workouts`, { method: 'POST' });
      expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    });
  });
});
