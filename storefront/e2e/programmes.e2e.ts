import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { expectAllAccessible, seeText } from './accessibility.ts';
import { callApi } from './members.ts';
import type { Panel } from './panel.ts';
import { findWorkout, open, press } from './site.ts';
import { expect, test } from './test.ts';

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PROGRAMMES = '/content-manager/collection-types/api::programme.programme';
const programmeSchema = z.object({ id: z.string() });
const publishedSchema = z.object({ data: z.object({ documentId: z.string() }) });
const savedSchema = z.object({ data: z.object({ weeks: z.array(z.object({ id: z.number() })) }) });

/** Publishes a programme with another note in its first week, through the panel's own calls. */
const noteFirstWeek = async (panel: Panel, slug: string, note: string): Promise<void> => {
  const { id } = programmeSchema.parse(await callApi(`/programmes/${slug}`));
  const path = `${PROGRAMMES}/${id}`;
  const { data } = savedSchema.parse(await panel.call('GET', path));
  const weeks = data.weeks.map((week, index) => ({ id: week.id, ...(index === 0 && { note }) }));
  publishedSchema.parse(await panel.call('PUT', path, { weeks }));
  publishedSchema.parse(await panel.call('POST', `${path}/actions/publish`, {}));
};

test('a programme is started, followed for a day, waits while its member is away, and changes with the coach', async ({
  aMember,
  panel,
}) => {
  const { page, token } = await aMember();
  await expectAllAccessible(page, [
    { name: 'the programmes', path: '/programmes' },
    { name: 'a programme', path: '/programmes/strong-middle' },
  ]);
  const start = page.getByRole('region', { name: 'Start' });
  // Every day, so that there is a session on the day of the test.
  for (const day of await start.getByRole('checkbox').all()) await day.check({ force: true });
  await seeText(page, /^Seven days a week: done on/);
  await press(page, 'Start today');
  await seeText(page, '0 of 16 done');

  await expectAllAccessible(page, [
    {
      name: 'the session of the day',
      path: '/week',
      reach: (page) => page.getByRole('button', { name: 'Play, 20 min' }).waitFor(),
    },
  ]);
  const workout = await findWorkout(({ slug }) => slug === 'bird-dog-balance');
  const id = randomUUID();
  const body = { id, workout_id: workout.id, planned_seconds: 1200, cut: null };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await callApi('/sessions', { token, body: { ...body, time_zone: timeZone } });
  await callApi(`/sessions/${id}/reports`, { token, body: { ranges: [[0, 1200]] } });

  await expectAllAccessible(page, [
    {
      name: 'the running programme',
      path: '/programmes/strong-middle',
      reach: (page) => seeText(page, '1 of 16 done'),
    },
    { name: 'this week', path: '/week', reach: (page) => seeText(page, 'Done for today.') },
    {
      name: 'the calendar',
      path: '/calendar',
      reach: (page) => page.getByRole('button', { name: 'Ill or away' }).waitFor(),
    },
    {
      name: 'days away',
      reach: async (page) => {
        await press(page, 'Ill or away');
        await page.getByRole('switch', { name: 'I do not know until when' }).click();
        await seeText(page, 'What happens');
      },
    },
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Move everything' }).click();
  await seeText(page, 'Everything is moved.');
  await open(page, '/programmes/strong-middle');
  await seeText(page, 'The rest waits until you are back.');

  const note = `Begin slowly, ${Date.now()}.`;
  await noteFirstWeek(panel, 'strong-middle', note);
  await expect(async () => {
    await page.reload({ waitUntil: 'commit' });
    expect(await page.content()).toContain(note);
  }).toPass();
});
