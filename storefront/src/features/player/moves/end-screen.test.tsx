import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { addDays, calls, type TrainingWeekAnswer } from 'contract';
import { expect, it } from 'vitest';
import { on } from '../../../../test/answers.ts';
import { openPage, withApi } from '../../../../test/render-page.tsx';
import { EndScreen } from './end-screen.tsx';

withApi();

const MONDAY = '2026-11-23';

/** The week from a Monday on, with a session of 20 minutes planned for a day of it. */
const aWeek = (startsOn: string, plannedOn: string): TrainingWeekAnswer => ({
  ...{ starts_on: startsOn, goal: 3, planned_away_days: 0, done: 3, state: 'kept' },
  days: Array.from({ length: 7 }, (_, index) => {
    const date = addDays(startsOn, index);
    if (date !== plannedOn) return { date, state: 'rest', sessions: [] };
    const session = {
      ...{ workout_id: 'bird', title: 'Bird Dog Balance', slug: 'bird-dog', minutes: 20 },
      ...{ enrolment_id: 'e1', key: 'd7', programme: 'Strong Middle', week: 2, day: 3 },
      session_id: null,
    };
    return { date, state: 'planned', sessions: [session] };
  }),
  ...{ today: [], continue: [], away: null },
  enrolments: [
    {
      ...{ id: 'e1', programme_id: 'middle', slug: 'strong-middle', title: 'Strong Middle' },
      ...{ is_available: true, start_on: '2026-11-16', done: 6, total: 16 },
      ...{ ends_on: '2026-12-12', next_on: plannedOn, finished_at: null, weeks: [] },
    },
  ],
});

it.each([
  ['this week', '2026-11-28', 'Saturday 28 November'],
  ['a later week', '2026-12-02', 'Wednesday 2 December'],
])('names the next session of %s, after what the session counted for', async (_, next, day) => {
  const { queryClient } = await openPage('/accessibility', {
    as: 'active',
    handlers: [
      on(calls.getTrainingWeek, ({ query }) =>
        aWeek(query.date === next ? addDays(MONDAY, 7) : MONDAY, next),
      ),
    ],
  });
  const session = {
    ...{ id: '00000000-0000-4000-8000-000000000001', watched_seconds: 1650, credited: [] },
    counted_at: '2026-11-27T18:28:00.000Z',
  };
  render(
    <QueryClientProvider client={queryClient}>
      <EndScreen
        {...{ seconds: 1680, session, watchedSeconds: 1650, stretchSeconds: 0 }}
        onStretch={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(`Next: Bird Dog Balance, 20 min, on ${day}.`)).toBeTruthy();
  expect(screen.getByText('3 of 3, the week is kept.')).toBeTruthy();
});

it.each([
  ['after a jump to its end says where it stopped', 1680, 13, null, 'Stopped at 0:13.'],
  ['that was watched without a connection is done', 1680, 1600, null, 'Done. 28 minutes.'],
  ['of few minutes that was watched is done', 300, 290, 290, 'Done. 5 minutes.'],
  ['whose first part was watched before is done', 300, 100, 290, 'Done. 5 minutes.'],
])('a workout %s', async (_which, seconds, watchedSeconds, known, headline) => {
  const { queryClient } = await openPage('/accessibility', { as: 'active' });
  const id = '00000000-0000-4000-8000-000000000001';
  const session =
    known === null ? null : { id, watched_seconds: known, counted_at: null, credited: [] };
  render(
    <QueryClientProvider client={queryClient}>
      <EndScreen
        {...{ seconds, session, watchedSeconds, stretchSeconds: 0 }}
        onStretch={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 2, name: headline })).toBeTruthy();
});
