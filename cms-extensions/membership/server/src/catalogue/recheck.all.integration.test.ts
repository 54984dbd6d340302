import type { Workout } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { clientOf } from '../../../test/client.ts';
import { makeInstructor, publishWorkout } from '../../../test/content.ts';
import { eventually } from '../../../test/redis.ts';

describe('what a command writes behind the back of the running app', () => {
  const { app, client } = testApp(() =>
    bootMembership({ env: { TIMINGS: 'CATALOGUE_RECHECK_SECONDS=1' } }),
  );

  const workout = (id: string) => client.get<Workout>(`/workouts/${id}`);
  const table = (name: string) => app.strapi.db.connection(name);

  it('shows by itself: a row that is gone, one that is new, another name', async () => {
    const instructor = await makeInstructor(app.strapi, 'Before');
    const [gone, kept] = [
      await publishWorkout(app.strapi),
      await publishWorkout(app.strapi, { instructor }),
    ];
    await eventually(async () => expect((await workout(kept)).body.instructor).toBe('Before'));
    await table('workouts').where({ document_id: gone }).whereNotNull('published_at').delete();
    await table('instructors').where({ document_id: instructor }).update({ name: 'After' });
    await eventually(async () => {
      expect((await workout(gone)).status).toBe(404);
      expect((await workout(kept)).body.instructor).toBe('After');
    });
    await table('workouts').where({ document_id: gone }).update({ published_at: Date.now() });
    await eventually(async () => expect((await workout(gone)).status).toBe(200));
  });
});

describe('what only a later version can show', () => {
  const { app } = testApp(() =>
    bootMembership({ env: { TIMINGS: 'CATALOGUE_RECHECK_SECONDS=1' } }),
  );

  it('is left out, and everything else is shown', async () => {
    const { documents, db } = app.strapi;
    for (const slug of ['terms', 'privacy'] as const) {
      const data = { slug, title: slug, body: slug };
      await documents('api::policy-page.policy-page').create({ data, status: 'published' });
    }
    const slugs = async () => {
      const { body } = await clientOf(app).get<{ policies: { slug: string }[] }>('/policies');
      return body.policies.map(({ slug }) => slug);
    };
    await eventually(async () => expect(await slugs()).toEqual(expect.arrayContaining(['terms'])));
    await db.connection('policy_pages').where({ slug: 'terms' }).update({ slug: 'imprint' });
    await eventually(async () => expect(await slugs()).not.toContain('terms'));
    expect(await slugs()).toContain('privacy');
  });
});
