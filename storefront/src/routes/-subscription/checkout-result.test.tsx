import { screen } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { pageNavigation } from '../../features/subscription/index.ts';

withApi();
beforeEach(() => {
  vi.spyOn(pageNavigation, 'reload').mockReturnValue();
});

const SUCCESS = '/subscription/success?session_id=cs_test_1';

const unpaid = { payment_status: 'unpaid', status: 'open', amount_total: 999, currency: 'usd' };

const status = (answer: () => Response | Promise<Response>) =>
  http.get('*/api/payments/checkout/status/cs_test_1', answer);

/** Timers go on with the time of the test, or at once by `vi.advanceTimersByTimeAsync`. */
const steerTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the return from the checkout (spec sections 2 and 4)', () => {
  it('verifies first', async () => {
    await openPage(SUCCESS, {
      handlers: [status(() => delay('infinite').then(() => new Response()))],
    });
    expect(await screen.findByRole('heading', { name: 'Verifying' })).toBeTruthy();
  });

  it('then counts how often it has asked, of ten times', async () => {
    await openPage(SUCCESS, { handlers: [status(() => HttpResponse.json(unpaid))] });
    expect(await screen.findByRole('heading', { name: 'Processing (1/10)' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Processing (2/10)' })).toBeTruthy();
  });

  it('shows the amount, that the subscription is active, and the ways on', async () => {
    await openPage(SUCCESS);
    expect(await screen.findByText('Payment received, 99.99 USD')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your subscription is now active' })).toBeTruthy();
    expect(linkTo('Start Your First Workout')).toBe('/workouts');
    expect(linkTo('Go to Homepage')).toBe('/');
  });

  it("reloads a signed-in member's page after three seconds, and once", async () => {
    steerTime();
    const page = await openPage(SUCCESS, { as: 'active' });
    await screen.findByText(/next payment \$9\.99 on 21 December 2026/);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pageNavigation.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(pageNavigation.reload).toHaveBeenCalledOnce();
    page.unmount();
    await openPage(SUCCESS, { as: 'active' });
    await screen.findByText('Payment received, 99.99 USD');
    await vi.advanceTimersByTimeAsync(3200);
    expect(pageNavigation.reload).toHaveBeenCalledOnce();
  });
});

describe('a return without a payment (spec section 8)', () => {
  const isToldOf = async (text: string) => {
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(linkTo('Try Payment Again')).toBe('/pricing');
    expect(linkTo('Return to Homepage')).toBe('/');
  };

  it('finds no session in the address', async () => {
    await openPage('/subscription/success');
    await isToldOf('No payment session found');
  });

  it.each([
    ['Failed to check payment status', () => HttpResponse.json({ detail: 'x' }, { status: 502 })],
    ['No answer', () => HttpResponse.error()],
  ])('gets no answer to its question, and logs: %s', async (logged, answer) => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    await openPage(SUCCESS, { handlers: [status(answer)] });
    await isToldOf('Error checking payment status. Please contact support.');
    expect(log.mock.calls[0]?.[0]).toBe(logged);
  });
});

describe('a checkout that was left (spec section 2, /subscription/cancel)', () => {
  it('says that nothing was charged, and shows three ways and three figures', async () => {
    await openPage('/subscription/cancel');
    expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeTruthy();
    expect(screen.getByText(/no charges were made/)).toBeTruthy();
    expect(screen.getByText('Amount charged: $0.00')).toBeTruthy();
    expect(linkTo('Try Payment Again')).toBe('/pricing');
    expect(linkTo('Browse Free Content')).toBe('/workouts');
    expect(linkTo('Return to Homepage')).toBe('/');
    for (const figure of ['10,000+', '20+', '4.9']) expect(screen.getByText(figure)).toBeTruthy();
  });
});
