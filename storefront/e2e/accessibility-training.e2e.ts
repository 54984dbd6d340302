import type { Page } from '@playwright/test';
import { expectAllAccessible, seeDialog, seeText } from './accessibility.ts';
import { startProgramme } from './members.ts';
import { open, press, untilPlayed } from './site.ts';
import { test } from './test.ts';

/* The screens, dialogs and panels of training that a member trains with. */

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const WITH_MOVES = '/workouts/full-body-in-twenty';
test('what a member sees of the week, the programmes and the history', { tag: '@all' }, async ({
  aMember,
}) => {
  const { page, token } = await aMember();
  await expectAllAccessible(page, [
    {
      name: 'a week without a plan',
      path: '/week',
      tree: 'week-empty',
      reach: () => seeText(page, 'What shall it be today?'),
    },
    {
      name: 'a history without sessions',
      path: '/history',
      tree: 'history-empty',
      reach: () => seeText(page, 'Your first session will stand here.'),
    },
  ]);
  await startProgramme(token);
  await expectAllAccessible(page, [
    {
      name: 'the week',
      path: '/week',
      tree: 'week',
      reach: () => page.getByRole('button', { name: /^Play early/ }).waitFor(),
    },
    {
      name: 'the programmes',
      path: '/programmes',
      tree: 'programmes',
      reach: () => seeText(page, /sessions done$/),
    },
  ]);
});

/** Plays a workout from its page and pauses, so that the controls stay. */
const playPaused = async (page: Page): Promise<void> => {
  await open(page, WITH_MOVES);
  await page.getByRole('button', { name: /^Play,/ }).click();
  await untilPlayed(page, 0.2);
  await page.keyboard.press(' ');
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).waitFor();
};

test('what a member sees of minutes, moves and cues', { tag: '@all' }, async ({ aMember }) => {
  const { page } = await aMember();
  await expectAllAccessible(page, [
    {
      name: 'my body today',
      path: '/workouts',
      tree: 'body-today',
      reach: async () => {
        await press(page, 'My body today');
        await seeDialog(page, 'My body today');
      },
    },
    {
      name: 'the minutes',
      path: WITH_MOVES,
      tree: 'minutes',
      reach: async () => {
        await press(page, 'Choose my minutes');
        await seeDialog(page, 'How many minutes today?');
      },
    },
    {
      name: 'the list of moves',
      tree: 'player-moves',
      reach: async () => {
        await playPaused(page);
        await press(page, 'Moves of this workout');
        await seeText(page, 'Cool-down');
      },
    },
    {
      name: 'the cues',
      tree: 'player-cues',
      reach: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Cues/ }).click();
        await seeText(page, 'Try the bell');
      },
    },
  ]);
});
