import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/* The README's animated tour: what a visitor and a member see, as one animated WebP. */

const FILE = join(import.meta.dirname, '../../../docs/pictures/tour.webp');
/** The README is shown about as wide. */
const WIDTH = 960;
/** Sharp enough to read, small enough for a README: all frames together stay below 2 MB. */
const QUALITY = 82;

export const TOUR_SIZE = { width: 1280, height: 800 };

type Frame = { png: Buffer; milliseconds: number };

const scrollTo = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('heading', { name })
    .first()
    .evaluate((heading) =>
      window.scrollTo({
        top: heading.getBoundingClientRect().top + scrollY - 60,
        behavior: 'instant',
      }),
    );

/** Waits until the pictures in the window are drawn. */
const untilDrawn = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight && width > 0;
    });
    await Promise.all(shown.map((image) => image.decode()));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
};

/** Photographs the pages, one after the other. */
const photograph = async (visitor: Page, member: Page): Promise<Frame[]> => {
  const frames: Frame[] = [];
  const keep = async (page: Page, milliseconds = 1800): Promise<void> => {
    frames.push({ png: await page.screenshot(), milliseconds });
  };
  const show = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await untilDrawn(page);
  };

  await show(visitor, '/');
  await keep(visitor, 2200);
  await scrollTo(visitor, 'Featured Workouts');
  await untilDrawn(visitor);
  await keep(visitor);
  await show(visitor, '/workouts');
  await scrollTo(visitor, 'Workouts');
  await untilDrawn(visitor);
  await keep(visitor);
  const all = await visitor.getByText(/^Showing/).textContent();
  await visitor.locator('summary', { hasText: 'Category' }).click();
  await visitor.locator('details[open]').getByText('Pilates', { exact: true }).click();
  await visitor
    .getByText(/^Showing/)
    .filter({ hasNotText: all ?? '' })
    .waitFor();
  await untilDrawn(visitor);
  await keep(visitor, 1400);

  await show(member, '/workouts');
  await member
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await member.getByRole('heading', { name: 'What you will do' }).waitFor();
  await untilDrawn(member);
  await keep(member);
  await member.getByRole('button', { name: /^(Play|Continue),/ }).click();
  for (const second of [3, 6, 9, 12]) {
    await member.waitForFunction(
      (past) => (document.querySelector('mux-player')?.media.currentTime ?? 0) > past,
      second,
    );
    await keep(member, 900);
  }
  await member.keyboard.press('Escape');
  for (const path of ['/week', '/calendar', '/programmes', '/history', '/settings']) {
    await show(member, path);
    await keep(member);
  }
  await member.emulateMedia({ colorScheme: 'dark' });
  await keep(member);
  await show(member, '/week');
  await keep(member);
  return frames;
};

/**
 * Writes the tour.
 * @returns its size in bytes
 */
export const makeTour = async (visitor: Page, member: Page): Promise<number> => {
  const frames = await photograph(visitor, member);
  const pictures = await Promise.all(
    frames.map(({ png }) => sharp(png).resize({ width: WIDTH }).png().toBuffer()),
  );
  const tour = await sharp(pictures, { join: { animated: true } })
    .webp({
      ...{ quality: QUALITY, effort: 6, loop: 0 },
      delay: frames.map(({ milliseconds }) => milliseconds),
    })
    .toBuffer();
  writeFileSync(FILE, tour);
  return tour.byteLength;
};
