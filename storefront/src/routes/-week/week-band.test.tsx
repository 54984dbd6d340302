import { screen, waitFor, within } from '@testing-library/react';
import { calls, type TrainingWeekAnswer } from 'contract';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { on } from '../../../test/answers.ts';
import { aProgress, aWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

const bird = aWorkout(1, { title: 'Bird Dog Balance', slug: 'bird-dog', duration: 20 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00') });
});

const IN_PROGRAMME: TrainingWeekAnswer['enrolments'][number] = {
  ...{ id: 'e1', programme_id: 'middle', slug: 'strong-middle', title: 'Strong Middle' },
  ...{ is_available: true, start_on: '2026-11-16', done: 6, total: 16, ends_on: '2026-12-12' },
  ...{ next_on: '2026-11-27', finished_at: null, weeks: [] },
};

const PLANNED: TrainingWeekAnswer['today'] = [
  {
    ...{ workout_id: bird.id, title: bird.title, slug: bird.slug, minutes: 20, key: 'd1' },
    ...{ enrolment_id: 'e1', programme: 'Strong Middle', week: 2, day: 3, session_id: null },
  },
];

const aWeek = (changes: Partial<TrainingWeekAnswer> = {}): TrainingWeekAnswer => ({
  ...{ starts_on: '2026-11-23', goal: 3, planned_away_days: 0, done: 2, state: 'open' },
  ...{ days: [], today: [], continue: [], away: null, enrolments: [IN_PROGRAMME] },
  ...changes,
});

const EMPTY = { enrolments: [], done: 0 };

type As = 'active' | 'trial' | 'expired';

const openLibrary = async (as: As, week: TrainingWeekAnswer | null, completed = false) => {
  const completed_at = '2026-11-20T18:30:00.000Z';
  const progress = completed ? [aProgress(bird, { completed_at })] : [];
  const members = ['user-active', 'user-trial', 'user-expired'].map(
    (id) => [id, progress] as const,
  );
  await openPage('/workouts', {
    as,
    database: createDatabase({ workouts: [bird], progress: new Map(members) }),
    handlers: [
      on(calls.getTrainingWeek, () =>
        week === null ? HttpResponse.json({ detail: 'down' }, { status: 500 }) : week,
      ),
    ],
  });
  return within(await screen.findByRole('complementary', { name: 'Your access' }));
};

describe("the week in the place of the library's banner", () => {
  it('has the session of the day to play, and the goal', async () => {
    const banner = await openLibrary('active', aWeek({ today: PLANNED }));
    expect(await banner.findByText('Good morning, Amara.')).toBeTruthy();
    expect(await banner.findByRole('button', { name: 'Play, 20 min' })).toBeTruthy();
    const workout = banner.getByRole('link', { name: 'Bird Dog Balance' });
    expect(workout.getAttribute('href')).toBe('/workouts/bird-dog');
    expect(banner.getByRole('link', { name: 'This week' }).getAttribute('href')).toBe('/week');
    const goal = banner.getByRole('link', { name: '2 of 3 sessions this week' });
    expect(goal.getAttribute('href')).toBe('/week');
    expect(banner.queryByText(/Every workout is open/)).toBeNull();
  });

  it('keeps what a trial has left and its first charge', async () => {
    const banner = await openLibrary('trial', aWeek());
    expect(await banner.findByText(/free days? left\. /)).toBeTruthy();
    expect(banner.getByText('Good morning, Amara.')).toBeTruthy();
    expect(banner.getByText('Today is for resting.')).toBeTruthy();
  });

  it.each<[string, As, TrainingWeekAnswer | null]>([
    ['has done nothing yet', 'active', aWeek(EMPTY)],
    ['has no plan any more', 'expired', aWeek({ today: PLANNED })],
    ['has a week that cannot be loaded', 'active', null],
  ])('leaves the banner to a member who %s', async (_, as, week) => {
    const banner = await openLibrary(as, week);
    await banner.findByText(
      as === 'expired' ? 'Welcome back, Amara.' : /Every workout is open to you/,
    );
    await waitFor(() => expect(banner.queryByRole('link', { name: 'This week' })).toBeNull());
  });
});
