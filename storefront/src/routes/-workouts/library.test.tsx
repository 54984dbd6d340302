import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LONG_PLANK } from '../../../../cms-extensions/contract/test/long-plank.ts';
import { aProgress, aWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { signOut } from '../../features/session/index.ts';

withApi();

const count = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();
const chip = (name: string) => screen.getByRole('radio', { name });

const threeWorkouts = () =>
  createDatabase({
    workouts: [
      aWorkout(1, { title: 'Long Plank', category: 'Pilates', difficulty: 'Advanced' }),
      aWorkout(2, { title: 'Squat Ladder', category: 'HIIT', difficulty: 'Beginner' }),
      aWorkout(3, {
        title: 'Quiet Hour',
        category: 'HIIT',
        difficulty: 'Advanced',
        is_popular: true,
      }),
    ],
  });

/** Opens the library and waits until it is there: a page that waits for its data has no content yet. */
const openLibrary = async (...options: Parameters<typeof openPage>) => {
  const page = await openPage(...options);
  await screen.findByRole('searchbox', { name: 'Search workouts' });
  await screen.findByRole('group', { name: 'Category' });
  return page;
};

describe('the moves in the library', () => {
  const withMoves = () => {
    const database = threeWorkouts();
    database.maps.set('workout1', LONG_PLANK);
    const [first] = LONG_PLANK.moves;
    if (first === undefined) throw new Error('There is no move');
    const standing = { ...first, flags: [], kit: [], work_seconds: 1200, rest_seconds: 0 };
    database.maps.set('workout2', { ...LONG_PLANK, seconds: 1200, moves: [standing] });
    return database;
  };
  const titles = () =>
    screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

  it('are found by their names, with how often and when each workout has them', async () => {
    const bridge = { name: 'Glute bridge', times: 12, seconds: 540, first_start: 160 };
    const database = createDatabase({
      workouts: [
        aWorkout(1, { title: 'Glute bridge one', matched_moves: bridge }),
        aWorkout(2, {
          title: 'Glute bridge two',
          matched_moves: { ...bridge, times: 1, seconds: 60, first_start: 1312 },
        }),
      ],
    });
    await openLibrary('/workouts?search=glute+bridge', { database });
    const counted = await screen.findByText('Glute bridge', { selector: 'b' });
    expect(counted.closest('[role="status"]')?.textContent).toBe(
      'Showing 2 workouts with the move Glute bridge',
    );
    expect(screen.getByText('12 times, 9 min').parentElement?.textContent).toBe(
      '12 times, 9 min, first at 2:40',
    );
    expect(screen.getByText('Once, 1 min').parentElement?.textContent).toBe(
      'Once, 1 min, at 21:52',
    );
  });

  it('say what fits today, without telling anyone the choice', async () => {
    const user = userEvent.setup();
    const asked: string[] = [];
    const watch = http.all('*', async ({ request }) => {
      asked.push(`${request.url} ${await request.clone().text()}`);
    });
    const { router } = await openLibrary('/workouts', {
      database: withMoves(),
      handlers: [watch],
    });
    await user.click(await screen.findByRole('button', { name: 'My body today' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'My body today' }));
    await user.click(sheet.getByRole('switch', { name: /Spare my wrists/ }));
    await user.click(await sheet.findByRole('button', { name: 'Show 1 that fit' }));
    await count(', 1 of them fit all through');
    expect(titles()).toEqual(['Squat Ladder', 'Long Plank', 'Quiet Hour']);
    const lines = ['All 20 min fit', '26 of 28 min fit, 10 in the easier form'];
    const written = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    for (const line of lines) expect(written.some((text) => text.includes(line))).toBe(true);
    expect(screen.getByText('No list of moves yet, so not checked')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((text) => /wrist|spare|bodyToday/i.test(text))).toEqual([]);
  });

  it('forget what is spared when its member signs out', async () => {
    const user = userEvent.setup();
    await openLibrary('/workouts', { database: withMoves(), as: 'active' });
    await user.click(await screen.findByRole('button', { name: 'My body today' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'My body today' }));
    await user.click(sheet.getByRole('switch', { name: /Spare my wrists/ }));
    await user.click(await sheet.findByRole('button', { name: 'Show 1 that fit' }));
    await screen.findByRole('button', { name: 'Take away: Spare my wrists' });
    await act(signOut);
    expect(screen.queryByRole('button', { name: 'Take away: Spare my wrists' })).toBeNull();
    expect(localStorage.getItem('bodyToday')).toBeNull();
  });
});

describe('the library (spec section 2, /workouts)', () => {
  it('shows how many workouts there are, and a page of them', async () => {
    await openLibrary('/workouts');
    await count('Showing 36 workouts');
    expect(screen.getAllByRole('article')).toHaveLength(24);
  });

  it('offers the categories in the order of the member areas, and the three levels', async () => {
    await openLibrary('/workouts');
    const words = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent);
    expect(words('Category')).toEqual(
      'All,Sculpt,Pilates,HIIT,Standing series,Mat workouts,Booty,Side abs,Full body,Arms'.split(
        ',',
      ),
    );
    expect(words('Level')).toEqual(['All', 'Beginner', 'Intermediate', 'Advanced']);
  });

  it('filters by category and level, and keeps both in the address', async () => {
    const user = userEvent.setup();
    const { router } = await openLibrary('/workouts', { database: threeWorkouts() });
    await user.click(chip('HIIT'));
    await count('Showing 2 workouts');
    await user.click(chip('Advanced'));
    await count('Showing 1 workout');
    expect(router.state.location.search).toEqual({ category: 'HIIT', difficulty: 'Advanced' });
  });

  it('filters by length and by what is done, in the address', async () => {
    const workouts = [21, 24, 28].map((duration, index) => aWorkout(index + 1, { duration }));
    const database = createDatabase({ workouts });
    const [first] = workouts;
    if (first === undefined) throw new Error('There is no workout');
    const completed_at = '2026-11-20T18:30:00.000Z';
    database.progress.set('user-active', [aProgress(first, { completed_at })]);
    const { router } = await openLibrary('/workouts?length=20-22', { database, as: 'active' });
    await screen.findByText('Showing 1 workout');
    const user = userEvent.setup();
    await user.click(screen.getByRole('radio', { name: 'Any' }));
    await screen.findByText('Showing 3 workouts');
    const done = within(screen.getByRole('group', { name: 'Done' }));
    await user.click(done.getByRole('radio', { name: 'Not done yet' }));
    await screen.findByText('Showing 2 workouts');
    expect(router.state.location.search).toEqual({ done: 'no' });
    await user.click(done.getByRole('radio', { name: 'Done' }));
    await screen.findByText('Showing 1 workout');
  });

  it('searches once typing rests, and clears all with Clear Filters', async () => {
    const user = userEvent.setup();
    const { router } = await openLibrary('/workouts?category=HIIT', { database: threeWorkouts() });
    await user.type(screen.getByRole('searchbox', { name: 'Search workouts' }), 'squat');
    await count('Showing 1 workout');
    expect(router.state.location.search).toEqual({ category: 'HIIT', search: 'squat' });
    await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
    await count('Showing 3 workouts');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('has tabs, of which Popular shows the popular ones', async () => {
    const user = userEvent.setup();
    await openLibrary('/workouts', { database: threeWorkouts() });
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['All Workouts', 'Popular', 'Favorites']);
    await user.click(screen.getByRole('tab', { name: 'Popular' }));
    await count('Showing 1 workout');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Popular');
  });

  it('asks a visitor to sign in for the favorites', async () => {
    await openLibrary('/workouts?tab=favorites');
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('says when nothing matches, and which filter to drop', async () => {
    await openLibrary('/workouts?category=Pilates&difficulty=Beginner', {
      database: threeWorkouts(),
    });
    await count('No workouts found matching your criteria.');
    expect(await screen.findByText('Without “Beginner” there is one.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Take away: Beginner' })).toBeTruthy();
  });

  it('tells of a failure and offers to try again', async () => {
    await openLibrary('/workouts', {
      handlers: [
        http.get('*/api/workouts', () => HttpResponse.json({ detail: 'down' }, { status: 500 })),
      ],
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to load workouts. Please try again.')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

it('searches for as much of a long address as can be searched for', async () => {
  await openLibrary(`/workouts?search=${'plank'.repeat(50)}`, { database: threeWorkouts() });
  await count('No workouts found matching your criteria.');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('plank'.repeat(20));
});
