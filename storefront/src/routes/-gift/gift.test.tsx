import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SUBSCRIPTION_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { pageNavigation } from '../../features/subscription/index.ts';

// Loaded before it is shown, so that no test waits for it.
import './gift-form.tsx';

withApi();

const GIFTS = {
  currency: 'usd',
  gifts: [
    { months: 3, amount: 2900 },
    { months: 6, amount: 5500 },
  ],
  last_day: '2027-11-22',
  time_zone: 'Europe/Berlin',
};

const onSale = http.get('*/api/gifts', () => HttpResponse.json(GIFTS));

/** The page of the gifts, and what the server was asked. */
const openGifts = async (answer: () => Response, texts: object = {}) => {
  const asked: unknown[] = [];
  const order = http.post('*/api/gifts/checkout', async ({ request }) => {
    asked.push(await request.json());
    return answer();
  });
  const database = createDatabase();
  Object.assign(database.texts, { gifts: true }, texts);
  await openPage('/gift', { database, handlers: [onSale, order] });
  return asked;
};

const done = (state: string, gift: object = {}) => {
  const body = { state, months: 6, email: null, deliver_at: null, code: null, ...gift };
  return openPage('/gift/done?session_id=cs_test_1', {
    handlers: [http.get('*/api/gifts/checkout/cs_test_1', () => HttpResponse.json(body))],
  });
};

const opened = () => HttpResponse.json({ checkout_url: 'http://pay.test/1', session_id: 'cs_1' });

describe('the page of the gifts', () => {
  beforeEach(() => void vi.spyOn(pageNavigation, 'leaveFor').mockImplementation(() => undefined));

  it('says length, amount and what happens, and leads to the payment', async () => {
    const asked = await openGifts(opened);
    const user = userEvent.setup();
    expect(await screen.findByText('$55.00, charged once.')).toBeTruthy();
    expect(screen.getByText(/^At 08:00 \(Central European Time\)\./)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^3 months/ }));
    expect(screen.getByText('$29.00, charged once.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pay for the gift' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Your name'), 'Amelie');
    await user.type(screen.getByLabelText('E-mail of whom it is for'), 'freya@example.com');
    await user.type(screen.getByLabelText('What you want to say'), 'Happy birthday!');
    await user.click(screen.getByRole('button', { name: 'Pay for the gift' }));
    await waitFor(() => expect(pageNavigation.leaveFor).toHaveBeenCalledWith('http://pay.test/1'));
    expect(asked).toMatchObject([
      {
        ...{ months: 3, agreed_amount: 2900, from: 'Amelie', email: 'freya@example.com' },
        ...{ message: 'Happy birthday!', cancel_url: 'http://storefront.test/gift/done' },
      },
    ]);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Give a gift' }).getAttribute('href')).toBe('/gift');
  });

  it('keeps what was typed when the price has changed', async () => {
    const detail = SUBSCRIPTION_ERRORS.amountChanged;
    await openGifts(() => HttpResponse.json({ detail }, { status: 409 }));
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Your name'), 'Amelie');
    await user.click(screen.getByRole('button', { name: 'Pay for the gift' }));
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Amelie');
  });

  it('has no form while nobody can buy', async () => {
    await openGifts(opened, { sign_up: 'soon' });
    expect(await screen.findByText('Sign-up opens soon.')).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });
});

describe('the way back from the payment of a gift', () => {
  it.each([
    [
      'on its way',
      { email: 'freya@example.com', deliver_at: '2020-01-01T08:00:00.000Z' },
      /on the way to freya@example\.com/,
    ],
    [
      'later',
      { email: 'freya@example.com', deliver_at: '2099-12-24T07:00:00.000Z' },
      /go to freya@example\.com on 24 December 2099/,
    ],
    ['to print', { code: 'WXYZ-2345-ABCD' }, /WXYZ-2345-ABCD/],
  ])('says what was paid: %s', async (_what, gift, text) => {
    await done('paid', gift);
    expect(await screen.findByRole('heading', { name: 'Thank you for your gift' })).toBeTruthy();
    expect(screen.getByRole('main').textContent).toMatch(text);
  });

  it('waits for what is not settled', async () => {
    await done('waits');
    expect(await screen.findByRole('heading', { name: 'One moment' })).toBeTruthy();
  });

  it.each([
    ['a checkout that came to nothing', () => done('failed')],
    ['somebody who left the payment', () => openPage('/gift/done')],
  ])('says that nothing was charged: %s', async (_what, open) => {
    await open();
    expect(await screen.findByText(/^Nothing was charged/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/gift');
  });
});
