import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addDays,
  type CalendarFeed,
  calls,
  dayIn,
  type Enrolment,
  type EnrolmentDay,
  type MemberAway,
  mondayOf,
  type ResponseOf,
} from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { detail, on, pathOf } from '../../../test/answers.ts';
import { aWorkout } from '../../../test/builders.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { browserTimeZone } from '../../api/server-clock.ts';
import { dayAndMonth, dayOf, writtenDay } from '../../ui/dates.ts';

withApi();

const today = dayIn(browserTimeZone(), new Date());
const written = (date: string): string => writtenDay(dayOf(date));
const short = (date: string): string => dayAndMonth(dayOf(date));

const aDay = (number: number, title: string, changes: Partial<EnrolmentDay>): EnrolmentDay => ({
  ...{ key: `d${number}`, week: 1, day: number, kind: 'workout', note: '' },
  workout: { ...aWorkout(number, { title, duration: 20 }) },
  ...{ state: 'planned', on: null, minutes_done: null, session_id: null },
  ...changes,
});

const anEnrolment = (id: string, title: string, days: EnrolmentDay[]): Enrolment => ({
  ...{ id, programme_id: id, slug: id, title, picture: null, is_available: true },
  ...{ start_on: addDays(today, -7), training_days: [1, 4], finished_at: null, days },
  ...{ done: 0, total: days.length, ends_on: null, next_on: today },
});

const middle = () =>
  anEnrolment('middle', 'Strong Middle', [
    aDay(1, 'Dead Bug', { state: 'done', on: addDays(mondayOf(today), -7), minutes_done: 18 }),
    aDay(2, 'Bird Dog Balance', { state: 'today', on: today }),
    aDay(3, 'Bridge and Breathe', { on: addDays(today, 2) }),
  ]);
const mornings = () =>
  anEnrolment('mornings', 'Ten Quiet Mornings', [
    aDay(4, 'Rest Is Part of It', { on: addDays(today, 3) }),
    aDay(5, 'Waiting One', {}),
  ]);

type Moved = ResponseOf<typeof calls.previewAway>['moved'];

/** The calls of the calendar, over what the member is in and the days away. */
const server = (enrolments: Enrolment[], away: MemberAway[] = [], moved: Moved = []) => {
  const changes: unknown[] = [];
  let feed: CalendarFeed = {
    ...{ url: 'https://ondelle.example/api/calendar/one.ics', on: true, time: '07:00' },
    webcal_url: 'webcal://ondelle.example/api/calendar/one.ics',
  };
  const handlers = [
    on(calls.listEnrolments, () => ({ enrolments })),
    on(calls.changeEnrolment, ({ params, body: { time_zone: _, ...change } }) => {
      changes.push(change);
      const index = enrolments.findIndex(({ id }) => id === params.id);
      const before = enrolments[index];
      if (before === undefined) return detail(404, 'Not found');
      if (change.pin?.on === today) return detail(422, 'Another session is on that day.');
      const days = before.days.map((day): EnrolmentDay => {
        if (day.key === change.skip) return { ...day, state: 'skipped', on: null };
        if (day.key === change.unskip) return { ...day, state: 'planned', on: addDays(today, 2) };
        return day.key === change.pin?.key ? { ...day, on: change.pin.on } : day;
      });
      const after = { ...before, days };
      enrolments[index] = after;
      return after;
    }),
    on(calls.listAway, () => ({ away })),
    on(calls.previewAway, () => ({ moved })),
    on(calls.addAway, ({ body: { from_on, until_on } }) => {
      const period = { id: `away${away.length}`, from_on, until_on };
      away.push(period);
      return { ...period, moved };
    }),
    on(calls.removeAway, ({ params }) => {
      away.splice(0, away.length, ...away.filter(({ id }) => id !== params.id));
      return undefined;
    }),
    on(calls.getFeed, () => feed),
    on(calls.setFeed, ({ body: { on, time } }) => {
      feed = on ? { ...feed, on, time } : { url: null, webcal_url: null, on, time };
      return feed;
    }),
    on(calls.renewFeed, () => {
      feed = { ...feed, url: 'https://ondelle.example/api/calendar/two.ics' };
      return feed;
    }),
  ];
  return { handlers, changes, away, feedNow: () => feed };
};

const open = async (...state: Parameters<typeof server>) => {
  const api = server(...state);
  await openPage('/calendar', { handlers: api.handlers, as: 'active' });
  await screen.findByRole('heading', { name: 'Next' });
  return api;
};

const days = () => {
  const first = addDays(mondayOf(today), -7);
  const list = screen.getByRole('list', {
    name: `${short(first)} to ${short(addDays(first, 27))}`,
  });
  return within(list).getAllByRole('listitem');
};
/** What a screen reader says of a day: all but what is only drawn. */
const spoken = (day: HTMLElement | undefined): string =>
  [...(day?.children ?? [])]
    .filter((part) => part.getAttribute('aria-hidden') !== 'true')
    .map((part) => part.textContent)
    .join(', ');
const rows = () =>
  within(screen.getByRole('region', { name: 'Next' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

const choose = async (title: string, date: string, item: string) => {
  const name = `More about ${title}, ${written(date)}`;
  await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

const setDate = async (field: HTMLElement, date: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, date);
};

describe('the calendar', () => {
  it('reads out four weeks, the present one second, with what is done, planned and away', async () => {
    const back = addDays(today, 5);
    await open([middle(), mornings()], [{ id: 'a', from_on: back, until_on: back }]);
    const weeks = days();
    expect(weeks).toHaveLength(28);
    const first = addDays(mondayOf(today), -7);
    const find = (date: string) => weeks.find((day) => spoken(day).startsWith(written(date)));
    expect(spoken(weeks[0])).toBe(`${written(first)}, Dead Bug, 18 minutes, done`);
    expect(spoken(find(today))).toBe(`${written(today)}, today, Bird Dog Balance, 20 minutes`);
    expect(find(today)?.getAttribute('aria-current')).toBe('date');
    expect(spoken(find(back))).toBe(`${written(back)}, away`);
  });

  it('lists what comes next, with its programme, and what waits', async () => {
    await open([middle(), mornings()]);
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toBe('TodayBird Dog BalanceStrong Middle, 20 min');
    screen.getByText('1 session waits until you are back.');
  });

  it('leads to a workout, skips a session, and takes that back', async () => {
    const { changes } = await open([middle()]);
    const date = addDays(today, 2);
    const more = screen.getByRole('button', {
      name: `More about Bridge and Breathe, ${written(date)}`,
    });
    await userEvent.click(more);
    const play = await screen.findByRole('menuitem', { name: 'Play' });
    expect(play.getAttribute('href')).toBe(`/workouts/${aWorkout(3).slug}`);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Skip' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(changes).toEqual([{ skip: 'd3' }, { unskip: 'd3' }]);
  });

  it('moves a session to another day, and says why a day is refused', async () => {
    const { changes } = await open([middle()]);
    await choose('Bridge and Breathe', addDays(today, 2), 'Another day');
    const dialog = within(await screen.findByRole('dialog', { name: 'Another day' }));
    await setDate(dialog.getByLabelText('Day'), today);
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await dialog.findByText('Another session is on that day.');
    await setDate(dialog.getByLabelText('Day'), addDays(today, 4));
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText(`Moved to ${written(addDays(today, 4))}.`);
    expect(screen.queryByRole('dialog', { name: 'Another day' })).toBeNull();
    expect(changes.at(-1)).toEqual({ pin: { key: 'd3', on: addDays(today, 4) } });
  });

  it('says so when it cannot be loaded, and tries again', async () => {
    let isDown = true;
    const { handlers } = server([middle()]);
    const failing = http.get(pathOf(calls.listAway), () =>
      isDown ? HttpResponse.json({ detail: 'down' }, { status: 500 }) : undefined,
    );
    await openPage('/calendar', { handlers: [failing, ...handlers], as: 'active' });
    await screen.findByText('We could not load this.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { name: 'Next' });
  });
});

describe('days away', () => {
  const moved: Moved = [
    {
      ...{ enrolment_id: 'middle', title: 'Strong Middle', sessions: 3 },
      ...{ old_next: '2026-11-30', new_next: '2026-12-05' },
      ...{ old_end: '2026-12-12', new_end: '2026-12-18' },
    },
  ];
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Ill or away' }));
    return within(await screen.findByRole('dialog', { name: 'Ill or away' }));
  };

  it('say what happens, move everything, and are taken back within the notice', async () => {
    const { away } = await open([middle()], [], moved);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Move everything' }));
    dialog.getByText('Choose a day');
    await setDate(dialog.getByLabelText('From'), addDays(today, 1));
    await setDate(dialog.getByLabelText('Until'), today);
    await dialog.findByText('Until must not be before from.');
    await setDate(dialog.getByLabelText('Until'), addDays(today, 4));
    await dialog.findByText(/three sessions move; it ends on 18 December, not on 12 December/);
    await userEvent.click(dialog.getByRole('button', { name: 'Move everything' }));
    await screen.findByText('Everything is moved.');
    expect(away).toMatchObject([{ from_on: addDays(today, 1), until_on: addDays(today, 4) }]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(away).toEqual([]));
  });

  it('are listed and ended, and the focus stays on the page', async () => {
    await open(
      [middle()],
      [
        { id: 'old', from_on: addDays(today, -9), until_on: addDays(today, -8) },
        { id: 'now', from_on: addDays(today, -1), until_on: null },
      ],
    );
    const list = within(screen.getByRole('region', { name: 'Ill or away' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    const text = `From ${short(addDays(today, -1))}, until you are back`;
    await userEvent.click(list.getByRole('button', { name: `I am back: ${text}` }));
    await screen.findByText('Welcome back.');
    expect(screen.queryByRole('region', { name: 'Ill or away' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ill or away' }));
  });
});

describe("the member's own calendar", () => {
  it('is opened or copied, has a time of day, and is turned off', async () => {
    const user = userEvent.setup();
    const { feedNow } = await open([middle()]);
    const link = await screen.findByRole('link', { name: 'Open in my calendar' });
    expect(link.getAttribute('href')).toBe('webcal://ondelle.example/api/calendar/one.ics');
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(feedNow().url);
    const time = screen.getByLabelText('Time of day');
    await user.clear(time);
    await user.type(time, '18:30');
    await user.tab();
    await waitFor(() => expect(feedNow().time).toBe('18:30'));
    await user.click(screen.getByRole('switch', { name: /With a time of day/ }));
    await waitFor(() => expect(feedNow().time).toBeNull());
    expect(screen.queryByLabelText('Time of day')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Calendar link' }));
    await waitFor(() => expect(feedNow().on).toBe(false));
    expect(screen.queryByRole('link', { name: 'Open in my calendar' })).toBeNull();
  });

  it('gets a new link after a warning', async () => {
    const { feedNow } = await open([middle()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a new link?' }));
    dialog.getByText('The old link stops at once. Calendars that use it will be empty.');
    await userEvent.click(dialog.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(feedNow().url).toContain('two.ics'));
    await screen.findByDisplayValue('https://ondelle.example/api/calendar/two.ics');
  });
});
