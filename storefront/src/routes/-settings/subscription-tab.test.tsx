import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LEGAL_TEXTS, type Membership, PAYMENT_ERRORS, SUBSCRIPTION_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { fakeStripe } from '../../../test/fake-stripe.ts';
import { aMembership, type MembershipState } from '../../../test/memberships.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { pageNavigation } from '../../features/subscription/index.ts';

withApi();

const bank = fakeStripe();
beforeEach(() => bank.reset());

type Handlers = NonNullable<Parameters<typeof openPage>[1]>['handlers'];

/** Opens the settings of a member with a subscription state. */
const openSettings = async (
  state: MembershipState,
  changes: Partial<Membership> = {},
  handlers: Handlers = [],
) => {
  const database = createDatabase();
  database.memberships.set('user-active', aMembership(state, changes));
  await openPage('/settings', { as: 'active', database, handlers });
  await screen.findByRole('region', { name: /Monthly|Annual|No plan/ });
  return userEvent.setup();
};

const panel = () => within(screen.getByRole('region', { name: /Monthly|Annual|No plan/ }));
const choices = () =>
  within(screen.getByRole('list', { name: 'What you can change' })).getAllByRole('listitem');

/** Clicks the button of a row and returns the dialog that opens. */
const openChoice = async (user: ReturnType<typeof userEvent.setup>, title: string) => {
  const isAsked = (row: HTMLElement) => row.querySelector('p')?.textContent === title;
  await waitFor(() => expect(choices().some(isAsked)).toBe(true));
  const row = choices().find(isAsked) as HTMLElement;
  await user.click(within(row).getByRole('button'));
  return within(await screen.findByRole('dialog'));
};

describe('the Subscription tab', () => {
  it('shows plan, status, amount and day, the card, and the receipts', async () => {
    await openSettings('active');
    expect(screen.getByRole('tab', { name: 'Subscription', selected: true })).toBeTruthy();
    expect(panel().getByText('Premium Active')).toBeTruthy();
    expect(panel().getByText('$9.99 on Monday 21 December 2026')).toBeTruthy();
    expect(panel().getByText('Visa ending 4242, valid until 08/29.')).toBeTruthy();
    const receipts = within(screen.getByRole('region', { name: 'Receipts' }));
    expect(receipts.getByRole('listitem').textContent).toContain(
      '21 November 2026Paid, ONDELLE-0001$9.99',
    );
  });

  it('leads to a receipt by an address of that moment, and says when there is none', async () => {
    const leaveFor = vi.spyOn(pageNavigation, 'leaveFor').mockReturnValue();
    const asked: string[] = [];
    const user = await openSettings('active', {}, [
      http.get('*/api/subscription/invoices/:id', ({ params }) => {
        asked.push(String(params.id));
        return asked.length === 1
          ? HttpResponse.json({ url: 'http://stripe.test/i/in_1?s=1' })
          : HttpResponse.json({ detail: PAYMENT_ERRORS.unavailable }, { status: 502 });
      }),
    ]);
    const open = screen.getByRole('button', { name: /receipt of 21 November/ });
    await user.click(open);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('http://stripe.test/i/in_1?s=1'));
    await user.click(open);
    expect(await screen.findByText(PAYMENT_ERRORS.unavailable)).toBeTruthy();
    expect(asked).toEqual(['in_1', 'in_1']);
  });

  it('says what was paid outside of Stripe, and what is billed by invoice', async () => {
    const { invoices, payment_problem } = {
      ...aMembership('payment-problem'),
      invoices: aMembership('active').invoices,
    };
    await openSettings('active', {
      ...{ by_invoice: true, card: null, payment_problem },
      invoices: invoices.map((invoice) => ({ ...invoice, outside: true })),
    });
    expect(panel().getByText(/We send you an invoice then; no card is charged/)).toBeTruthy();
    const receipts = within(screen.getByRole('region', { name: 'Receipts' }));
    expect(receipts.getByRole('listitem').textContent).toContain('Paid another way');
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Your invoice of $9.99 is overdue')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Pay this invoice' })).toBeTruthy();
    expect(alert.queryByRole('button', { name: 'Change payment method' })).toBeNull();
  });

  it.each<[MembershipState, string[]]>([
    ['trial', ['Switch to annual', 'Cancel']],
    ['active', ['Switch to annual', 'Pause 1-3 months', 'Ask for a refund', 'Cancel']],
    ['cancelled', ['Keep your subscription', 'Ask for a refund']],
    ['pausing', ['Drop the pause', 'Cancel']],
    ['paused', ['Go on now', 'Cancel']],
  ])('offers what can be done: %s', async (state, titles) => {
    await openSettings(state);
    await waitFor(() =>
      expect(choices().map((row) => row.querySelector('p')?.textContent)).toEqual(titles),
    );
  });
});

describe('a payment that failed', () => {
  it('offers another card first, and the invoice', async () => {
    const user = await openSettings('payment-problem');
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Your payment of $9.99 did not go through')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Pay this invoice' })).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Change payment method' }));
    expect(await screen.findByRole('dialog', { name: 'Change the payment method' })).toBeTruthy();
  });
});

describe('pausing', () => {
  it('says from when to when, and shows what was agreed', async () => {
    const user = await openSettings('active');
    const dialog = await openChoice(user, 'Pause 1-3 months');
    await user.click(dialog.getByRole('radio', { name: '3 months' }));
    expect(dialog.getByText('$9.99 on 21 March 2027')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Pause for 3 months' }));
    expect(
      await screen.findByText(/Then your pause begins: no charge and no premium/),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Your pause is agreed')).toBeTruthy();
    // The row is removed together with the focus: the list has it now.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'));
  });

  it('ends for the amount that is shown', async () => {
    const agreed = vi.fn();
    const user = await openSettings('paused', {}, [
      http.post('*/api/subscription/resume', async ({ request }) => {
        agreed(await request.clone().json());
      }),
    ]);
    const dialog = await openChoice(user, 'Go on now');
    expect((await dialog.findByText('Charged today')).nextSibling?.textContent).toBe('$9.99');
    expect(dialog.getByText('$9.99 on Tuesday 5 January 2027')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Go on now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(agreed.mock.calls).toEqual([
      [
        {
          amount: 999,
          next_amount: 999,
          proration_date: 1_796_461_200,
        },
      ],
    ]);
  });
});

describe('switching', () => {
  const toAnnual = async (handlers: Handlers = []) => {
    const user = await openSettings('active', {}, handlers);
    const dialog = await openChoice(user, 'Switch to annual');
    await dialog.findByText('Charged today');
    return { user, dialog, agree: dialog.getByRole('button', { name: 'Switch to annual' }) };
  };

  describe('when the bank asks', () => {
    /** The server asks for the bank's confirmation the first time. */
    const askOnce = () => {
      let calls = 0;
      return http.post('*/api/subscription/switch', () => {
        calls += 1;
        if (calls > 1) return;
        const confirmation = { client_secret: 'pi_1_secret_2' };
        return HttpResponse.json({ ...aMembership('active'), confirmation });
      });
    };

    it('leaves the plan as it is until the bank confirms, and can be tried again', async () => {
      const { user, dialog, agree } = await toAnnual([askOnce()]);
      bank.script.paid = 'requires_payment_method';
      await user.click(agree);
      expect((await dialog.findByRole('alert')).textContent).toContain(
        SUBSCRIPTION_ERRORS.notConfirmed,
      );
      expect(dialog.getByRole('button', { name: 'Change payment method' })).toBeTruthy();
      bank.script.paid = 'succeeded';
      await user.click(agree);
      expect(await screen.findByRole('region', { name: 'Annual' })).toBeTruthy();
      expect(bank.record.confirmations).toContainEqual({ clientSecret: 'pi_1_secret_2' });
    });
  });

  it('shows what is charged today and next, and agrees to exactly that', async () => {
    const agreed = vi.fn();
    const { user, dialog, agree } = await toAnnual([
      http.post('*/api/subscription/switch', async ({ request }) => {
        agreed(await request.clone().json());
      }),
    ]);
    expect(dialog.getByText('$90.00')).toBeTruthy();
    expect(dialog.getByText('$99.99 on Sunday 21 November 2027')).toBeTruthy();
    await user.click(agree);
    expect(await screen.findByRole('region', { name: 'Annual' })).toBeTruthy();
    expect(agreed.mock.calls).toEqual([
      [
        {
          plan_id: 'plan-annual',
          amount: 9000,
          next_amount: 9999,
          proration_date: 1_795_251_600,
        },
      ],
    ]);
  });

  it('asks for the amount anew when it has changed', async () => {
    const asked = vi.fn();
    const { user, dialog, agree } = await toAnnual([
      http.post('*/api/subscription/switch/preview', () => asked()),
      http.post('*/api/subscription/switch', () =>
        HttpResponse.json({ detail: 'The amount has changed.' }, { status: 409 }),
      ),
    ]);
    await user.click(agree);
    expect((await dialog.findByRole('alert')).textContent).toBe('The amount has changed.');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });
});

describe('asking for a refund', () => {
  it('takes a reason, and shows that it was asked for', async () => {
    const asked = vi.fn();
    const user = await openSettings('active', {}, [
      http.post('*/api/subscription/refund', async ({ request }) => {
        asked(await request.clone().json());
      }),
    ]);
    const dialog = await openChoice(user, 'Ask for a refund');
    expect(dialog.getByText('Your last payment was $9.99 on 21 November 2026.')).toBeTruthy();
    expect(dialog.getByText(/2-3 business days and arrives in 5-7 days/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), 'Not for me');
    await user.click(dialog.getByRole('button', { name: 'Ask for a refund' }));
    expect(await screen.findByText('You asked for $9.99 back on 22 November 2026')).toBeTruthy();
    expect(asked.mock.calls).toEqual([[{ reason: 'Not for me' }]]);
  });
});

describe('the right to withdraw from the contract', () => {
  const UNTIL = { withdrawal_until: '2026-12-06T09:00:00.000Z' };

  it('takes two clicks, and is confirmed with date and time', async () => {
    const user = await openSettings('active', UNTIL);
    const dialog = await openChoice(user, 'Right of withdrawal');
    expect(dialog.getByText(/It ends at once/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText(LEGAL_TEXTS.withdrawn)).toBeTruthy();
    expect(screen.getByText(/Received on 22 November 2026, 09:00 UTC/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Right of withdrawal')).toBeNull());
  });

  it('names its button as the law does, and its last moment', async () => {
    await openSettings('active', UNTIL);
    await screen.findByRole('button', { name: 'Withdraw from contract here' });
    expect(screen.getByText(/^Until 6 December 2026, 09:00 UTC\./)).toBeTruthy();
  });
});
