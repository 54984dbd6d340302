import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from '../toast/toast-region.tsx';
import { toasts } from '../toast/toasts.ts';
import { offerInstall, watchInstallPrompt } from './install-offer.ts';

watchInstallPrompt();

const title = 'Keep your workouts one tap away';

/** The browser says that the site can be installed. @returns what it shows when asked */
const becomeInstallable = () => {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  return prompt;
};

beforeEach(() => {
  localStorage.clear();
  render(<ToastRegion />);
  toasts.dismiss();
});

it('is made after the second workout, and once', async () => {
  const prompt = becomeInstallable();
  offerInstall();
  expect(screen.queryByText(title)).toBeNull();
  offerInstall();
  await userEvent.click(await screen.findByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledOnce();
  becomeInstallable();
  offerInstall();
  expect(screen.queryByText(title)).toBeNull();
});

it('is not made where the site is installed, or cannot be', () => {
  becomeInstallable();
  window.dispatchEvent(new Event('appinstalled'));
  offerInstall();
  offerInstall();
  expect(screen.queryByText(title)).toBeNull();
});
