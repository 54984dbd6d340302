import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_PREFERENCES } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

const openTab = async (
  tab: 'notifications' | 'workout-preferences',
  options: Parameters<typeof openPage>[1] = {},
) => {
  const database = options.database ?? createDatabase();
  await openPage(`/settings#${tab}`, { as: 'active', ...options, database });
  await screen.findByRole('button', { name: 'Save' });
  return { user: userEvent.setup(), database };
};
const kept = ({ preferences }: { preferences: Map<string, object> }) =>
  preferences.get('user-active');
const save = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Preferences saved')).toBeTruthy();
};

describe('the settings’ tabs (spec section 2, Settings)', () => {
  it('are Notifications, Workout Preferences and Subscription', async () => {
    await openTab('notifications');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Notifications',
      'Workout Preferences',
      'Subscription',
    ]);
  });
});

describe('Notifications', () => {
  it('show the choices, by default everything but marketing, and save changes', async () => {
    const { user, database } = await openTab('notifications');
    const state = (name: RegExp) =>
      screen.getByRole('switch', { name }).getAttribute('aria-checked');
    expect([/Email notifications/, /Workout reminders/, /Marketing emails/].map(state)).toEqual([
      'true',
      'true',
      'false',
    ]);
    await user.click(screen.getByRole('switch', { name: /Marketing emails/ }));
    await save(user);
    expect(kept(database)).toEqual({ ...DEFAULT_PREFERENCES, marketing_emails: true });
  });

  it('name the hour of the reminder', async () => {
    const database = createDatabase();
    database.preferences.set('user-active', {
      ...DEFAULT_PREFERENCES,
      favorite_categories: [],
      preferred_workout_time: 'evening',
    });
    await openTab('notifications', { database });
    expect(screen.getByText(/At 18:00/)).toBeTruthy();
  });
});

describe('Workout Preferences', () => {
  it('save time of day, difficulty and categories, with the time zone', async () => {
    const sent: unknown[] = [];
    const { user, database } = await openTab('workout-preferences', {
      handlers: [
        http.patch('*/api/auth/preferences', async ({ request }) => {
          sent.push(await request.clone().json());
        }),
      ],
    });
    await user.click(screen.getByRole('radio', { name: 'Evening' }));
    await user.click(screen.getByRole('radio', { name: 'Advanced' }));
    await user.click(screen.getByRole('checkbox', { name: 'Booty' }));
    await user.click(screen.getByRole('checkbox', { name: 'Arms' }));
    await user.click(screen.getByRole('checkbox', { name: 'Booty' }));
    await save(user);
    expect(kept(database)).toMatchObject({
      preferred_workout_time: 'evening',
      difficulty_preference: 'Advanced',
      favorite_categories: ['Arms'],
    });
    expect(sent).toEqual([
      expect.objectContaining({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    ]);
  });
});

describe('a failure', () => {
  it("to save says 'Save failed', in the spec's words, and keeps the choices", async () => {
    const { user } = await openTab('workout-preferences', {
      handlers: [
        http.patch('*/api/auth/preferences', () => new HttpResponse(null, { status: 500 })),
      ],
    });
    await user.click(screen.getByRole('radio', { name: 'Morning' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Save failed')).toBeTruthy();
    expect(screen.getByText('Failed to save preferences. Please try again.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Morning' }).checked).toBe(true);
  });
});
