import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Enrolment, MINUTE_MS, type Programme, type ProgrammeWorkout } from 'contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { on } from '../../../test/answers.ts';
import { aMember, aWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { session } from '../../features/session/index.ts';

withApi();

// In the first week of what is started below.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00') });
});

const workoutOf = (number: number, title: string): ProgrammeWorkout => ({
  ...aWorkout(number, { title, duration: 20 + number }),
});

const DAYS = [workoutOf(1, 'Bird Dog Balance'), null, workoutOf(2, 'The Long Plank')];

const aProgramme = (changes: Partial<Programme> = {}): Programme => ({
  ...{ id: 'middle', slug: 'strong-middle', title: 'Strong Middle', picture: null, kit: [] },
  summary: 'Core and back from every side.',
  description: '',
  ...{ instructor: 'Ines Halloran', instructor_id: 'ines', difficulty: 'Intermediate' },
  ...{ is_featured: false, week_count: 1, session_count: 2 },
  sessions_per_week: { min: 2, max: 2 },
  minutes_per_session: { min: 21, max: 22 },
  weeks: [
    {
      ...{ title: 'Find the middle', note: 'Slow.' },
      days: DAYS.map((workout, index) => ({
        ...{ key: `d${index}`, day: index + 1, workout },
        ...{ kind: workout === null ? 'rest' : 'workout', note: '' },
      })),
    },
  ],
  ...changes,
});

const anEnrolment = (changes: Partial<Enrolment> = {}): Enrolment => ({
  ...{ id: 'e1', programme_id: 'middle', slug: 'strong-middle', title: 'Strong Middle' },
  ...{ picture: null, is_available: true, start_on: '2026-11-16', training_days: [1, 4] },
  ...{ done: 1, total: 2, ends_on: '2026-11-27', next_on: '2026-11-27', finished_at: null },
  days: DAYS.flatMap((workout, index): Enrolment['days'] =>
    workout === null
      ? []
      : [
          {
            ...{ key: `d${index}`, week: 1, day: index + 1, kind: 'workout', workout, note: '' },
            state: index === 0 ? 'done' : 'planned',
            on: index === 0 ? '2026-11-16' : '2026-11-27',
            minutes_done: index === 0 ? 21 : null,
            session_id: null,
          },
        ],
  ),
  ...changes,
});

/** The calls of programmes, over what the member is in. */
const server = (programmes: Programme[], enrolments: Enrolment[] = []) => {
  const started: unknown[] = [];
  const changed: unknown[] = [];
  const handlers = [
    on(calls.listProgrammes, () => ({ programmes })),
    on(calls.getProgramme, ({ params }) => {
      const found = programmes.find(({ slug }) => slug === params.id);
      if (found === undefined) return Response.json({ detail: 'Not found' }, { status: 404 });
      return found;
    }),
    on(calls.listEnrolments, () => ({ enrolments })),
    on(calls.previewEnrolment, () => ({ dates: [], ends_on: '2026-12-12' })),
    on(calls.startProgramme, ({ body }) => {
      started.push(body);
      const enrolment = anEnrolment();
      enrolments.push(enrolment);
      return enrolment;
    }),
    on(calls.changeEnrolment, ({ body: change }) => {
      changed.push(change);
      const before = enrolments[0] ?? anEnrolment();
      const days = change.unskip === undefined ? before.days : anEnrolment().days;
      const after = {
        ...before,
        days: days.map((day) =>
          day.key === change.skip ? { ...day, state: 'skipped' as const, on: null } : day,
        ),
      };
      enrolments[0] = after;
      return after;
    }),
    on(calls.leaveProgramme, () => {
      enrolments.length = 0;
      return undefined;
    }),
  ];
  return { handlers, started, changed };
};

const LEGS = aProgramme({
  ...{ id: 'legs', slug: 'legs', title: 'Legs, Then Stairs', difficulty: 'Beginner' },
});

const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the programmes', () => {
  it.each([
    ['2026-11-15T23:59', 'Starts on Monday 16 November'],
    ['2026-11-16T00:01', 'Next today'],
    ['2026-11-17T00:01', 'Next on Wednesday 18 November', '2026-11-18'],
  ])('that are started say at %s: %s', async (now, text, next_on = '2026-11-16') => {
    vi.setSystemTime(new Date(now));
    const begun = { ...anEnrolment(), done: 0, start_on: '2026-11-16', next_on };
    const { handlers } = server([aProgramme()], [begun]);
    await openPage('/programmes', { handlers, as: 'active' });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("stand in the coach's order, a member's own first, and are filtered", async () => {
    const large = { ...LEGS, is_featured: true };
    const { handlers } = server([large, aProgramme()], [anEnrolment()]);
    await openPage('/programmes', { handlers, as: 'active' });
    await screen.findByText('Next on Friday 27 November');
    expect(headings().slice(0, 2)).toEqual(['Strong Middle', 'Legs, Then Stairs']);
    expect(screen.getByText('1 of 2 sessions done')).toBeTruthy();
    expect(screen.getAllByText('1 week, 2 sessions a week of 21 to 22 min, a mat')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'Mine' }));
    expect(screen.queryByRole('heading', { name: 'Legs, Then Stairs' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Beginner' }));
    expect(screen.getByRole('heading', { name: 'Legs, Then Stairs' })).toBeTruthy();
  });

  it('say so while there is none', async () => {
    await openPage('/programmes', { handlers: server([]).handlers });
    expect(await screen.findByText('The first programme is being made.')).toBeTruthy();
    expect(screen.getByText('Until then, the library is open.')).toBeTruthy();
  });
});

describe('a programme', () => {
  it('shows its weeks, and starts today on the chosen days', async () => {
    const { handlers, started } = server([aProgramme()]);
    await openPage('/programmes/strong-middle', { handlers, as: 'active' });
    await screen.findByRole('heading', { level: 2, name: 'Week 1: Find the middle' });
    expect(screen.getByRole('link', { name: 'Bird Dog Balance' })).toBeTruthy();
    // The coach's day of rest, and the days after the last session.
    expect(
      screen.getAllByRole('listitem').filter((item) => /Rest$/.test(item.textContent)),
    ).toHaveLength(5);
    await screen.findByText('Two days a week: done on Saturday 12 December.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wednesday' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start today' }));
    const heading = await screen.findByRole('heading', { name: '1 of 2 done' });
    // The button that was pressed is gone.
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
      expect(document.activeElement?.contains(heading)).toBe(true);
    });
    expect(started).toMatchObject([{ programme_id: 'middle', training_days: [1, 3, 4] }]);
  });

  it('that is begun past midnight starts on the new day', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:59:30'));
    const every = vi.spyOn(globalThis, 'setInterval');
    const { handlers, started } = server([aProgramme()]);
    await openPage('/programmes/strong-middle', { handlers, as: 'active' });
    const button = await screen.findByRole('button', { name: 'Start today' });
    vi.setSystemTime(new Date('2026-11-21T00:00:30'));
    const minutely = every.mock.calls.filter(([, ms]) => ms === MINUTE_MS);
    act(() => {
      for (const [look] of minutely) look();
    });
    await userEvent.click(button);
    await waitFor(() => expect(started).toMatchObject([{ start_on: '2026-11-21' }]));
  });

  it('starts for a visitor who signs in', async () => {
    const { handlers, started } = server([aProgramme()]);
    await openPage('/programmes/strong-middle', { handlers });
    await userEvent.click(await screen.findByRole('button', { name: 'Start today' }));
    await screen.findByRole('dialog');
    await act(async () => session?.adopt({ access_token: 'a-token', user: aMember() }));
    await waitFor(() => expect(started).toHaveLength(1));
  });

  const openMenu = async (title: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More for ${title}` }));
    return async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('says what is done and when the rest is, and skips a day and back', async () => {
    const { handlers, changed } = server([aProgramme()], [anEnrolment()]);
    await openPage('/programmes/strong-middle', { handlers, as: 'active' });
    await screen.findByText('Done on Mon 16 November, 21 min');
    expect(screen.getByText('Fri 27 November, 22 min')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More for Bird Dog Balance' })).toBeNull();
    await (await openMenu('The Long Plank'))('Skip');
    await screen.findByText('Skipped, 22 min');
    await (await openMenu('The Long Plank'))('Mark as not skipped');
    await screen.findByText('Fri 27 November, 22 min');
    expect(changed).toMatchObject([{ skip: 'd2' }, { unskip: 'd2' }]);
  });

  it('is left after asking', async () => {
    const { handlers } = server([aProgramme()], [anEnrolment()]);
    await openPage('/programmes/strong-middle', { handlers, as: 'active' });
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this programme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Strong Middle?' }));
    dialog.getByText('What you did stays in your history.');
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    const start = await screen.findByRole('heading', { name: 'Start' });
    // The page itself has the focus until the enrolments have come anew.
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body);
      expect(document.activeElement?.contains(start)).toBe(true);
    });
  });

  const today = (): Enrolment => {
    const enrolment = anEnrolment();
    const days = enrolment.days.map((day) =>
      day.key === 'd2' ? { ...day, state: 'today' as const } : { ...day, minutes_done: 17 },
    );
    return { ...enrolment, days };
  };

  it("marks the day's row, and plays it from there and from its side by the rules of the library", async () => {
    const { handlers } = server([aProgramme()], [today()]);
    const database = createDatabase({ workouts: [aWorkout(2, { title: 'The Long Plank' })] });
    await openPage('/programmes/strong-middle', { handlers, database, as: 'expired' });
    const row = (await screen.findByText('Today, Friday 27 November, 22 min')).closest('li');
    expect(row?.getAttribute('aria-current')).toBe('date');
    expect(screen.getByText('Done on Mon 16 November, 17 of 21 min')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Play: The Long Plank' }));
    expect(await screen.findByText('Subscription Required')).toBeTruthy();
    // The plans open above the page.
    const fromSide = { name: "Play today's, 22 min", hidden: true };
    expect(screen.getByRole('button', fromSide)).toBeTruthy();
  });

  it('changes the training days, with the day on which it is then done', async () => {
    const { handlers, changed } = server([aProgramme()], [anEnrolment()]);
    await openPage('/programmes/strong-middle', { handlers, as: 'active' });
    await screen.findByText('Mon, Thu');
    await userEvent.click(screen.getByRole('button', { name: 'Change the training days' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Training days' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Thursday' }));
    dialog.getByText('Choose at least one day.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(changed).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Sunday' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Tuesday' }));
    await dialog.findByText('Two days a week: done on Saturday 12 December.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your training days are changed.');
    expect(changed).toMatchObject([{ training_days: [2, 7] }]);
  });

  it('that is done offers the next one of its level, and itself once more', async () => {
    const finished_at = '2026-11-27T18:00:00.000Z';
    const { handlers, started } = server(
      [
        aProgramme({ id: 'easy', slug: 'easy', title: 'Easy Weeks', difficulty: 'Beginner' }),
        aProgramme({ id: 'before', slug: 'before', title: 'Before' }),
        aProgramme(),
        aProgramme({ id: 'taken', slug: 'taken', title: 'Already Taken' }),
        aProgramme({ id: 'after', slug: 'after', title: 'After' }),
      ],
      [
        anEnrolment({ finished_at, done: 16 }),
        anEnrolment({ id: 'e2', programme_id: 'taken', finished_at }),
      ],
    );
    await openPage('/programmes/strong-middle', { handlers, as: 'active' });
    await screen.findByRole('heading', { name: 'Done. Sixteen sessions in one week.' });
    const next = await screen.findByRole('link', { name: 'After' });
    expect(next.getAttribute('href')).toBe('/programmes/after');
    expect(screen.getByText('Done on Mon 16 November, 21 min')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Once more' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Start today' }));
    await waitFor(() => expect(started).toMatchObject([{ programme_id: 'middle' }]));
  });
});
