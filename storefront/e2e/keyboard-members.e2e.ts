import { expectRoundTrip, tabTo } from './keyboard.ts';
import { findWorkout, open, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

/* No pointer is used here, so anything that cannot be done by keyboard fails. */

test.describe('a member at the keyboard', () => {
  test('plays and pauses, mutes the video, leaves the player, and marks a favourite', {
    tag: '@all',
  }, async ({ aMember }) => {
    const { page } = await aMember();
    const { title } = await findWorkout(({ is_premium }) => !is_premium);
    await open(page, `/workouts?search=${encodeURIComponent(title)}`);
    const card = page.getByRole('tabpanel').getByRole('button', { name: title, exact: true });
    await tabTo(page, card);
    const player = page.getByRole('dialog', { name: title });
    await expectRoundTrip(page, card, player);
    await page.keyboard.press('Enter');
    await tabTo(page, player.getByRole('button', { name: 'Pause', exact: true }));
    await page.keyboard.press(' ');
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.keyboard.press('m');
    await player.getByRole('button', { name: 'Unmute' }).waitFor();
    await tabTo(page, player.getByRole('button', { name: 'Close player' }));
    await page.keyboard.press('Enter');
    await player.waitFor({ state: 'detached' });
    await expect(card).toBeFocused();

    const heart = page.getByRole('button', { name: `Add ${title} to favorites` });
    await tabTo(page, heart);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Added to favorites').waitFor();
    await expect(
      page.getByRole('button', { name: `Remove ${title} from favorites` }),
    ).toBeFocused();
  });

  test('reaches every key of the player by the arrows of a remote', { tag: '@all' }, async ({
    aDeviceOf,
  }) => {
    const page = await aDeviceOf('active', {
      userAgent: 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 TV Safari/537.36',
      viewport: { width: 1920, height: 1080 },
    });
    const { slug } = await findWorkout((one) => one.slug === 'full-body-in-twenty');
    await open(page, `/workouts/${slug}`);
    await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
    const player = page.getByRole('dialog');
    await untilPlayed(page, 0.3);
    // The middle key pauses, so that the controls stay.
    await page.keyboard.press('Enter');
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    // All but the slider of the volume, for which a remote has keys.
    const keys = player.locator('button:visible, input:visible:not([data-by-pointer])');
    const namesOf = (all: Element[]) =>
      all.map((key) => key.getAttribute('aria-label') ?? key.textContent);
    const nameOfFocus = async () => (await player.locator(':focus').evaluateAll(namesOf))[0] ?? '';
    const named = (name: string) =>
      keys.and(
        player.getByLabel(name, { exact: true }).or(player.getByText(name, { exact: true })),
      );
    const reached = new Set<string>();
    const waiting = [''];
    for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
      // Up and down alone where sideways changes the position, or skips.
      const isSideways = from !== '' && from !== 'Progress';
      for (const arrow of ['Up', 'Down', ...(isSideways ? ['Left', 'Right'] : [])]) {
        if (from !== '') await named(from).focus();
        await page.keyboard.press(`Arrow${arrow}`);
        const name = await nameOfFocus();
        if (!reached.has(name)) waiting.push(name);
        reached.add(name);
      }
    }
    const names = await keys.evaluateAll(namesOf);
    expect(names, 'each key has a name').not.toContain('');
    expect([...reached].sort()).toEqual([...new Set(names)].sort());

    // Targets for a remote and for who sits far away: 44 px and more.
    const sizes = await player
      .locator('button:visible')
      .evaluateAll((all) => all.map((key) => key.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  });

  test('answers the three questions, begins the week, and moves its first session', {
    tag: '@all',
  }, async ({ aMember }) => {
    const { page } = await aMember();
    await open(page, '/start');
    const main = page.getByRole('main');
    const press = async (button: string, key = 'Enter') => {
      await tabTo(page, main.getByRole('button', { name: button }));
      await page.keyboard.press(key);
    };
    const asks = (question: string) =>
      expect(main.getByRole('heading', { level: 1, name: question })).toBeFocused();
    await tabTo(page, main.getByRole('radio', { name: /^To feel stronger/ }));
    await page.keyboard.press('ArrowDown');
    await expect(main.getByRole('radio', { name: /^A back that is quiet/ })).toBeChecked();
    await press('Next');
    await asks('How is it with training now?');
    await tabTo(page, main.getByRole('radio', { name: /^New, or/ }));
    await page.keyboard.press(' ');
    await tabTo(page, main.getByRole('checkbox', { name: 'No jumping' }));
    await page.keyboard.press(' ');
    await press('Next');
    await asks('Which days suit you?');
    // Every day, so that there is a session today.
    for (const name of ['Tuesday', 'Thursday', 'Saturday', 'Sunday']) {
      await tabTo(page, main.getByRole('checkbox', { name }));
      await page.keyboard.press(' ');
    }
    await press('Show my first week');
    await asks('Your first week');
    await main.getByText(/^For a quiet back, without jumping\./).waitFor();
    await press('Start this week');
    await page.waitForURL('**/week');
    await press('Another day');
    const dialog = page.getByRole('dialog', { name: 'Another day' });
    await dialog.waitFor();
    await tabTo(page, dialog.getByRole('button', { name: 'Move' }));
    await page.keyboard.press('Enter');
    await page.getByText(/^Moved to/).waitFor();
  });

  test('starts a programme, skips a day of it, and leaves it', { tag: '@all' }, async ({
    aMember,
  }) => {
    const { page } = await aMember();
    await open(page, '/programmes');
    await tabTo(page, page.getByRole('link', { name: 'Strong Middle' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/programmes/strong-middle');
    const start = page.getByRole('region', { name: 'Start' });
    await tabTo(page, start.getByRole('checkbox', { name: 'Tuesday' }), 60);
    await page.keyboard.press(' ');
    await start.getByText(/^Five days a week: done on/).waitFor();
    await tabTo(page, start.getByRole('button', { name: /^Start/ }));
    await page.keyboard.press('Enter');
    const mine = page.getByRole('region', { name: '0 of 16 done' });
    await mine.waitFor();
    // The focus stays beside the weeks.
    await tabTo(page, mine.getByRole('button', { name: 'Change the training days' }), 5);
    const row = page.getByRole('listitem').filter({ hasText: 'Lunge and Open' }).first();
    const more = row.getByRole('button', { name: 'More for Lunge and Open' });
    await open(page, '/programmes/strong-middle');
    await tabTo(page, more, 80);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Play' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await row.getByText(/^Skipped, /).waitFor();
    await expect(more).toBeFocused();
    await tabTo(page, mine.getByRole('button', { name: 'Leave this programme' }), 60);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Leave Strong Middle?' });
    await dialog.waitFor();
    await tabTo(page, dialog.getByRole('button', { name: 'Leave' }));
    await page.keyboard.press('Enter');
    await start.waitFor();
  });
});
