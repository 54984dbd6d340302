import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TrainingSession } from 'contract';
import { describe, expect, it } from 'vitest';
import { aWorkout } from '../../../test/builders.ts';
import { createDatabase, type Database } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

const plank = aWorkout(1, { title: 'The Long Plank', duration: 28 });
const lunge = aWorkout(2, { title: 'Lunge and Open', duration: 24 });

const aSession = (number: number, changes: Partial<TrainingSession> = {}): TrainingSession => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  workout_id: plank.id,
  title: plank.title,
  slug: plank.slug,
  started_at: '2026-11-25T18:00:00.000Z',
  date: '2026-11-25',
  planned_seconds: 1680,
  watched_seconds: 1680,
  workout_seconds: 1680,
  cut: null,
  feeling: null,
  counted_at: '2026-11-25T18:28:00.000Z',
  programmes: [],
  ...changes,
});

const SESSIONS = [
  aSession(1, { feeling: 'right' }),
  aSession(2, {
    ...{ workout_id: lunge.id, title: lunge.title, slug: lunge.slug, date: '2026-11-23' },
    ...{ watched_seconds: 1036, workout_seconds: 1440 },
  }),
  aSession(3, { workout_id: 'gone', title: 'No Longer Here', slug: null, date: '2026-11-21' }),
];

const withSessions = (sessions: TrainingSession[] = SESSIONS): Database =>
  createDatabase({
    workouts: [plank, lunge],
    sessionsOf: new Map([['user-active', sessions]]),
    trainingWeeks: [
      { starts_on: '2026-11-09', minutes: 69, sessions: 3, goal: 3, state: 'kept' },
      { starts_on: '2026-11-16', minutes: 22, sessions: 1, goal: 3, state: 'past' },
      { starts_on: '2026-11-23', minutes: 45, sessions: 2, goal: 3, state: 'open' },
    ],
  });

const open = (database: Database = withSessions()) =>
  openPage('/history', { database, as: 'active' });

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Sessions' })).findAllByRole('listitem');

describe('the history', () => {
  it('has minutes, sessions and kept weeks as a table for screen readers', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Minutes a week' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'Week ofMinutesSessionsKept',
      '9 November 2026693Kept',
      '16 November 2026221',
      '23 November 2026452',
    ]);
    const totals = screen.getByRole('complementary', { name: 'Totals and goal' });
    expect(totals.textContent).toContain('1week kept');
    expect(totals.textContent).toContain('6sessions since November');
    expect(totals.textContent).toContain('2hours and 16 minutes');
  });

  it('lists the sessions with day, minutes and feeling, also of workouts that are gone', async () => {
    await open();
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'The Long PlankWednesday 25 November28 min. Just right',
      'Lunge and OpenMonday 23 November17 of 24 min',
      'No Longer HereSaturday 21 November28 min',
    ]);
    expect(screen.getByRole('link', { name: 'The Long Plank' }).getAttribute('href')).toBe(
      `/workouts/${plank.slug}`,
    );
    expect(screen.queryByRole('link', { name: 'No Longer Here' })).toBeNull();
  });

  it('says how a session was, and takes one out after asking, by keyboard alone', async () => {
    const user = userEvent.setup();
    await open();
    const more = await screen.findByRole('button', {
      name: 'More about Lunge and Open, Monday 23 November',
    });
    more.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Too hard' }));
    await screen.findByText('17 of 24 min. Too hard');

    await user.keyboard('{Escape}');
    screen.getByRole('button', { name: 'More about Lunge and Open, Monday 23 November' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Remove this session from your history?');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    const heading = screen.getByRole('heading', { name: 'History', level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('changes the goal between one and seven', async () => {
    const user = userEvent.setup();
    await open();
    const more = await screen.findByRole('button', { name: 'One more' });
    const goal = () => screen.getByRole('status', { name: /sessions a week$/ });
    for (const expected of ['4', '5', '6', '7']) {
      await user.click(more);
      await waitFor(() => expect(goal().textContent).toBe(expected));
      await waitFor(() => {
        const less = screen.getByRole('button', { name: 'One less' });
        expect(less.getAttribute('aria-disabled')).toBe('false');
      });
    }
    expect(more.getAttribute('aria-disabled')).toBe('true');
    await user.click(more);
    expect(goal().textContent).toBe('7');
  });
});

describe('a history before the first session', () => {
  it('has a workout to begin with, the goal, and what the page will keep: no zeros', async () => {
    await open(withSessions([]));
    const first = within(
      await screen.findByRole('region', { name: 'Your first session will stand here.' }),
    );
    expect(await first.findByRole('button', { name: /^Play, \d+ min$/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'My week' })).toBeTruthy();
    expect(await screen.findByText('Your minutes, week by week')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/sessions since/)).toBeNull();
  });
});
