import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { anAdminWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { Spinner } from './admin-area.tsx';
import { madeThisMonth } from './dashboard.tsx';

withApi();

const region = (name: string) => screen.findByRole('region', { name });

describe('the dashboard', () => {
  it('has a spinner in its place first', () => {
    expect(renderToString(<Spinner />)).toContain('Loading');
  });

  it('has the four tabs, Overview first', async () => {
    await openPage('/admin', { as: 'admin' });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Overview', 'true'],
      ['Upload Video', 'false'],
      ['Manage Workouts', 'false'],
      ['Settings', 'false'],
    ]);
  });

  it("counts all workouts and this month's", async () => {
    const database = createDatabase({
      adminWorkouts: [
        anAdminWorkout(1),
        anAdminWorkout(2, { created_at: new Date().toISOString(), is_published: false }),
      ],
    });
    await openPage('/admin', { database, as: 'admin' });
    await waitFor(async () => {
      expect((await region('Total Workouts')).textContent).toContain('2');
    });
    const recent = await region('Recent Uploads');
    expect(recent.textContent).toContain('1');
    expect(within(recent).getByText('this month')).toBeTruthy();
    expect(screen.getByText('Welcome to the admin dashboard')).toBeTruthy();
  });

  it("counts this month's by the reader's own calendar", () => {
    const made = [
      new Date(2026, 10, 1, 0, 0),
      new Date(2026, 10, 21, 17, 59),
      new Date(2026, 9, 31, 23, 59),
      new Date(2025, 10, 21, 12, 0),
    ].map((date) => ({ created_at: date.toISOString() }));
    expect(madeThisMonth(made, new Date(2026, 10, 21, 18, 0))).toBe(2);
  });

  it.each([
    ['Upload New Video', 'upload', 'Upload Video'],
    ['Manage Workouts', 'manage', 'Manage Workouts'],
  ])('%s leads to its tab, which stands in the address', async (button, tab, word) => {
    const { router } = await openPage('/admin', { as: 'admin' });
    const actions = await region('Quick Actions');
    await userEvent.click(within(actions).getByRole('button', { name: button }));
    expect(router.state.location.search).toEqual({ tab });
    expect(screen.getByRole('tab', { name: word, selected: true })).toBeTruthy();
  });

  it('leads back to the login by Logout, and forgets the session', async () => {
    await openPage('/admin', { as: 'admin' });
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Admin Login' });
    expect(screen.queryByRole('alert')).toBeNull();
    for (const key of ['authToken', 'userData', 'user']) {
      expect(window.localStorage.getItem(key)).toBeNull();
    }
  });
});
