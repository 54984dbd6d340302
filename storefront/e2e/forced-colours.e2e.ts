import type { Locator, Page } from '@playwright/test';
import { seeDialog } from './accessibility.ts';
import { findWorkout, goTo, open, press, visit } from './site.ts';
import { expect, test } from './test.ts';

/*
 * Forced colours (Windows' contrast themes): backgrounds and shadows go, so that borders and system
 * colours alone say what is a control, and what is chosen.
 */

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** What is painted of an element, its pseudo-elements and what is inside. */
const paintOf = (element: Locator): Promise<string> =>
  element.evaluate((root) => {
    const styleOf = (part: Element, pseudo?: string) => {
      const style = getComputedStyle(part, pseudo);
      return [
        ...[style.backgroundColor, style.color, style.fontWeight, style.textDecorationLine],
        ...[style.borderColor, style.borderWidth, style.outlineStyle, style.transform],
        // An icon that is filled when chosen has another shape.
        ...[style.display, style.content, part.getAttribute('d')],
      ].join();
    };
    return [root, ...root.querySelectorAll('*')]
      .flatMap((part) => [styleOf(part), styleOf(part, '::before'), styleOf(part, '::after')])
      .join(';');
  });

/** Buttons and fields in which nothing is painted but their text: no border, no icon, no line. */
const unmarkedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMarked = (element: Element): boolean =>
      [element, ...element.querySelectorAll('*')].some((part) => {
        const style = getComputedStyle(part);
        const { textDecorationLine } = style;
        const sides = [
          ...[style.borderTopWidth, style.borderRightWidth],
          ...[style.borderBottomWidth, style.borderLeftWidth],
        ];
        const hasBorder = sides.some((width) => Number.parseFloat(width) > 0);
        return hasBorder || textDecorationLine.includes('underline') || part.matches('svg, img');
      });
    return (
      [
        ...document.querySelectorAll(
          'main button, main input:not([type=radio], [type=checkbox], [type=range])',
        ),
      ]
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 3)
        // The title of a card plays it, below the card's picture.
        .filter((control) => control.closest('article') === null && !isMarked(control))
        .map((control) => control.outerHTML.slice(0, 120))
    );
  });

/** Fails when what is chosen is painted like what is not. */
const expectDistinct = async (chosen: Locator, other: Locator): Promise<void> => {
  expect(await paintOf(chosen)).not.toBe(await paintOf(other));
};

test('what is a control, and what is chosen, is seen with forced colours', { tag: '@all' }, async ({
  aDeviceOf,
}) => {
  const page = await aDeviceOf('active');
  for (const path of ['/', '/workouts', '/week', '/calendar', '/history', '/start', '/settings']) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => unmarkedControls(page), path).toEqual([]);
  }

  await goTo(page, '/workouts');
  const navigation = page.getByRole('banner').getByRole('navigation');
  await expectDistinct(
    navigation.getByRole('link', { name: 'Workouts' }),
    navigation.getByRole('link', { name: 'Programmes' }),
  );
  await expectDistinct(
    page.getByRole('tab', { name: 'All Workouts' }),
    page.getByRole('tab', { name: 'Popular' }),
  );
  const chip = (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  await page.locator('summary', { hasText: 'Category' }).click();
  await expectDistinct(chip('All').first(), chip('HIIT').first());
  const { title } = await findWorkout();
  await goTo(page, `/workouts?search=${encodeURIComponent(title)}`);
  const heart = page
    .getByRole('tabpanel')
    .getByRole('button', { name: /favorites$/ })
    .first();
  // Before and after the click the pointer is on it, so that its colour under the pointer is no
  // difference.
  await heart.hover();
  const former = await paintOf(heart);
  // Another test may have marked it.
  const wasMarked = (await heart.getAttribute('aria-pressed')) === 'true';
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', String(!wasMarked));
  expect(await paintOf(heart)).not.toBe(former);
  await heart.click();

  await goTo(page, '/settings');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const box = page.getByRole('switch').first();
  const paintOfSwitch = () => paintOf(page.locator('label:has([role=switch])').first());
  await box.hover();
  const before = await paintOfSwitch();
  await box.click();
  expect(await paintOfSwitch()).not.toBe(before);
  await box.click();
});

test('the chosen plan and the player’s keys are seen with forced colours', { tag: '@all' }, async ({
  aDeviceOf,
}) => {
  const expired = await aDeviceOf('expired');
  await open(expired, '/settings');
  await press(expired, 'Choose Your Plan');
  await seeDialog(expired, 'Choose Your Plan');
  const plans = expired.getByRole('dialog').locator('label:has([type=radio])');
  await expectDistinct(plans.nth(0), plans.nth(1));

  const page = await aDeviceOf('active');
  const { slug } = await findWorkout(({ is_premium }) => is_premium);
  await open(page, `/workouts/${slug}`);
  await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  // Icons take the colour of text; a key whose own colours were kept would stand out of the theme.
  const colours = await player
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).forcedColorAdjust));
  expect(new Set(colours)).toEqual(new Set(['auto']));
});
