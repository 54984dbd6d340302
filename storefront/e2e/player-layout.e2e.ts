import type { Page } from '@playwright/test';
import { workoutDetailsSchema } from 'contract';
import { findWorkout, open, seekTo, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

/** The longest texts that a movement may have. */
const NAME = 'Standing oblique crunch with the arm over the head, one side'.slice(0, 60);
const FORM =
  'keep the lower knee on the mat and one hand at the hip, the other one on a chair'.slice(0, 80);

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 375, height: 667 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 1280, height: 720 },
];

/** Keys, sliders and texts of the player that do not lie within the window, or cover others. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const band = dialog?.querySelector('section[aria-label="Now and next"]');
    const slider = dialog?.querySelector('input[aria-label="Progress"]');
    if (!dialog || !band || !slider) return ['no player'];
    const keys = [...dialog.querySelectorAll('button, input')].filter(
      (key) => key.getBoundingClientRect().width > 0,
    );
    const texts = [...band.querySelectorAll('p, h2')];
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
    const outside = [...keys, ...texts].filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    // In portrait the keys stand below the band, in landscape above it.
    const bar = slider.getBoundingClientRect();
    const covered = texts.filter((text) => {
      const { top, bottom } = text.getBoundingClientRect();
      return innerHeight > innerWidth ? bottom > bar.top + 1 : top < bar.bottom - 1;
    });
    return [...outside, ...covered].map((element) => String(nameOf(element)));
  });

test('all keys and the longest texts of a move lie within the window of every phone', async ({
  aMember,
}) => {
  const { page } = await aMember();
  const { slug } = await findWorkout((one) => one.slug === 'full-body-in-twenty');
  await page.route(/\/api\/workouts\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const workout = workoutDetailsSchema.parse(await response.json());
    const { moves: map } = workout;
    const moves = map?.moves.map((move) => ({
      ...{ ...move, name: NAME, side: 'alternating' },
      ...{ easier: { text: FORM, flags: [], kit: [] }, harder: FORM },
    }));
    await route.fulfill({ response, json: { ...workout, moves: map && { ...map, moves } } });
  });
  await open(page, `/workouts/${slug}`);
  await page.getByRole('button', { name: /^Play,/ }).click();
  await untilPlayed(page, 0.2);
  // While it is paused the controls stay.
  await page.keyboard.press(' ');
  const band = page.getByRole('region', { name: 'Now and next' });
  await band.getByText('Paused').waitFor();
  const phases = [
    { seconds: 1, phase: 'work' },
    // After the warm-up of three minutes, a move works for 40 seconds and rests for 20.
    { seconds: 225, phase: 'rest' },
  ];
  for (const { seconds, phase } of phases) {
    await seekTo(page, seconds);
    await expect(band).toHaveAttribute('data-phase', phase);
    await expect(band.getByRole('heading')).toContainText(NAME);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const name = `${phase} at ${window.width} × ${window.height}`;
      await expect.poll(() => misplaced(page), name).toEqual([]);
      await expect(band.getByText(`Easier: ${FORM}`), name).toBeVisible();
    }
  }
});
