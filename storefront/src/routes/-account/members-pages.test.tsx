import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, calls } from 'contract';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { pathOf } from '../../../test/answers.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

it.each([
  ['/profile', 'You need to be signed in to see your profile.'],
  ['/settings', 'You need to be signed in to see your settings.'],
  ['/week', 'You need to be signed in to see your week.'],
  ['/calendar', 'You need to be signed in to see your calendar.'],
  ['/history', 'You need to be signed in to see your history.'],
  ['/cancel-subscription', 'You need to be signed in to manage your subscription.'],
])('a visitor of %s is asked to sign in', async (path, text) => {
  await openPage(path);
  expect(await screen.findByRole('heading', { name: 'Please Sign In' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

it.each<[string, Call, string]>([
  ['/week', calls.getTrainingWeek, 'We could not load this.'],
  ['/history', calls.getTrainingHistory, 'We could not load this.'],
  ['/settings#notifications', calls.getPreferences, 'Your preferences could not be read.'],
  ['/settings', calls.getMembership, 'Your subscription could not be read.'],
])('%s says that it cannot be loaded, and tries again', async (path, call, text) => {
  let isDown = true;
  const failing = http.get(pathOf(call), () =>
    isDown ? HttpResponse.json({ detail: 'down' }, { status: 500 }) : undefined,
  );
  await openPage(path, { as: 'active', handlers: [failing] });
  await screen.findByText(text);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
