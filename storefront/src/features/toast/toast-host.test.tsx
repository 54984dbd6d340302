import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastHost } from './toast-host.tsx';
import { toasts } from './toasts.ts';

afterEach(() => {
  act(() => toasts.dismiss());
  vi.unstubAllGlobals();
});

it('shows a toast that comes before anybody touched the page', async () => {
  render(<ToastHost />);
  act(() => void toasts.show({ kind: 'done', title: 'Saved' }));
  await screen.findByText('Saved');
});

it('is there in a quiet moment after the first touch, and not before', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  const { container } = render(<ToastHost />);
  // A toast that nobody sees any more does not load it either.
  act(() => toasts.dismiss());
  expect(container.childElementCount).toBe(0);
  fireEvent.pointerDown(document.body);
  await screen.findByRole('status');
});
