import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TRIAL_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { fakeStripe } from '../../../test/fake-stripe.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { startTrial, startTrialWith } from '../dialogs/index.ts';
import { session } from '../session/index.ts';

withApi();
const stripe = fakeStripe();
beforeEach(() => stripe.reset());

const open = async (options: Parameters<typeof openPage>[1] = {}, press = startTrial) => {
  await openPage('/refund', { as: 'inactive', ...options });
  act(press);
  return userEvent.setup();
};

const trialDialog = async () => within(await screen.findByRole('dialog', { name: /free trial/ }));

describe('the trial of a member who has an account', () => {
  it('begins with the card, on the plan that was pressed', async () => {
    const database = createDatabase();
    const user = await open({ database }, startTrialWith('monthly'));
    const dialog = await trialDialog();
    await dialog.findByText('Card fields');
    expect(dialog.getByText('Payment').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(dialog.getByLabelText<HTMLInputElement>('Name on card').value).toBe('Amara Lewis');
    await user.click(dialog.getByRole('button', { name: 'Start 7-Day Free Trial' }));
    expect(await screen.findByText('Welcome, Amara.')).toBeTruthy();
    expect(session?.state().user).toMatchObject({
      subscription_status: 'trial',
      subscription_plan: 'monthly',
    });
  });

  it('that the server refuses is told, with the way to the plans', async () => {
    const refusal = http.post('*/api/payment/setup-payment-method', () =>
      HttpResponse.json({ detail: TRIAL_ERRORS.used }, { status: 409 }),
    );
    const user = await open({ handlers: [refusal] });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(`Payment setup failed: ${TRIAL_ERRORS.used}`)).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Choose Your Plan' }));
    expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeTruthy();
  });
});
