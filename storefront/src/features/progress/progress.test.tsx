import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProgress, aWorkout } from '../../../test/builders.ts';
import { createDatabase, type Database } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { signOut } from '../session/index.ts';
import { keepProgress } from './use-progress.ts';

withApi();

const plank = aWorkout(1, { title: 'Long Plank' });
const squat = aWorkout(2, { title: 'Squat Ladder' });
const quiet = aWorkout(3, { title: 'Quiet Hour' });

const begun = aProgress(plank, { duration_completed: 720, duration_total: 1800 });
const done = aProgress(squat, {
  duration_completed: 1790,
  completed_at: '2026-11-20T18:30:00.000Z',
});
const opened = aProgress(quiet, { duration_completed: 5 });

const withProgress = (...progress: ReturnType<typeof aProgress>[]): Database =>
  createDatabase({
    workouts: [plank, squat, quiet],
    progress: new Map([['user-active', progress]]),
  });

const continueRow = () => screen.queryByRole('region', { name: 'Continue' });

describe("the library's progress", () => {
  it('has a bar on what was begun, a tick on what was done, and neither on what was opened', async () => {
    await openPage('/workouts', { database: withProgress(begun, done, opened), as: 'active' });
    const list = await screen.findByRole('tabpanel');
    await within(list).findAllByText('40 % watched');
    await within(list).findByText(/^Done on/);
    const cardOf = (title: string) =>
      within(list).getByRole('heading', { name: title, level: 2 }).closest('article');
    expect(cardOf('Long Plank')?.textContent).toContain('18 min left');
    expect(cardOf('Squat Ladder')?.textContent).toContain('Done on 20 November');
    expect(cardOf('Quiet Hour')?.textContent).not.toMatch(/watched|left|Done/);
  });

  it('offers to continue what was begun, and nothing else', async () => {
    await openPage('/workouts', { database: withProgress(begun, done, opened), as: 'active' });
    const row = within(await screen.findByRole('region', { name: 'Continue' }));
    expect(row.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Long Plank',
    ]);
  });

  it('notes that there is nothing to continue, until something is begun or the member signs out', async () => {
    const noted = () => [
      localStorage.getItem('continueRow'),
      document.documentElement.dataset.continue,
    ];
    await openPage('/workouts', { database: withProgress(done), as: 'active' });
    await waitFor(() => expect(noted()).toEqual(['0', '0']));
    keepProgress(new QueryClient(), done);
    expect(noted()).toEqual(['0', '0']);
    keepProgress(new QueryClient(), begun);
    expect(noted()).toEqual(['1', '1']);
    await signOut();
    await waitFor(() => expect(noted()).toEqual([null, '']));
  });

  it.each([
    ['among filtered workouts', '/workouts?category=HIIT'],
    ['in another tab', '/workouts?tab=popular'],
  ])('does not offer it %s', async (_, path) => {
    await openPage(path, { database: withProgress(begun), as: 'active' });
    await screen.findByText(/^Showing|No workouts/);
    expect(continueRow()).toBeNull();
  });

  it('has no such row for a visitor, nor for a member who has begun nothing', async () => {
    const { unmount } = await openPage('/workouts', { database: withProgress(begun) });
    await screen.findByText('Showing 3 workouts');
    expect(continueRow()).toBeNull();
    unmount();
    await openPage('/workouts', { database: withProgress(done), as: 'active' });
    await screen.findByText(/^Done on 20 November/);
    expect(continueRow()).toBeNull();
  });
});
