import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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

  it('leaves out what nobody has said, and says that nothing is needed', async () => {
    const bare = { ...plank, equipment: '', body_parts: [], instructor: '', is_premium: false };
    await openPage('/workouts/long-plank', { database: createDatabase({ workouts: [bare] }) });
    await screen.findByRole('heading', { level: 1 });
    expect(facts().map(([term]) => term)).toEqual(['Length', 'Level', 'Equipment', 'Category']);
    expect(screen.getByText('None')).toBeTruthy();
    expect(screen.queryByText(/^With/)).toBeNull();
    expect(screen.queryByText('Premium')).toBeNull();
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
    expect(screen.getByText('Completed 20 November 2026')).toBeTruthy();
  });

  it('is kept with its heart', async () => {
    const database = library();
    await openPage('/workouts/long-plank', { database, as: 'active' });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites' }));
    expect(await screen.findByText('Added to favorites')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove from favorites' })).toBeTruthy();
    expect(database.favorites.get('user-active')).toEqual([plank.id]);
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

describe('sharing a workout', () => {
  const browserWith = (abilities: Partial<Navigator>) => {
    for (const name of ['share', 'clipboard'] as const) {
      Object.defineProperty(navigator, name, { value: abilities[name], configurable: true });
    }
  };
  const url = `${window.location.origin}${window.location.pathname}`;

  it('opens the browser’s own sheet', async () => {
    const share = vi.fn(async () => undefined);
    const user = userEvent.setup();
    await openPage('/workouts/long-plank', { database: library() });
    browserWith({ share });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'Long Plank', url });
  });

  it('copies the address where there is no sheet, and says what to do where that fails too', async () => {
    const writeText = vi.fn(async () => undefined);
    const user = userEvent.setup();
    await openPage('/workouts/long-plank', { database: library() });
    browserWith({ clipboard: { writeText } as never });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('The link is copied.')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(url);
    browserWith({});
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/Copy the address from your browser/)).toBeTruthy();
  });
});
