import { cutToMinutes } from 'contract';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { callApi } from './members.ts';
import { fetchWorkout } from './move-maps.ts';
import { findWorkout, open, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

/**
 * Where frames come late, the video plays on a little before it jumps. The exact frame at which a
 * part is left is tested with the player (`move-player.test.tsx`).
 */
const OVERRUN_SECONDS = 10;

test('a cut plays only what is kept, and stands in the history with its minutes', {
  tag: '@all',
}, async ({ aMember }) => {
  const { page, token } = await aMember();
  const { slug, title } = await findWorkout((one) => one.slug === 'full-body-in-twenty');
  const { moves: map } = await fetchWorkout(slug);
  if (map === null) throw new Error('The workout has no map');
  const cut = cutToMinutes(map, 12);
  const [first, second] = cut.ranges;
  if (first === undefined || second === undefined) throw new Error('Nothing is left out');

  await open(page, `/workouts/${slug}`);
  await page.getByRole('button', { name: 'Choose my minutes' }).click();
  const dialog = page.getByRole('dialog', { name: 'How many minutes today?' });
  await dialog.getByRole('slider', { name: 'Minutes' }).fill('12');
  await expectAccessible(page);
  const begun = page.waitForRequest(
    (request) => request.url().endsWith('/api/sessions') && request.method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Play 12 min' }).click();
  await untilPlayed(page, 0.5);
  expect(new URL(page.url()).searchParams.get('minutes')).toBe('12');

  // What is played from shortly before the gap on, until the next part or far into the gap.
  const slider = page.getByRole('slider', { name: 'Progress' });
  await expect(slider).toHaveAttribute('max', String(cut.seconds));
  const [, gapStart] = first;
  const [gapEnd] = second;
  expect(gapEnd - gapStart).toBeGreaterThan(3 * OVERRUN_SECONDS);
  await page.evaluate((seconds) => {
    const video = document.querySelector('mux-player')?.media;
    if (video) video.currentTime = seconds;
  }, gapStart - 2);
  const reached = await page.evaluate(
    (tooFar) =>
      new Promise<number>((resolve) => {
        const read = () => {
          const video = document.querySelector('mux-player')?.media;
          const time = video && !video.seeking ? video.currentTime : 0;
          if (time > tooFar) resolve(time);
          else requestAnimationFrame(read);
        };
        read();
      }),
    gapStart + OVERRUN_SECONDS,
  );
  expect(reached).toBeGreaterThan(gapEnd - 1);
  expect((await begun).postDataJSON()).toMatchObject({ cut: { minutes: 12, keys: cut.keys } });

  await page.reload();
  await expect(page.getByRole('slider', { name: 'Progress' })).toHaveAttribute(
    'max',
    String(cut.seconds),
  );

  // All of the video is reported as played: what is left out does not count.
  const { id } = z.object({ id: z.string() }).parse((await begun).postDataJSON());
  await callApi(`/sessions/${id}/reports`, { token, body: { ranges: [[0, map.seconds]] } });
  await open(page, '/history');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').first()).toContainText(title);
  const watched = Math.floor(cut.seconds / 60);
  const whole = Math.floor(map.seconds / 60);
  await expect(sessions.getByRole('listitem').first()).toContainText(`${watched} of ${whole} min`);
});
