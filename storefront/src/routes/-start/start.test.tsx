import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Category, calls, type MoveMap, type MoveSummary } from 'contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { on } from '../../../test/answers.ts';
import { aWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

const NOW = new Date('2026-11-27T09:00');

beforeEach(() => {
  window.sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const workoutOf = (number: number, title: string, category: Category) =>
  aWorkout(number, { title, category, difficulty: 'Beginner', duration: 20, is_premium: false });

const WORKOUTS = [
  workoutOf(1, 'Bird Dog Balance', 'Mat workouts'),
  workoutOf(2, 'Rest Is Part of It', 'Mat workouts'),
  workoutOf(3, 'Circles and Stillness', 'Pilates'),
  workoutOf(4, 'Balance Like a Heron', 'Standing series'),
  workoutOf(5, 'Jump, Rest, Repeat', 'HIIT'),
];

/** The first of each category kneels; flags have the order of `MOVEMENT_FLAGS`. */
const KNEELING = 0b1000;
const SUMMARIES: MoveSummary[] = WORKOUTS.map(({ id }, index) => ({
  ...{ id, seconds: 1200, main_movement: id, main_seconds: 600 },
  parts: [[index === 0 ? KNEELING : 0, 0, -1, 0, 1200]],
}));

type Options = {
  as?: 'active' | 'expired';
  path?: string;
  /** Until then, what the moves of the workouts ask for is not known. */
  held?: Promise<void>;
};

const openStart = async ({ as, path = '/start', held }: Options = {}) => {
  const started: unknown[] = [];
  const asked: string[] = [];
  const maps = new Map<string, MoveMap>();
  const { router } = await openPage(path, {
    database: createDatabase({ workouts: WORKOUTS, maps }),
    as,
    handlers: [
      on(calls.listMoveSummaries, async ({ request }) => {
        asked.push(request.url);
        await held;
        return { version: 1 as const, workouts: SUMMARIES };
      }),
      on(calls.listProgrammes, () => ({ programmes: [] })),
      on(calls.listAway, () => ({ away: [] })),
      on(calls.listEnrolments, () => ({ enrolments: [] })),
      on(calls.startFirstWeek, ({ body }) => {
        started.push(body);
        return {
          ...{ id: 'e1', programme_id: null, slug: null, title: 'Your first week', picture: null },
          ...{ is_available: true, start_on: '2026-11-27', training_days: [1, 3, 5], done: 0 },
          ...{ total: 3, ends_on: '2026-12-02', next_on: '2026-11-27', finished_at: null },
          days: [],
        };
      }),
    ],
  });
  return { started, asked, router };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Answers the questions up to the week: a quiet back, new. */
const answerAll = async (spare: string[] = []) => {
  await choose(/^A back that is quiet/);
  await press('Next');
  await choose(/^New, or after a long break/);
  for (const name of spare) await userEvent.click(screen.getByRole('checkbox', { name }));
  await press('Next');
  await press('Show my first week');
  await heading('Your first week');
};

const titles = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 2 })
    .map((one) => one.textContent);

describe('start here', () => {
  it('asks three questions, each of which needs an answer, and Back keeps them', async () => {
    await openStart();
    await heading('What would do you good?');
    await press('Next');
    expect(await screen.findByText('Choose one.')).toBeTruthy();
    await choose(/^A back that is quiet/);
    await press('Next');
    const second = await heading('How is it with training now?');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(screen.getByText('You may skip this. It stays on this device.')).toBeTruthy();
    await choose(/^Every week/);
    await press('Next');
    await heading('Which days suit you?');
    expect(
      screen.getByText('Three days are a good beginning. You can change them any week.'),
    ).toBeTruthy();
    for (const name of ['Monday', 'Wednesday', 'Friday']) {
      await userEvent.click(screen.getByRole('checkbox', { name }));
    }
    await press('Show my first week');
    expect(await screen.findByText('Choose at least one day.')).toBeTruthy();
    await press('Back');
    await heading('How is it with training now?');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Every week/ }).checked).toBe(true);
    await press('Back');
    await heading('What would do you good?');
    const back = screen.getByRole<HTMLInputElement>('radio', { name: /^A back that is quiet/ });
    expect(back.checked).toBe(true);
    const skip = screen.getByRole('link', { name: 'Skip, show me everything' });
    expect(skip.getAttribute('href')).toBe('/workouts');
  });

  it('shows a week by the answers, a session for each day with its reason', async () => {
    await openStart();
    await answerAll();
    await screen.findByText('For a quiet back. Three sessions, 60 minutes in all.');
    expect(titles()).toEqual(['Bird Dog Balance', 'Circles and Stillness', 'Balance Like a Heron']);
    for (const text of [
      ...['Friday 27 November', 'Because you said: a quiet back'],
      ...['Monday 30 November', 'Pilates, for a change'],
      ...['Wednesday 2 December', 'The calm one of the week'],
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('spares what is to be spared, without a word of it in any request', async () => {
    const { asked, started } = await openStart({ as: 'active' });
    await answerAll(['No kneeling']);
    await screen.findByText(/^For a quiet back, without kneeling\./);
    expect(titles()[0]).toBe('Rest Is Part of It');
    await press('Start this week');
    await waitFor(() => expect(started).toHaveLength(1));
    expect(JSON.stringify([asked, started])).not.toMatch(/kneel/i);
  });

  it('starts the week on the chosen days and leads to it', async () => {
    const { started, router } = await openStart({ as: 'active' });
    await answerAll();
    await screen.findByText(/^For a quiet back\./);
    await press('Start this week');
    await waitFor(() => expect(router.state.location.pathname).toBe('/week'));
    expect(started).toEqual([
      {
        ...{ start_on: '2026-11-27', training_days: [1, 3, 5] },
        time_zone: expect.any(String),
        days: [
          { workout_id: 'workout1', note: 'Because you said: a quiet back' },
          { workout_id: 'workout3', note: 'Pilates, for a change' },
          { workout_id: 'workout4', note: 'The calm one of the week' },
        ],
      },
    ]);
  });
});
