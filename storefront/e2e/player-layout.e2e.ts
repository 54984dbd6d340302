import type { Page } from '@playwright/test';
import { workoutDetailsSchema } from 'contract';
import { findWorkout, open, seekTo, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

/** The longest texts that a movement may have: a name of 60 letters, and forms of 80. */
const LONGEST = {
  name: 'Standing oblique crunch with the arm over the head, one side',
  easier: 'keep the lower knee on the mat and one hand at the hip, the other one on a chair',
  harder: 'straighten the upper leg, and draw small circles with the foot for the last 10',
};
/** As long as the demo's. */
const USUAL = {
  name: 'Standing oblique crunch',
  easier: 'one leg at a time, on the fists',
  harder: 'arms and legs longer',
};

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 375, height: 667 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 740, height: 360 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
  { width: 1280, height: 720 },
];

/** Keys, sliders and texts of the player that do not lie within the window, cover others or are cut. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const band = dialog?.querySelector('section[aria-label="Now and next"]');
    const slider = dialog?.querySelector('input[aria-label="Progress"]');
    if (!dialog || !band || !slider) return ['no player'];
    const keys = [...dialog.querySelectorAll('button, input')].filter(
      (key) => key.getBoundingClientRect().width > 0,
    );
    const texts = [...band.querySelectorAll('p, h2')].filter(
      (text) => text.getBoundingClientRect().width > 0,
    );
    // The longest texts of a phone's side are scrolled to, in a column beside the picture.
    const scrolled = (text: Element) => {
      const { parentElement: around } = text;
      return around !== null && ['auto', 'scroll'].includes(getComputedStyle(around).overflowY)
        ? around
        : text;
    };
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
    const outside = [...keys, ...texts.map(scrolled)].filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    // Nothing that is read lies upon a key, the slider or another text.
    const overlap = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      );
    };
    const covered = texts.filter((text) =>
      [...keys, ...texts].some(
        (other) =>
          other !== text &&
          scrolled(other) !== scrolled(text) &&
          overlap(scrolled(text), scrolled(other)),
      ),
    );
    // What comes next may end in dots where there is no room for both: it is read when it comes.
    const now = [...band.querySelectorAll('h2, h2 ~ p')];
    const cut = now.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
      // Letters reach below their line.
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight * 1.1 + 1;
    });
    return [...outside, ...covered, ...cut].map((element) => String(nameOf(element)));
  });

/** Plays a workout whose moves all have the same texts, and pauses: then the controls stay. */
const playMoves = async (page: Page, { name, easier, harder }: typeof LONGEST): Promise<void> => {
  const { slug } = await findWorkout((one) => one.slug === 'full-body-in-twenty');
  await page.route(/\/api\/workouts\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    const workout = workoutDetailsSchema.parse(await response.json());
    const { moves: map } = workout;
    const moves = map?.moves.map((move) => ({
      ...{ ...move, name, side: 'alternating', harder },
      easier: { text: easier, flags: [], kit: [] },
    }));
    await route.fulfill({ response, json: { ...workout, moves: map && { ...map, moves } } });
  });
  await open(page, `/workouts/${slug}`);
  await page.getByRole('button', { name: /^Play,/ }).click();
  await untilPlayed(page, 0.2);
  await page.keyboard.press(' ');
  await bandOf(page).getByText('Paused').waitFor();
};

const bandOf = (page: Page) => page.getByRole('region', { name: 'Now and next' });

const PHASES = [
  { seconds: 1, phase: 'work' },
  // After the warm-up of three minutes, a move works for 40 seconds and rests for 20.
  { seconds: 225, phase: 'rest' },
];

test('all keys and the longest texts of a move lie within the window of every phone', {
  tag: '@all',
}, async ({ aMember }) => {
  const { page } = await aMember();
  await playMoves(page, LONGEST);
  const band = bandOf(page);
  for (const { seconds, phase } of PHASES) {
    await seekTo(page, seconds);
    await expect(band).toHaveAttribute('data-phase', phase);
    await expect(band.getByRole('heading')).toContainText(LONGEST.name);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const name = `${phase} at ${window.width} × ${window.height}`;
      await expect.poll(() => misplaced(page), name).toEqual([]);
      await expect(band.getByText(`Easier: ${LONGEST.easier}`), name).toBeVisible();
    }
  }
});

test('both forms of a move are read in the window of every phone of today', {
  tag: '@all',
}, async ({ aMember }) => {
  const { page } = await aMember();
  await playMoves(page, USUAL);
  for (const window of WINDOWS.filter(({ width, height }) => Math.min(width, height) > 320)) {
    await page.setViewportSize(window);
    const name = `at ${window.width} × ${window.height}`;
    await expect.poll(() => misplaced(page), name).toEqual([]);
    const harder = bandOf(page).getByText(`Harder: ${USUAL.harder}`);
    await expect.poll(async () => (await harder.boundingBox())?.width, name).toBeGreaterThan(100);
  }
});
