import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aWorkout } from '../../../test/builders.ts';
import { createDatabase, type Database } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

// As on a page in another language.
vi.mock('#messages/card', async (original) => ({
  ...(await original<object>()),
  signInToKeep: 'Inicia sesión para guardar tus favoritos.',
}));

const ACTIVE = 'user-active';

const threeWorkouts = (favorites: string[] = []): Database =>
  createDatabase({
    workouts: [
      aWorkout(1, { title: 'Long Plank', category: 'Pilates' }),
      aWorkout(2, { title: 'Squat Ladder', category: 'HIIT' }),
      aWorkout(3, { title: 'Quiet Hour', category: 'HIIT' }),
    ],
    favorites: new Map([[ACTIVE, favorites]]),
  });

const add = (title: string) => screen.findByRole('button', { name: `Add ${title} to favorites` });
const remove = (title: string) =>
  screen.findByRole('button', { name: `Remove ${title} from favorites` });
const toast = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();
const shownTitles = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);

describe('a heart (spec section 4, Favorite toggle)', () => {
  it('asks a visitor to sign in', async () => {
    await openPage('/workouts', { database: threeWorkouts() });
    await userEvent.click(await add('Long Plank'));
    await toast('Sign In Required');
    await toast('Inicia sesión para guardar tus favoritos.');
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeTruthy();
  });

  it('adds and takes away in turn, and says so in the words of the server', async () => {
    const database = threeWorkouts();
    await openPage('/workouts', { database, as: 'active' });
    await userEvent.click(await add('Long Plank'));
    await toast('Added to favorites');
    expect(database.favorites.get(ACTIVE)).toEqual(['workout1']);
    await userEvent.click(await remove('Long Plank'));
    await toast('Removed from favorites');
    expect(database.favorites.get(ACTIVE)).toEqual([]);
  });

  it('is there at once, before the server has answered', async () => {
    const answered = Promise.withResolvers<void>();
    await openPage('/workouts', {
      as: 'active',
      database: threeWorkouts(),
      // Then it falls through to the usual handler.
      handlers: [http.post('*/api/favorites', () => answered.promise)],
    });
    fireEvent.click(await add('Long Plank'));
    expect(await remove('Long Plank')).toBeTruthy();
    expect(screen.queryByText('Added to favorites')).toBeNull();
    answered.resolve();
    await toast('Added to favorites');
  });

  it('goes back when the server does not follow, and says that it failed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await openPage('/workouts', {
      as: 'active',
      database: threeWorkouts(['workout2']),
      handlers: [http.post('*/api/favorites', () => HttpResponse.json({}, { status: 500 }))],
    });
    await userEvent.click(await add('Long Plank'));
    await toast('Failed to update favorites. Please try again.');
    expect(await add('Long Plank')).toBeTruthy();
    await userEvent.click(await remove('Squat Ladder'));
    expect(await remove('Squat Ladder')).toBeTruthy();
  });
});

describe('the Favorites tab', () => {
  it('shows what has a heart, the newest first, and how many there are', async () => {
    const database = threeWorkouts(['workout3', 'workout1']);
    await openPage('/workouts?tab=favorites', { database, as: 'active' });
    await toast('Showing 2 workouts');
    expect(shownTitles()).toEqual(['Quiet Hour', 'Long Plank']);
  });

  it('lets go of a workout with its heart, and takes it back when that failed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let fails = true;
    await openPage('/workouts?tab=favorites', {
      as: 'active',
      database: threeWorkouts(['workout3', 'workout1']),
      handlers: [
        http.post('*/api/favorites', () =>
          fails ? HttpResponse.json({}, { status: 503 }) : undefined,
        ),
      ],
    });
    await toast('Showing 2 workouts');
    await userEvent.click(await remove('Quiet Hour'));
    await toast('Failed to update favorites. Please try again.');
    await toast('Showing 2 workouts');
    fails = false;
    await userEvent.click(await remove('Quiet Hour'));
    await toast('Showing 1 workout');
    await userEvent.click(await remove('Long Plank'));
    await toast('No favorites yet.');
  });

  it('says what belongs here while there is nothing', async () => {
    await openPage('/workouts?tab=favorites', { database: threeWorkouts(), as: 'active' });
    await toast('No favorites yet.');
    expect(screen.getByRole('link', { name: 'All Workouts' })).toBeTruthy();
  });
});
