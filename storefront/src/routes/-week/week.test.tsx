import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type TrainingWeekAnswer, type Workout } from 'contract';
import type { RequestHandler } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_PLANK } from '../../../../cms-extensions/contract/test/long-plank.ts';
import { detail, on } from '../../../test/answers.ts';
import { aProgress, aWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

// A Friday; the time of the tests' machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T09:00') });
});

type Week = TrainingWeekAnswer;
type DaySession = Week['today'][number];

const bird = aWorkout(1, { title: 'Bird Dog Balance', slug: 'bird-dog', duration: 20 });
const bridge = aWorkout(2, { title: 'Bridge and Breathe', slug: 'bridge', duration: 22 });
const squat = aWorkout(3, { title: 'Squat Ladder', slug: 'squat', duration: 25 });

const planned = (workout: Workout, changes: Partial<DaySession> = {}): DaySession => ({
  ...{ workout_id: workout.id, title: workout.title, slug: workout.slug },
  ...{ minutes: workout.duration, enrolment_id: 'e1', key: `key-${workout.id}` },
  ...{ programme: 'Strong Middle', week: 2, day: 3, session_id: null },
  ...changes,
});
const done = (workout: Workout): DaySession =>
  planned(workout, { session_id: '00000000-0000-4000-8000-000000000001' });

const MIDDLE: Week['enrolments'][number] = {
  ...{ id: 'e1', programme_id: 'middle', slug: 'strong-middle', title: 'Strong Middle' },
  ...{ is_available: true, start_on: '2026-11-16', done: 6, total: 16 },
  ...{ ends_on: '2026-12-12', next_on: '2026-11-28', finished_at: null },
  weeks: [4, 2, 0, 0].map((done) => ({ done, total: 4 })),
};
const FINISHED = { ...MIDDLE, done: 16, next_on: null, finished_at: '2026-11-25T18:00:00.000Z' };

type DayState = Week['days'][number]['state'];
const aDay = (day: number, state: DayState, ...sessions: DaySession[]): Week['days'][number] => ({
  date: `2026-11-${day}`,
  state,
  sessions,
});

/** The week with these sessions today. */
const aWeek = (today: DaySession[], changes: Partial<Week> = {}): Week => ({
  ...{ starts_on: '2026-11-23', goal: 3, planned_away_days: 0, done: 2, state: 'open' },
  days: [
    aDay(23, 'done', done(squat)),
    aDay(24, 'rest'),
    aDay(25, 'done', done(bridge)),
    aDay(26, 'away'),
    aDay(27, today.every((one) => one.session_id) && today.length > 0 ? 'done' : 'today', ...today),
    aDay(28, 'planned', planned(bridge)),
    aDay(29, 'rest'),
  ],
  today,
  ...{ continue: [], away: null, enrolments: [MIDDLE] },
  ...changes,
});

const open = async (
  weeks: (Week | Promise<Week>)[],
  as: 'active' | 'expired' = 'active',
  more: RequestHandler[] = [],
) => {
  const database = createDatabase({ workouts: [bird, bridge, squat] });
  database.maps.set(bird.id, LONG_PLANK);
  const sent: unknown[] = [];
  const refusals: string[] = [];
  const handlers = [
    ...more,
    // What was changed is seen in the second answer.
    on(calls.getTrainingWeek, async () => {
      const week = (weeks.length > 1 ? weeks.shift() : weeks[0]) ?? aWeek([]);
      return await week;
    }),
    on(calls.listProgrammes, () => ({ programmes: [] })),
    on(calls.changeEnrolment, ({ params, body }) => {
      sent.push([params.id, body]);
      const refusal = refusals.shift();
      if (refusal !== undefined) return detail(422, refusal);
      const rest = { picture: null, training_days: [1], days: [] };
      return { ...MIDDLE, ...rest };
    }),
    on(calls.removeAway, ({ params }) => {
      sent.push(params.id);
      return undefined;
    }),
  ];
  await openPage('/week', { database, handlers, as });
  return { sent, refusals };
};

const namesOf = (role: 'button' | 'link') =>
  within(screen.getByRole('main'))
    .queryAllByRole(role)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('this week', () => {
  it('greets by the clock and says every day of the week by its full name', async () => {
    await open([aWeek([planned(bird)])]);
    expect(await screen.findByText('Good morning, Amara.')).toBeTruthy();
    const strip = await screen.findByRole('region', { name: '2 of 3 sessions this week' });
    const days = within(strip).getAllByRole('listitem');
    expect(days.map((day) => day.lastElementChild?.textContent)).toEqual([
      'Monday 23 November, Squat Ladder, done',
      'Tuesday 24 November, rest',
      'Wednesday 25 November, Bridge and Breathe, done',
      'Thursday 26 November, away',
      'Friday 27 November, today, Bird Dog Balance, 20 minutes',
      'Saturday 28 November, Bridge and Breathe, 22 minutes',
      'Sunday 29 November, rest',
    ]);
    expect(within(strip).getByText('One more keeps the week.')).toBeTruthy();
    const friday = within(strip).getByRole('link', { name: /^Friday/ });
    expect(friday.getAttribute('href')).toBe('/workouts/bird-dog');
    expect(within(strip).queryByRole('link', { name: /^Sunday/ })).toBeNull();
  });

  it.each([
    ['11:59', 'Good morning, Amara.'],
    ['12:00', 'Good afternoon, Amara.'],
    ['18:00', 'Good evening, Amara.'],
  ])('says at %s: %s', async (time, text) => {
    vi.setSystemTime(new Date(`2026-11-27T${time}`));
    await open([aWeek([])]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  const away = { id: 'a1', from_on: '2026-11-26', until_on: '2026-12-04' };
  it.each<[string, Week, string[], string[]]>([
    [
      'several today',
      aWeek([planned(bird), planned(squat, { enrolment_id: 'e2' })]),
      ['Bird Dog Balance', 'Also today', 'Squat Ladder'],
      ['Play, 20 min', 'Less time', 'Another day', 'Play: Squat Ladder'],
    ],
    ['done today', aWeek([done(bird)]), ['Done for today.'], ['One more anyway']],
    ['one of two done', aWeek([done(bird), planned(squat)]), ['Squat Ladder'], ['Play, 25 min']],
    ['a day of rest', aWeek([]), ['Today is for resting.'], ['Play something anyway']],
    ['away', aWeek([], { away }), ['Away until Friday 4 December.'], ['I am back']],
    [
      'away without an end',
      aWeek([], { away: { ...away, until_on: null } }),
      ['Rest well.'],
      ['I am back'],
    ],
    [
      'no programme',
      aWeek([], { enrolments: [] }),
      ['What shall it be today?'],
      ['Start here', 'Programmes', 'Workouts'],
    ],
    [
      'a finished programme',
      aWeek([], { enrolments: [FINISHED] }),
      ['Strong Middle is done.'],
      ['All programmes'],
    ],
  ])('shows %s', async (_, week, headings, actions) => {
    await open([week]);
    for (const name of headings) await screen.findByRole('heading', { name });
    await waitFor(() => {
      expect([...namesOf('button'), ...namesOf('link')]).toEqual(expect.arrayContaining(actions));
    });
    const others = ['Done for today.', 'Today is for resting.', 'What shall it be today?'];
    for (const name of others.filter((other) => !headings.includes(other))) {
      expect(screen.queryByRole('heading', { name })).toBeNull();
    }
    // A day of rest asks for no more.
    const isRest = headings.includes('Today is for resting.');
    if (isRest) expect(screen.queryByText('One more keeps the week.')).toBeNull();
  });

  it('says which day of the programme it is, and plays it by the rules of the library', async () => {
    await open([aWeek([planned(bird)])], 'expired');
    await screen.findByText('Today in Strong Middle: week 2, day 3');
    await screen.findByRole('button', { name: 'Less time' });
    await userEvent.click(screen.getByRole('button', { name: 'Play, 20 min' }));
    expect(await screen.findByText('Subscription Required')).toBeTruthy();
  });

  it('cuts the session of the day to fewer minutes', async () => {
    await open([aWeek([planned(bird)])]);
    await userEvent.click(await screen.findByRole('button', { name: 'Less time' }));
    expect(await screen.findByRole('dialog', { name: 'How many minutes today?' })).toBeTruthy();
  });

  it('moves the session of the day to another one, and says why it cannot', async () => {
    const { sent, refusals } = await open([aWeek([planned(bird)]), aWeek([])]);
    refusals.push('You are away on that day.');
    await userEvent.click(await screen.findByRole('button', { name: 'Another day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Another day' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Day');
    expect(field.value).toBe('2026-11-28');
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('You are away on that day.');
    await userEvent.clear(field);
    await userEvent.type(field, '2026-11-29');
    expect(dialog.queryByRole('alert')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved to Sunday 29 November.')).toBeTruthy();
    const rest = await screen.findByRole('heading', { name: 'Today is for resting.' });
    await waitFor(() => expect(document.activeElement).toBe(rest.parentElement));
    const pinned = (on: string) => ['e1', { pin: { key: `key-${bird.id}`, on } }];
    expect(sent).toMatchObject([pinned('2026-11-28'), pinned('2026-11-29')]);
  });

  it('has what was begun, and where the programmes are', async () => {
    await open([
      aWeek([], {
        continue: [aProgress(squat, { duration_completed: 680, duration_total: 1500 })],
      }),
    ]);
    const row = within(await screen.findByRole('region', { name: 'Go on' }));
    expect(await row.findByText('Stopped at 11:20 of 25 min, on 20 November')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Continue: Squat Ladder' })).toBeTruthy();
    const mine = within(screen.getByRole('complementary', { name: 'Your programmes' }));
    expect(mine.getByText('6 of 16 done, ends on Saturday 12 December')).toBeTruthy();
  });

  it('is shown, and no first day, while it is not known what was done', async () => {
    const lost = on(calls.listDone, () => detail(500, 'Something went wrong'));
    await open([aWeek([], { enrolments: [], done: 0 })], 'active', [lost]);
    expect(await screen.findByRole('region', { name: '0 of 3 sessions this week' })).toBeTruthy();
  });

  it('offers the next session before its day, after what was begun', async () => {
    await open([
      aWeek([planned(bird)], {
        continue: [aProgress(squat, { duration_completed: 680, duration_total: 1500 })],
      }),
    ]);
    const rows = within(await screen.findByRole('region', { name: 'Go on' }));
    const titles = await rows.findAllByRole('heading', { level: 3 });
    expect(titles.map((one) => one.textContent)).toEqual(['Squat Ladder', 'Bridge and Breathe']);
    expect(rows.getByText('Tomorrow, Strong Middle: week 2, day 3')).toBeTruthy();
    expect(rows.getByRole('button', { name: 'Play early: Bridge and Breathe' })).toBeTruthy();
  });
});
