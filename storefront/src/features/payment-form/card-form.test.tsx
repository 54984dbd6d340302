import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { fakeStripe } from '../../../test/fake-stripe.ts';
import { handlersFor } from '../../../test/handlers.ts';
import { CardForm } from './card-form.tsx';
import { planSheet } from './wallet-sheet.ts';

const api = setupServer(...handlersFor(createDatabase()));
beforeAll(() => api.listen());
afterAll(() => api.close());

const stripe = fakeStripe();
beforeEach(() => stripe.reset());

const monthly = { key: 'monthly', name: 'Monthly' } as const;

describe('the card form with wallets', () => {
  const confirm = vi.fn(async () => undefined);
  const show = () =>
    render(
      <CardForm
        clientSecret="seti_1_secret_x"
        setupIntentId="seti_1"
        resumed={false}
        wallets={['apple_pay']}
        sheet={{ recurringPaymentRequest: planSheet(monthly, 999, new Date('2026-12-06')) }}
        holder=""
        email="amara@example.com"
        nameless="Customer"
        confirm={confirm}
        confirmFailed="Payment confirmation failed"
        onBusy={() => undefined}
        onEscape={() => undefined}
        label="Order"
        busyLabel="Ordering"
        actionsFor={() => null}
      >
        <p>Nothing is charged today.</p>
      </CardForm>,
    );

  it('offers those of the server alone, with the amount in their sheet', async () => {
    show();
    await screen.findByText('Card fields');
    expect(stripe.record.options).toContainEqual(
      expect.objectContaining({
        wallets: { applePay: 'auto', googlePay: 'never', link: 'never' },
      }),
    );
    const update = {
      applePay: {
        recurringPaymentRequest: expect.objectContaining({
          regularBilling: expect.objectContaining({
            amount: 999,
            recurringPaymentIntervalUnit: 'month',
          }),
        }),
      },
    };
    await waitFor(() => expect(stripe.record.options).toContainEqual(update));
  });

  it('asks for the holder of a bank account, where the server allows one', async () => {
    const user = userEvent.setup();
    show();
    await screen.findByText('Card fields');
    const order = expect.arrayContaining(['card', 'sepa_debit']);
    expect(stripe.record.options).toContainEqual(
      expect.objectContaining({ paymentMethodOrder: order }),
    );
    act(() => stripe.choose('sepa_debit'));
    await user.type(screen.getByLabelText('Account holder'), 'Anna Member');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    expect(await screen.findByText('Your bank account is set up.')).toBeTruthy();
    expect(stripe.record.confirmations).toMatchObject([
      { confirmParams: { payment_method_data: { billing_details: { name: 'Anna Member' } } } },
    ]);
  });

  it('asks for no name on the card, and opens by our button', async () => {
    const user = userEvent.setup();
    show();
    await screen.findByText('Card fields');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    expect(screen.getByText('Cardholder name is required')).toBeTruthy();
    act(() => stripe.choose('apple_pay'));
    expect(screen.queryByLabelText('Name on card')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Order' }));
    expect(confirm).toHaveBeenCalledOnce();
  });
});
