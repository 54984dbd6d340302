import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aProgress, aWorkout } from '../../../test/builders.ts';
import { WorkoutCard } from './workout-card.tsx';

const wantsLessMotion = (less: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: less }) as MediaQueryList);

const workout = aWorkout(1, { title: 'Long Plank', preview_url: '/preview.webp', duration: 28 });

// The link to the workout's page needs a router to build its URL.
const router = createRouter({ routeTree: createRootRoute() });

const show = (changes: Partial<Parameters<typeof WorkoutCard>[0]> = {}) => {
  const onOpen = vi.fn();
  const view = render(
    <RouterContextProvider router={router as never}>
      <WorkoutCard workout={workout} sizes="100vw" heading="h2" onOpen={onOpen} {...changes} />
    </RouterContextProvider>,
  );
  const preview = () => view.container.querySelector('img[src="/preview.webp"]');
  return { onOpen, preview, card: screen.getByRole('article') };
};

beforeEach(() => wantsLessMotion(false));

describe('a workout card', () => {
  it('says title, coach, category, level and minutes', () => {
    const { card } = show();
    for (const words of [
      'Long Plank',
      'Ines Halloran',
      workout.category,
      workout.difficulty,
      '28',
    ]) {
      expect(card.textContent).toContain(words);
    }
  });

  it('says aloud that a workout is premium, and nothing of one that is not', () => {
    expect(show().card.textContent).toContain('Premium, 28 min');
    cleanup();
    expect(show({ workout: { ...workout, is_premium: false } }).card.textContent).not.toContain(
      'Premium',
    );
  });

  it('has a heart of its own, which does not open the workout', async () => {
    const onToggle = vi.fn();
    const { onOpen } = show({ favorite: { isFavorite: true, onToggle } });
    const heart = screen.getByRole('button', { name: 'Remove Long Plank from favorites' });
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(heart);
    expect(onToggle).toHaveBeenCalledExactlyOnceWith(workout, 1);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('shows how far its reader came, and how much is left', () => {
    const { card } = show({ progress: aProgress(workout, { duration_completed: 450 }) });
    expect(card.textContent).toContain('25 % watched');
    expect(card.textContent).toContain('23 min left');
    expect(card.textContent).not.toContain('Done');
  });

  it('has its mark, and a bar beside it when it was begun anew', () => {
    const completed_at = '2026-11-20T18:30:00.000Z';
    const mark = 'Done twice';
    const ended = show({
      mark,
      progress: aProgress(workout, { completed_at, duration_completed: 1790 }),
    });
    expect(ended.card.textContent).toContain('Done twicePremium, 28 min');
    expect(ended.card.textContent).not.toContain('watched');
    cleanup();
    const again = show({ mark, progress: aProgress(workout, { completed_at }) });
    expect(again.card.textContent).toContain('Done twice');
    expect(again.card.textContent).toContain('33 % watched');
  });

  it('moves while a mouse rests on it', async () => {
    const { card, preview } = show();
    fireEvent.pointerEnter(card, { pointerType: 'mouse' });
    await waitFor(() => expect(preview()).not.toBeNull());
    fireEvent.pointerLeave(card, { pointerType: 'mouse' });
    expect(preview()).toBeNull();
  });

  it('moves after a long press, whose end does not open it', async () => {
    const { card, preview, onOpen } = show();
    fireEvent.pointerDown(card, { pointerType: 'touch' });
    await waitFor(() => expect(preview()).not.toBeNull());
    fireEvent.pointerUp(card, { pointerType: 'touch' });
    fireEvent.click(screen.getByRole('button', { name: 'Long Plank' }));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('keeps still for those who asked for less motion', () => {
    vi.useFakeTimers();
    wantsLessMotion(true);
    const { card, preview } = show();
    fireEvent.pointerEnter(card, { pointerType: 'mouse' });
    vi.runAllTimers();
    expect(preview()).toBeNull();
  });
});
