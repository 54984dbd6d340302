import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { notFound as NOT_FOUND } from '#messages/failures';
import { LONG_PLANK } from '../../../../cms-extensions/contract/test/long-plank.ts';
import { aProgress, aWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

const plank = aWorkout(1, {
  slug: 'long-plank',
  title: 'Long Plank',
  category: 'Pilates',
  difficulty: 'Advanced',
  duration: 28,
  equipment: 'A mat',
  body_parts: ['Core', 'Shoulders'],
});
const others = [2, 3, 4, 5].map((number) => aWorkout(number));
const library = () => createDatabase({ workouts: [plank, ...others] });

const facts = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

describe("a workout's page", () => {
  it('says what a person wants to know before starting', async () => {
    await openPage('/workouts/long-plank', { database: library() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Long Plank' })).toBeTruthy();
    expect(facts()).toEqual([
      ['Length', '28 min'],
      ['Level', 'Advanced'],
      ['Equipment', 'A mat'],
      ['Body parts', 'Core, Shoulders'],
      ['Category', 'Pilates'],
      ['Instructor', 'Ines Halloran'],
    ]);
    expect(screen.getByText('Premium')).toBeTruthy();
  });

  it('says that the workout is gone when it was taken off meanwhile', async () => {
    await openPage('/workouts/taken-off', { database: library() });
    expect(await screen.findByRole('heading', { name: NOT_FOUND })).toBeTruthy();
  });

  it('plays at a press, by the rules of the library', async () => {
    await openPage('/workouts/long-plank', { database: library(), as: 'expired' });
    await userEvent.click(await screen.findByRole('button', { name: 'Play, 28 min' }));
    expect(await screen.findByText('Subscription Required')).toBeTruthy();
  });

  it('continues where a member left off, and shows the completion', async () => {
    const database = library();
    const completed_at = '2026-11-20T18:30:00.000Z';
    database.progress.set('user-active', [aProgress(plank, { completed_at })]);
    await openPage('/workouts/long-plank', { database, as: 'active' });
    expect(await screen.findByRole('button', { name: 'Continue, 20 min left' })).toBeTruthy();
    expect(await screen.findByText(/^Done on 20 November/)).toBeTruthy();
  });

  it('leads to a few others of its kind, and back to all', async () => {
    await openPage('/workouts/long-plank', { database: library() });
    const related = within(await screen.findByRole('region', { name: 'More like this' }));
    const titles = related.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(titles).toEqual(['Slow Lunge 2', 'Slow Lunge 3', 'Slow Lunge 4']);
    expect(screen.getByRole('link', { name: 'All Workouts' }).getAttribute('href')).toBe(
      '/workouts',
    );
  });

  it('offers a visitor the trial', async () => {
    const offer = 'Press play on every workout, free for seven days.';
    await openPage('/workouts/long-plank', { database: library() });
    expect(await screen.findByText(offer)).toBeTruthy();
  });
});

describe("a workout's moves", () => {
  const withMap = () => {
    const database = library();
    database.maps.set(plank.id, LONG_PLANK);
    return database;
  };
  const openMoves = async (as?: 'active' | 'expired') => {
    await openPage('/workouts/long-plank', { database: withMap(), ...(as && { as }) });
    return within(await screen.findByRole('region', { name: 'What you will do' }));
  };

  it('are listed by blocks, rounds of the same moves once, each with its time and forms', async () => {
    const moves = await openMoves();
    expect(moves.getByText('29 moves in five blocks. Tap a move to start there.')).toBeTruthy();
    expect(moves.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      ...['Warm-up', 'First plank', 'Second plank', 'Last plank', 'Cool-down'],
    ]);
    expect(moves.getByText('Two rounds, 7:12')).toBeTruthy();
    // 29 without the second rounds of four and five moves.
    expect(moves.getAllByRole('listitem')).toHaveLength(20);
    const lunge = moves.getByRole('link', { name: 'Reverse lunge, left' });
    expect(lunge.getAttribute('href')).toBe('/workouts/long-plank?t=300');
    expect(lunge.closest('li')?.textContent).toContain('5:00');
    expect(lunge.closest('li')?.textContent).toContain('Easier: hold a chair');
    expect(lunge.closest('li')?.textContent).toContain('40 srest 8 s');
  });

  it('say how much fits today, and mark what is spared', async () => {
    const date = new Date();
    const today = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    const stored = { date: today, choices: ['wrists'], easier: true };
    window.localStorage.setItem('bodyToday', JSON.stringify(stored));
    const moves = await openMoves();
    const body = await screen.findByRole('region', { name: 'My body today: spare my wrists' });
    expect(body.textContent).toContain('26 of 28 min fit, 10 in the easier form.');
    expect(body.textContent).toContain('Two moves do not: mountain climber.');
    expect(within(body).getByRole('button', { name: 'Play the 26 minutes' })).toBeTruthy();
    expect(moves.getAllByText(', to spare today')).toHaveLength(8);
  });

  it('are cut to the minutes of the day, which are kept, and play as far as a member may', async () => {
    await openMoves('expired');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Choose my minutes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How many minutes today?' }));
    const slider = dialog.getByRole('slider', { name: 'Minutes' });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['10', '27']);
    expect(dialog.getByRole('status').textContent).toBe(
      '17:16 minutes. Whole moves only, so 16 seconds over. It counts as a session.',
    );
    expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Warm-up',
      'First plank, one round of two',
      'Second plank, one round of two, without mountain climber',
      'Last plank, two moves of three',
      'Cool-down',
    ]);
    for (let count = 0; count < 5; count += 1) {
      await user.click(dialog.getByRole('button', { name: 'One minute less' }));
    }
    expect(dialog.getByRole('status').textContent).toContain('12:00 minutes.');
    expect(dialog.getByRole('button', { name: 'All 28 min' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Play 12 min' }));
    expect(await screen.findByText('Subscription Required')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'How many minutes today?' })).toBeNull();
    expect(localStorage.getItem('minutesToday')).toBe('12');
  });
});

describe('sharing a workout', () => {
  const browserWith = (abilities: Partial<Navigator>) => {
    for (const name of ['share', 'clipboard'] as const) {
      Object.defineProperty(navigator, name, { value: abilities[name], configurable: true });
    }
  };
  /** Another file of tests may have left the page elsewhere. */
  const url = (): string => `${window.location.origin}${window.location.pathname}`;

  it('opens the browser’s own sheet', async () => {
    const share = vi.fn(async () => undefined);
    const user = userEvent.setup();
    await openPage('/workouts/long-plank', { database: library() });
    browserWith({ share });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'Long Plank', url: url() });
  });

  it('copies the address where there is no sheet, and says what to do where that fails too', async () => {
    const writeText = vi.fn(async () => undefined);
    const user = userEvent.setup();
    await openPage('/workouts/long-plank', { database: library() });
    browserWith({ clipboard: { writeText } as never });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('The link is copied.')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(url());
  });
});
