import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SUBSCRIPTION_ERRORS } from 'contract';
import { delay, HttpResponse, type HttpResponseResolver, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPlan } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { aMembership } from '../../../test/memberships.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { keepCodeOf } from '../../kept-code.ts';
import { openDialog } from '../dialogs/index.ts';
import { perPeriod, planTerms } from './plan-dialog.tsx';
import { pageNavigation } from './use-membership.ts';

withApi();
beforeEach(() => {
  vi.spyOn(pageNavigation, 'leaveFor').mockReturnValue();
});

/** Opens the plan chooser on a page and returns queries within it. */
const openPlans = async (options: Parameters<typeof openPage>[1] = { as: 'expired' }) => {
  await openPage('/refund', options);
  act(() => openDialog('plans'));
  return within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
};

const subscriptions = (answer: HttpResponseResolver) => http.post('*/api/subscriptions', answer);

const chosen = (dialog: Awaited<ReturnType<typeof openPlans>>) =>
  dialog.getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')?.textContent;

describe('the plan chooser (spec section 2)', () => {
  it('shows a loading state while the plans load, and what one gets', async () => {
    const dialog = await openPlans({
      as: 'expired',
      handlers: [http.get('*/api/subscription-plans', () => delay('infinite'))],
    });
    expect(dialog.getByRole('status').textContent).toBe('Loading plans');
    const whatYouGet = dialog.getByRole('heading', { name: 'What You Get' });
    expect(whatYouGet.parentElement?.textContent).toContain('200+ videos');
  });

  it('preselects the popular plan, and shows price, period, savings and features', async () => {
    const dialog = await openPlans();
    await dialog.findAllByRole('radio');
    expect(chosen(dialog)).toMatch(/Annual.*Save \$20\/year.*\$99\.99.*per year.*\$119\.88/);
    expect(dialog.getByText('Two months free')).toBeTruthy();
  });

  it('chooses the plan whose card is clicked, and says what it charges today and next', async () => {
    const user = userEvent.setup();
    const dialog = await openPlans();
    await user.click(await dialog.findByText('Monthly'));
    expect(chosen(dialog)).toMatch(/Monthly.*\$9\.99.*per month/);
    expect(dialog.getByText('Charged today').nextSibling?.textContent).toBe('$9.99');
    expect(dialog.getByText('Next payment').nextSibling?.textContent).toMatch(/^\$9\.99 on /);
    expect(dialog.getByRole('button', { name: 'Subscribe for $9.99 a month' })).toBeTruthy();
  });

  it('shows no plans when they cannot be had, and only logs why', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const dialog = await openPlans({
      as: 'expired',
      handlers: [
        http.get('*/api/subscription-plans', () => HttpResponse.json({}, { status: 503 })),
      ],
    });
    expect(await dialog.findByText(/No plans are on sale just now/)).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(log.mock.calls[0]?.[0]).toBe('The plans could not be loaded');
  });

  it('reminds a member of the free days that are left', async () => {
    const dialog = await openPlans({ as: 'inactive' });
    expect(await dialog.findByText('You still have your 7 free days.')).toBeTruthy();
  });
});

describe('subscribing in the plan chooser (spec sections 4, 7 and 8)', () => {
  /** Presses the button. Until the end of the test, time also goes by with `pass`. */
  const press = async (options?: Parameters<typeof openPage>[1]) => {
    const user = userEvent.setup();
    const dialog = await openPlans(options);
    const button = await dialog.findByRole('button', { name: /^(Subscribe|Start|Order)/ });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(button);
    return { dialog, user };
  };
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const subscribe = async (options?: Parameters<typeof openPage>[1]) => {
    const pressed = await press(options);
    await pass(2000);
    return pressed;
  };

  it("shows 'Processing...' for two seconds, then subscribes and closes", async () => {
    const asked = vi.fn();
    const { dialog } = await press({
      as: 'expired',
      handlers: [
        http.post('*/api/subscriptions', async ({ request }) => {
          asked(await request.clone().json());
        }),
      ],
    });
    await pass(1000);
    expect(dialog.getByRole('button', { name: 'Processing...' })).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    await pass(1000);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Your subscription is now active')).toBeTruthy();
    expect(asked.mock.calls).toEqual([
      [
        {
          plan_id: 'plan-annual',
          agreed_amount: 9999,
        },
      ],
    ]);
  });

  it('takes a member without a card to the checkout', async () => {
    const database = createDatabase();
    database.memberships.set('user-expired', aMembership('expired', { card: null }));
    await subscribe({ as: 'expired', database });
    await waitFor(() =>
      expect(pageNavigation.leaveFor).toHaveBeenCalledWith('http://stripe.test/c/pay/cs_test_1'),
    );
  });

  it.each([
    [402, { detail: 'Your card was declined.' }, ' Your card was declined.'],
    [502, {}, ''],
  ])("tells a failure (%i) by the toast 'Subscription Failed'", async (status, body, reason) => {
    await subscribe({
      as: 'expired',
      handlers: [subscriptions(() => HttpResponse.json(body, { status }))],
    });
    expect(await screen.findByText('Subscription Failed')).toBeTruthy();
    expect(
      await screen.findByText(`There was an error processing your subscription.${reason}`),
    ).toBeTruthy();
  });

  it('shows other words when the coach has edited them meanwhile, and says which were shown', async () => {
    const database = createDatabase();
    database.memberships.set('user-expired', aMembership('expired', { country: 'DE' }));
    const lawOf = (order_button: string, version: string) =>
      database.texts.law.map((rules) => ({ ...rules, order_button, version }));
    database.texts.law = lawOf('Order with obligation to pay', 'before');
    const asked = vi.fn();
    const { user } = await subscribe({
      ...{ as: 'expired', database, staleTime: 30_000 },
      handlers: [
        subscriptions(async ({ request }) => {
          asked(await request.clone().json());
          database.texts.law = lawOf('Buy now', 'after');
          return HttpResponse.json({ detail: SUBSCRIPTION_ERRORS.wordsChanged }, { status: 409 });
        }),
      ],
    });
    await screen.findByText('Subscription Failed');
    await user.click(await screen.findByRole('button', { name: 'Buy now' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(asked.mock.calls).toMatchObject([
      [{ law_version: 'before' }],
      [{ law_version: 'after' }],
    ]);
  });

  it('is taken back when the dialog is closed before the two seconds are over', async () => {
    const asked = vi.fn();
    const { user } = await press({
      as: 'expired',
      handlers: [subscriptions(() => asked() ?? HttpResponse.json({}, { status: 500 }))],
    });
    await user.keyboard('{Escape}');
    await pass(2200);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).not.toHaveBeenCalled();
  });
});

/** Plans of a deployment whose prices contain the taxes, or add them. */
const taxed = (tax: 'inclusive' | 'exclusive' = 'exclusive') => {
  const database = createDatabase();
  database.plans = database.plans.map((plan) => ({ ...plan, tax }));
  return database;
};

describe('where the deployment adds taxes', () => {
  it('asks a member for the place, then shows the whole amounts', async () => {
    const user = userEvent.setup();
    const dialog = await openPlans({ as: 'expired', database: taxed() });
    await user.click(await dialog.findByText('Monthly'));
    expect(chosen(dialog)).toMatch(/Monthly.*\$9\.99.*per month plus tax/);
    const order = dialog.getByRole<HTMLButtonElement>('button', { name: /^Subscribe/ });
    expect(order.disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText('Country'), 'Germany');
    await user.click(dialog.getByRole('button', { name: 'Show the Amounts' }));
    await dialog.findByRole('button', { name: 'Subscribe for $11.89 a month' });
    expect(dialog.getByText('Charged today').nextSibling?.textContent).toBe(
      '$11.89 incl. $1.90 tax',
    );
    expect(dialog.queryByLabelText('Country')).toBeNull();
  });
});

const TODAY = new Date('2026-11-21T12:00:00.000Z');

const charge = (amount: number) => ({ amount, currency: 'usd' });

describe('what a plan charges today and when next', () => {
  it.each([
    ['monthly', 999, '2026-12-21T12:00:00.000Z', '$9.99 on Monday 21 December 2026', 'a month'],
    ['annual', 9999, '2027-11-21T12:00:00.000Z', '$99.99 on Sunday 21 November 2027', 'a year'],
  ] as const)('a member of the %s plan pays at once', (key, amount, at, next, period) => {
    const quote = {
      ...{ first_charge: charge(amount), next_charge: { ...charge(amount), at } },
      ...{ regular: charge(amount), discounts: [] },
    };
    expect(planTerms(aPlan(key), quote, TODAY)).toEqual([
      { term: 'Charged today', value: key === 'monthly' ? '$9.99' : '$99.99' },
      { term: 'Next payment', value: next },
    ]);
    expect(perPeriod(aPlan(key))).toBe(period);
  });

  it('a visitor has seven days first (spec section 9)', () => {
    const quote = { first_charge: charge(9999), next_charge: null, regular: charge(9999) };
    expect(planTerms(aPlan('annual'), { ...quote, discounts: [] }, TODAY)).toEqual([
      { term: 'Charged today', value: '$0.00' },
      { term: 'First charge', value: '$99.99 on Saturday 28 November 2026' },
    ]);
  });

  it('a discount lowers some payments, and says for how long', () => {
    const at = '2026-12-21T12:00:00.000Z';
    const ends_at = '2027-01-21T12:00:00.000Z';
    const quote = {
      ...{ first_charge: charge(499), next_charge: { ...charge(499), at }, regular: charge(999) },
      discounts: [{ name: 'Spring', duration: 'repeating' as const, ends_at }],
    };
    expect(planTerms(aPlan('monthly'), quote, TODAY)).toEqual([
      { term: 'Charged today', value: '$4.99' },
      { term: 'Next payment', value: '$4.99 on Monday 21 December 2026' },
      { term: 'Discount', value: '“Spring”, until 21 January 2027' },
      { term: 'Later', value: '$9.99 a month' },
    ]);
  });
});

describe('a promotion code in the plan chooser', () => {
  /** Opens the dialog and tries a code. */
  const tryCode = async (code: string) => {
    await openPage('/refund', { as: 'expired' });
    act(() => openDialog('plans'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
    const user = userEvent.setup();
    await user.click(await dialog.findByRole('button', { name: 'I have a promotion code' }));
    // Enter tries the code and buys nothing.
    await user.type(dialog.getByLabelText('Promotion code'), `${code}{Enter}`);
    return { dialog, user };
  };

  it('changes the amounts, and is bought with them', async () => {
    const { dialog, user } = await tryCode('HALF');
    expect(await dialog.findByText('HALF is applied.')).toBeTruthy();
    expect(dialog.getByText('“Half”, for one payment')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Subscribe for $49.99 today' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 30_000 });
    expect(await screen.findByText('Your subscription is now active')).toBeTruthy();
  });

  it('of the link that led to the site is in the amounts already', async () => {
    await openPage('/refund', { as: 'expired' });
    keepCodeOf('?code=HALF');
    act(() => openDialog('plans'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
    expect(await dialog.findByText('HALF is applied.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Subscribe for $49.99 today' })).toBeTruthy();
    keepCodeOf('');
  });
});

describe('the button that orders', () => {
  const open = (country: string | null) => {
    const database = createDatabase();
    database.memberships.set('user-expired', aMembership('expired', { country }));
    return openPlans({ as: 'expired', database });
  };

  it.each(['DE', 'GB'])('has the words that the law of %s asks for', async (country) => {
    const dialog = await open(country);
    const button = await dialog.findByRole('button', { name: 'Order with obligation to pay' });
    expect(button).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /^Subscribe/ })).toBeNull();
    expect(dialog.getByText(/withdraw from this contract within 14 days/)).toBeTruthy();
  });
});
