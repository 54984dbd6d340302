import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { pageNavigation } from '../../features/subscription/index.ts';

withApi();
beforeEach(() => {
  vi.spyOn(pageNavigation, 'leaveFor').mockReturnValue();
});

/** The card of a plan on the landing page. */
const planNamed = async (name: string, options: Parameters<typeof openPage>[1] = {}) => {
  await openPage('/', options);
  const heading = await screen.findByRole('heading', { name, level: 3 });
  return within(heading.closest('article') as HTMLElement);
};

describe('the button on a plan', () => {
  it('begins the trial of that plan for a visitor', async () => {
    const monthly = await planNamed('Monthly');
    await userEvent.click(monthly.getByRole('button', { name: 'Start Free Trial' }));
    const dialog = within(await screen.findByRole('dialog'));
    const chosen = await dialog.findByRole('radio', { checked: true });
    expect(chosen.closest('label')?.textContent).toContain('Monthly');
  });

  it('leads a member with a plan to it: nobody pays for two', async () => {
    const annual = await planNamed('Annual', { as: 'active' });
    expect(annual.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe(
      '/settings',
    );
  });
});

describe('subscribing by the checkout (spec sections 7 and 8)', () => {
  it('says what the server charges today and when next, and goes to the checkout', async () => {
    const asked = vi.fn();
    const monthly = await planNamed('Monthly', {
      as: 'expired',
      handlers: [
        http.post('*/api/payments/checkout/session', async ({ request }) => {
          asked(await request.clone().json());
        }),
      ],
    });
    await userEvent.click(await monthly.findByRole('button', { name: 'Subscribe' }));
    expect(monthly.getByText(/^\$9\.99 charged today, and again on /)).toBeTruthy();
    await waitFor(() =>
      expect(pageNavigation.leaveFor).toHaveBeenCalledWith('http://stripe.test/c/pay/cs_test_1'),
    );
    expect(asked.mock.calls).toEqual([
      [
        {
          package: 'monthly',
          provider: 'stripe',
          success_url:
            'http://storefront.test/subscription/success?session_id={CHECKOUT_SESSION_ID}',
          cancel_url: 'http://storefront.test/subscription/cancel',
          email: 'expired@example.com',
          agreed_amount: 999,
        },
      ],
    ]);
  });

  it("alerts 'Payment failed: {message}', and can be tried again", async () => {
    const detail = 'Payments are not available at the moment. Please try again.';
    const annual = await planNamed('Annual', {
      as: 'expired',
      handlers: [
        http.post('*/api/payments/checkout/session', () =>
          HttpResponse.json({ detail }, { status: 502 }),
        ),
      ],
    });
    await userEvent.click(await annual.findByRole('button', { name: 'Subscribe' }));
    expect((await annual.findByRole('alert')).textContent).toBe(`Payment failed: ${detail}`);
    expect(annual.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
  });
});
