import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SUBSCRIPTION_ERRORS, TRIAL_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { fakeStripe } from '../../../test/fake-stripe.ts';
import { aMembership } from '../../../test/memberships.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { chargeText } from './add-payment-dialog.tsx';
import { pageNavigation } from './use-membership.ts';

withApi();
const stripe = fakeStripe();
beforeEach(() => stripe.reset());

const post = (path: string, status: number, body: Record<string, unknown> = {}) =>
  http.post(`*/api/${path}`, () => HttpResponse.json(body, { status }));
const alertText = async () => (await screen.findByRole('alert')).textContent;
const press = (name: string) => async () =>
  userEvent.setup().click(await screen.findByRole('button', { name }));
const save = press('Save payment method');

/** Opens the dialog as a member; the handlers in `later` apply only from then on. */
const openAddPayment = async (options: Parameters<typeof openPage>[1] = {}) => {
  const page = await openPage('/refund', { as: 'trial-no-card', ...options });
  act(() => openDialog('add-payment'));
  await screen.findByRole('dialog', { name: /payment method|your card/ });
  return page;
};

describe('adding a payment method (spec sections 2, 4 and 8)', () => {
  it('sets the card up, takes the member anew, and closes', async () => {
    await openAddPayment();
    expect(await screen.findByText(/Nothing is charged today/)).toBeTruthy();
    await screen.findByText('Card fields');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(session?.state().user?.has_payment_method).toBe(true);
    expect(stripe.record.confirmations).toHaveLength(1);
  });
});

describe('a set-up that cannot begin', () => {
  it('in a session that is over says so, forgets it, and asks to sign in again', async () => {
    await openAddPayment({ handlers: [post('payment/setup-payment-method', 401)] });
    expect(await alertText()).toContain('Your session has expired. Please sign in again.');
    expect(screen.getByRole('button', { name: 'Sign In Again' })).toBeTruthy();
    expect(window.localStorage.getItem('authToken')).toBeNull();
    expect(window.localStorage.getItem('userData')).toBeNull();
  });

  it('without a token says that it was not found', async () => {
    await openPage('/refund');
    act(() => openDialog('add-payment'));
    expect(await alertText()).toContain('Authentication token not found. Please sign in again.');
  });

  it.each([
    [500, 'Failed to load user data. Please sign in again.'],
    [404, 'User not found. Please sign in again.'],
    [401, 'Your session has expired. Please sign in again.'],
  ])('when the member answers %i says why', async (status, text) => {
    await openAddPayment({
      handlers: [http.get('*/api/auth/me', () => HttpResponse.json({}, { status }))],
    });
    expect(await alertText()).toContain(text);
    expect(screen.getByRole('button', { name: 'Sign In Again' })).toBeTruthy();
  });
});

describe('a card that our server refuses', () => {
  it("without a text is 'Failed to confirm payment method'", async () => {
    await openAddPayment({ handlers: [post('auth/confirm-payment-method', 500)] });
    await screen.findByText('Card fields');
    await save();
    expect(await alertText()).toBe('Failed to confirm payment method');
  });

  it('because the open payment was declined can be replaced by another', async () => {
    const detail = 'Your card was declined.';
    await openAddPayment({ handlers: [post('auth/confirm-payment-method', 402, { detail })] });
    await screen.findByText('Card fields');
    await save();
    expect(await alertText()).toContain(detail);
    await press('Pay Another Way')();
    expect(await screen.findByText('Card fields')).toBeTruthy();
  });

  it('because the open payments changed shows the new sum, and asks again', async () => {
    let due = { amount: 999, currency: 'usd', invoices: 1 };
    const sent: unknown[] = [];
    await openAddPayment({
      as: 'active',
      handlers: [
        http.post('*/api/payment/setup-payment-method', () =>
          HttpResponse.json({
            ...{ client_secret: 'seti_1_secret_x', setup_intent_id: 'seti_1', card_ready: false },
            wallets: [],
            due,
          }),
        ),
        http.post('*/api/auth/confirm-payment-method', async ({ request }) => {
          sent.push(await request.json());
          due = { amount: 1998, currency: 'usd', invoices: 2 };
          return HttpResponse.json({ detail: SUBSCRIPTION_ERRORS.amountChanged }, { status: 409 });
        }),
      ],
    });
    expect(await screen.findByText(/The open payment of \$9.99/)).toBeTruthy();
    await screen.findByText('Card fields');
    await save();
    expect(await screen.findByText(/The 2 open payments, \$19.98 together/)).toBeTruthy();
    expect(await alertText()).toBe(SUBSCRIPTION_ERRORS.amountChanged);
    expect(sent).toEqual([{ setup_intent_id: 'seti_1', amount: 999 }]);
    await save();
    await waitFor(() => expect(sent[1]).toEqual({ setup_intent_id: 'seti_1', amount: 1998 }));
  });

  it('because the bank asks for the open payment leads to the invoice', async () => {
    const database = createDatabase();
    database.memberships.set('user-active', aMembership('payment-problem'));
    const detail = TRIAL_ERRORS.confirmationNeeded;
    await openAddPayment({
      as: 'active',
      database,
      handlers: [
        post('auth/confirm-payment-method', 402, { detail }),
        http.get('*/api/subscription/invoices/in_2', () =>
          HttpResponse.json({ url: 'http://stripe.test/i/in_2' }),
        ),
      ],
    });
    await screen.findByText('Card fields');
    await save();
    const alert = within(await screen.findByRole('alert'));
    const leaveFor = vi.spyOn(pageNavigation, 'leaveFor').mockReturnValue();
    await userEvent.click(alert.getByRole('button', { name: 'Open the Invoice' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('http://stripe.test/i/in_2'));
  });
});

describe('what a new card is charged, shown before it is entered', () => {
  it('is nothing before the end of a trial', () => {
    const user = aMember('trial-no-card', { trial_end_date: '2026-11-28T09:00:00.000Z' });
    expect(chargeText(user, undefined, undefined)).toBe(
      'Nothing is charged today. Your trial stays free until Saturday 28 November 2026.',
    );
  });

  it('is the next payment, with its amount and date', () => {
    expect(chargeText(aMember('active'), undefined, aMembership('active'))).toBe(
      'Nothing is charged today. The next payment is $9.99 on Monday 21 December 2026.',
    );
  });

  it('is the sum of the open payments, after several that failed', () => {
    const due = { amount: 1998, currency: 'usd', invoices: 2 };
    expect(chargeText(aMember('active'), due, undefined)).toBe(
      'The 2 open payments, $19.98 together, are charged as soon as you save.',
    );
  });
});
