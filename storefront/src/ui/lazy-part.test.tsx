import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyContent, lazyPart } from './lazy-part.tsx';

const Menu = ({ word }: { word: string }) => <p>{word}</p>;

/** Code that is lost on the way some times, then comes. */
const lostFirst = (times = 1) => {
  const load = vi.fn(async () => Menu);
  for (let count = 0; count < times; count += 1) {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  }
  return load;
};

const show = (part: ReactNode) =>
  act(async () =>
    render(
      <>
        <h1>The rest</h1>
        <Suspense>{part}</Suspense>
      </>,
    ),
  );
const touch = () => act(async () => void fireEvent.pointerDown(document.body));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

it('leaves the rest of the page alone, and comes at a later touch', async () => {
  const load = lostFirst(2);
  const Part = lazyPart(load);
  await show(<Part word="menu" />);
  expect(screen.getByText('The rest')).toBeTruthy();
  await touch();
  expect(screen.queryByText('menu')).toBeNull();
  await touch();
  expect(screen.getByText('menu')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

it('shows what takes its place', async () => {
  const Part = lazyPart(lostFirst(), ({ word }) => <i>closed {word}</i>);
  await show(<Part word="menu" />);
  expect(screen.getByText('closed menu')).toBeTruthy();
});

it('is an error with a button where it is the content', async () => {
  const Part = lazyContent(lostFirst());
  await show(<Part word="tab" />);
  const again = screen.getByRole('button', { name: 'Try Again' });
  await act(async () => void fireEvent.pointerDown(again));
  expect(screen.getByText('tab')).toBeTruthy();
});
