import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { PROMOTION_CODE_ERRORS, TRIAL_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { fakeStripe } from '../../../test/fake-stripe.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { keepCodeOf } from '../../kept-code.ts';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';

withApi();
const stripe = fakeStripe();
beforeEach(() => stripe.reset());

const refuse = (path: string, status: number, body: Record<string, unknown> = {}) =>
  http.post(`*/api/${path}`, () => HttpResponse.json(body, { status }));

const dialog = async () => within(await screen.findByRole('dialog', { name: /free trial/ }));
const alertText = async () => (await screen.findByRole('alert')).textContent;

const openSignup = async (options: Parameters<typeof openPage>[1] = {}) => {
  const user = userEvent.setup();
  // Any page with the header would do; this one renders fastest.
  const page = await openPage('/refund', options);
  const [start] = within(screen.getByRole('banner')).getAllByRole('button', {
    name: 'Start Free Trial',
  });
  if (start) await user.click(start);
  await dialog();
  return { user, ...page };
};

const NEW = { 'Full name': 'Amara Lewis', Email: 'new@example.com', Password: 'secret1' };

const enter = async (user: UserEvent, field: HTMLElement, value: string) => {
  await user.clear(field);
  if (value) await user.paste(value);
};

const fill = async (
  user: UserEvent,
  values: Partial<typeof NEW> & { confirmation?: string } = {},
) => {
  const { confirmation, ...fields } = { ...NEW, confirmation: 'secret1', ...values };
  const form = await dialog();
  for (const [label, value] of Object.entries(fields)) {
    await enter(user, form.getByLabelText(label), value);
  }
  await enter(user, form.getByLabelText('Confirm password'), confirmation);
  await form.findByRole('radio', { name: /Annual/ });
  await user.click(form.getByRole('button', { name: 'Continue to Payment' }));
};

/** Fills in the first step and waits for the card fields. */
const toPayment = async (options: Parameters<typeof openPage>[1] = {}) => {
  const page = await openSignup(options);
  await fill(page.user);
  await screen.findByText('Card fields');
  return page;
};

const start = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Start 7-Day Free Trial' }));

describe('the sign-up (spec sections 4, 5 and 8)', () => {
  it('says one thing at a time, in order, and puts the focus where it is', async () => {
    const { user } = await openSignup();
    await fill(user, { 'Full name': '', Email: '', Password: '', confirmation: '' });
    expect(await screen.findByText('Full name is required')).toBeTruthy();
    expect(document.activeElement).toBe((await dialog()).getByLabelText('Full name'));
    expect(screen.queryByText('Email is required')).toBeNull();
    await fill(user, { Email: '', Password: '', confirmation: '' });
    expect(await screen.findByText('Email is required')).toBeTruthy();
    await fill(user, { Password: '12345', confirmation: '12345' });
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy();
    await fill(user, { confirmation: 'secret2' });
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  });

  it('chooses the popular plan, and sends the chosen one', async () => {
    const database = createDatabase();
    const { user } = await openSignup({ database });
    const form = await dialog();
    const annual = await form.findByRole<HTMLInputElement>('radio', { name: /Annual/ });
    expect(annual.checked).toBe(true);
    await user.click(form.getByRole('radio', { name: /Monthly/ }));
    await fill(user);
    await screen.findByText('Card fields');
    expect([...database.cardSetups.values()][0]?.trialPlan).toBe('monthly');
    expect(screen.getByText(/\$9.99 on/)).toBeTruthy();
  });

  it('begins the trial: card, session, confirmation, and closes after three seconds', async () => {
    const { user, queryClient } = await toPayment();
    const refetch = vi.spyOn(queryClient, 'invalidateQueries');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await start(user);
    expect(await screen.findByText('Welcome, Amara.')).toBeTruthy();
    expect(screen.getByText(/7 days remaining, with full access/)).toBeTruthy();
    expect(session?.state().user).toMatchObject({
      email: 'new@example.com',
      subscription_status: 'trial',
    });
    expect(stripe.record.confirmations).toEqual([
      expect.objectContaining({
        redirect: 'if_required',
        confirmParams: {
          return_url: 'http://storefront.test/signup/complete',
          payment_method_data: { billing_details: { name: 'Amara Lewis' } },
        },
      }),
    ]);
    expect(refetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(refetch).toHaveBeenCalledOnce();
    expect(window.sessionStorage.length).toBe(0);
  });

  it('keeps the password out of what outlives a reload', async () => {
    await toPayment();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('secret1');
  });
});

describe('an account that cannot be made', () => {
  it("shows 'Signup failed' with the server's text, and a hint for a taken e-mail", async () => {
    const { user } = await openSignup();
    await fill(user, { Email: 'active@example.com' });
    expect(await alertText()).toContain('Signup failed: Email already registered');
    expect(screen.getByText(/Sign in with your existing password/)).toBeTruthy();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeTruthy();
  });

  it('shows the price without a code whose last use was taken meanwhile', async () => {
    const refused = () =>
      HttpResponse.json({ detail: PROMOTION_CODE_ERRORS.usedUp }, { status: 422 });
    let isUsedUp = false;
    const handlers = [
      http.post('*/api/payments/quote', async ({ request }) => {
        const { promotion_code } = (await request.clone().json()) as { promotion_code?: string };
        return isUsedUp && promotion_code !== undefined ? refused() : undefined;
      }),
      http.post('*/api/auth/trial-signup', () => {
        isUsedUp = true;
        return refused();
      }),
    ];
    const user = userEvent.setup();
    await openPage('/refund', { handlers });
    keepCodeOf('?code=HALF');
    act(() => openDialog('signup'));
    expect(await screen.findByText('HALF is applied.')).toBeTruthy();
    await fill(user);
    expect(await alertText()).toContain(PROMOTION_CODE_ERRORS.usedUp);
    await waitFor(() => expect(screen.queryByText('HALF is applied.')).toBeNull());
    keepCodeOf('');
  });
});

describe('the card (spec sections 5 and 8)', () => {
  it('needs a name', async () => {
    const { user } = await toPayment();
    await user.clear(screen.getByLabelText('Name on card'));
    await start(user);
    expect(await screen.findByText('Cardholder name is required')).toBeTruthy();
    expect(stripe.record.confirmations).toEqual([]);
  });

  it("that is declined shows the provider's words, and can be corrected in place", async () => {
    const { user } = await toPayment();
    stripe.script.confirm = () => ({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    await start(user);
    expect(await alertText()).toContain('Your card was declined.');
    stripe.script.confirm = () => ({ setupIntent: { status: 'succeeded' } });
    await start(user);
    expect(await screen.findByText('Welcome, Amara.')).toBeTruthy();
    expect(stripe.record.mounted).toBe(1);
  });

  it("says 'Payment method not ready' until its fields are drawn", async () => {
    stripe.script.drawn = false;
    const { user } = await toPayment();
    await start(user);
    expect(await alertText()).toBe('Payment method not ready');
    stripe.draw();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await start(user);
    expect(await screen.findByText('Welcome, Amara.')).toBeTruthy();
  });

  it('counts as set up when only the answer was lost', async () => {
    const { user } = await toPayment();
    stripe.script.status = 'succeeded';
    stripe.script.confirm = () => ({
      error: { type: 'api_connection_error', message: 'Connection lost' },
    });
    await start(user);
    expect(await screen.findByText('Welcome, Amara.')).toBeTruthy();
  });

  it("says 'Failed to complete payment setup' when the provider's script breaks", async () => {
    const { user } = await toPayment();
    stripe.script.confirm = () => {
      throw new Error('IntegrationError');
    };
    await start(user);
    expect(await alertText()).toBe('Failed to complete payment setup. Please try again.');
  });
});

describe('a card that our server does not take', () => {
  it('because it had a trial before leads on to signing in and choosing a plan', async () => {
    const detail = TRIAL_ERRORS.cardUsed;
    const { user } = await toPayment({
      handlers: [refuse('auth/confirm-payment-method', 409, { detail })],
    });
    await start(user);
    expect(await alertText()).toContain(detail);
    const refused = within(await screen.findByRole('dialog', { name: 'Without a trial' }));
    expect(refused.queryByText(/\$0\.00|Free Trial/)).toBeNull();
    expect(Object.keys(window.sessionStorage)).toEqual(['trialRefused']);
    await user.click(refused.getByRole('button', { name: 'Choose Your Plan' }));
    const signIn = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
    await enter(user, signIn.getByLabelText('Email'), 'inactive@example.com');
    await enter(user, signIn.getByLabelText('Password'), 'demo1234');
    await user.click(signIn.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeTruthy();
  });

  it('because it is not set up, by its word, is asked for again', async () => {
    const detail = TRIAL_ERRORS.cardNotSetUp;
    const { user } = await toPayment({
      handlers: [refuse('auth/confirm-payment-method', 402, { detail })],
    });
    await start(user);
    expect(await alertText()).toBe(detail);
    expect(await screen.findByText('Card fields')).toBeTruthy();
  });
});

describe('a sign-up that was interrupted', () => {
  const reopen = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [again] = within(screen.getByRole('banner')).getAllByRole('button', {
      name: 'Start Free Trial',
    });
    if (again) await user.click(again);
    await dialog();
  };

  it('begins anew when its SetupIntent is gone', async () => {
    const { user } = await toPayment();
    stripe.script.status = 'canceled';
    await reopen(user);
    expect(await alertText()).toContain(TRIAL_ERRORS.signUpOver);
    await user.click(screen.getByRole('button', { name: 'Sign Up Again' }));
    expect((await dialog()).getByLabelText<HTMLInputElement>('Email').value).toBe(
      'new@example.com',
    );
  });
});
