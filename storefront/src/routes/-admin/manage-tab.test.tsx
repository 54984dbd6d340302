import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminWorkout } from 'contract';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { anAdminWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { videoNote } from './manage-tab.tsx';

withApi();

/** Opens the manage tab and records its API requests. */
const openManage = async (options: Parameters<typeof openPage>[1] & { query?: string } = {}) => {
  const asked: string[] = [];
  const listen = http.get('*/api/admin/workouts', ({ request }) => {
    asked.push(new URL(request.url).search);
    // Returning nothing falls through to the usual handlers.
    return undefined;
  });
  const { query = '', handlers = [], ...rest } = options;
  const page = await openPage(`/admin?tab=manage${query}`, {
    as: 'admin',
    handlers: [listen, ...handlers],
    ...rest,
  });
  return { ...page, asked };
};

const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('Manage Workouts', () => {
  it('shows what there is of a workout', async () => {
    const database = createDatabase({
      adminWorkouts: [
        anAdminWorkout(1, { is_popular: true, thumbnail_url: '/uploads/lunge.webp' }),
        anAdminWorkout(2, { is_premium: false, equipment: '' }),
      ],
    });
    await openManage({ database });
    await screen.findByText('Showing 2 workout(s)');
    const [first, second] = screen.getAllByRole('article');
    const words = [
      ...['Popular', 'Premium', 'Slow Lunge 1', 'A calm half hour for the hips.'],
      ...['25 min', 'Ines Halloran', 'Pilates', 'Beginner', 'Mat'],
    ];
    for (const word of words) expect(first?.textContent).toContain(word);
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/uploads/lunge.webp');
    for (const word of ['Popular', 'Premium', 'Equipment', 'published']) {
      expect(second?.textContent).not.toContain(word);
    }
    expect(second?.querySelector('img')).toBeNull();
  });

  it('leads to the page of a workout, and to its entry in the Strapi panel', async () => {
    await openManage();
    const view = await screen.findByRole('link', { name: 'View Slow Lunge 1' });
    expect(view.getAttribute('href')).toBe('/workouts/slow-lunge-1');
    const edit = await screen.findByRole('link', { name: /^Edit Slow Lunge 1/ });
    expect(edit.getAttribute('href')).toBe(
      'http://localhost:1337/admin/content-manager/collection-types/api::workout.workout/workout1',
    );
  });

  it('offers five categories and three levels', async () => {
    await openManage();
    expect(options('Category')).toEqual([
      'All',
      ...['Pilates', 'HIIT', 'Sculpt', 'Full body', 'Arms'],
    ]);
    expect(options('Difficulty')).toEqual(['All', ...['Beginner', 'Intermediate', 'Advanced']]);
  });

  it('asks anew for every filter, and sends only those that are set', async () => {
    const { asked, router } = await openManage();
    await screen.findByText('Showing 2 workout(s)');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Pilates');
    await waitFor(() => expect(asked.at(-1)).toBe('?category=Pilates'));
    await userEvent.selectOptions(screen.getByLabelText('Difficulty'), 'Beginner');
    await waitFor(() => expect(asked.at(-1)).toBe('?category=Pilates&difficulty=Beginner'));
    await userEvent.selectOptions(screen.getByLabelText('Category'), '');
    await waitFor(() => expect(asked.at(-1)).toBe('?difficulty=Beginner'));
    await userEvent.selectOptions(screen.getByLabelText('Difficulty'), '');
    await waitFor(() => expect(asked.at(-1)).toBe(''));
    const before = asked.length;
    await userEvent.type(screen.getByRole('searchbox'), 'lunge 2');
    await screen.findByText('Showing 1 workout(s)');
    expect(asked.slice(before)).toEqual(['?search=lunge+2']);
    expect(router.state.location.search).toEqual({ tab: 'manage', search: 'lunge 2' });
  });

  it('says what to do when the filters leave nothing', async () => {
    await openManage({ query: '&search=zzz' });
    await screen.findByText('No workouts found');
    expect(screen.getByText('Showing 0 workout(s)')).toBeTruthy();
    expect(screen.getByText('Try adjusting your filters to see more results.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await screen.findByText('Showing 2 workout(s)');
  });
});

describe('deleting a workout', () => {
  const askToDelete = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Slow Lunge 1' }));
    return within(await screen.findByRole('dialog', { name: 'Delete Workout' }));
  };

  it('asks first, and Cancel leaves everything', async () => {
    await openManage();
    const dialog = await askToDelete();
    expect(
      dialog.getByText(
        'This action cannot be undone. This will permanently delete the workout and its files.',
      ),
    ).toBeTruthy();
    expect(dialog.getByText('Slow Lunge 1')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('takes the card away and counts anew', async () => {
    await openManage();
    const dialog = await askToDelete();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Workout' }));
    await screen.findByText('Showing 1 workout(s)');
    expect(screen.queryByRole('heading', { name: 'Slow Lunge 1' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    const total = await screen.findByRole('region', { name: 'Total Workouts' });
    expect(total.textContent).toContain('1');
  });
});

it.each<[AdminWorkout['video'], boolean, string | null]>([
  [{ state: 'ready', progress: 100, reason: null }, true, null],
  [null, true, null],
  [null, false, 'Not published'],
  [{ state: 'ready', progress: 100, reason: null }, false, 'Not published'],
  [{ state: 'waiting', progress: 0, reason: null }, false, 'Video uploading'],
  [{ state: 'uploading', progress: 20, reason: null }, true, 'Video uploading'],
  [{ state: 'processing', progress: 40, reason: null }, false, 'Video processing, 40 %'],
  [
    { state: 'failed', progress: 0, reason: 'The upload was cut off.' },
    false,
    'Video failed: The upload was cut off.',
  ],
])('says of the video %j, published %s: %s', (video, is_published, text) => {
  expect(videoNote({ video, is_published })?.text ?? null).toBe(text);
});
