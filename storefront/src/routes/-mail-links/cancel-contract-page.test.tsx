import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CANCELLED, DEFAULT_LAW, LEGAL_TEXTS, PAYMENT_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { GOOD_LINK } from '../../../test/account-handlers.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

const main = () => within(screen.getByRole('main'));

const pressCancel = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel now' }));
};

describe('the public page to cancel', () => {
  it('asks for the e-mail alone, signed out, and says that a link may be on its way', async () => {
    await openPage('/cancel-contract');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'amara@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect((await main().findByRole('status')).textContent).toContain(LEGAL_TEXTS.linkSent);
  });

  it('cancels by the link with one click, and confirms it as text with date and time', async () => {
    await openPage(`/cancel-contract#token=${GOOD_LINK}`);
    expect(await screen.findByText(/ends with the period that is paid for/)).toBeTruthy();
    await pressCancel();
    expect(await screen.findByText(CANCELLED.scheduled)).toBeTruthy();
    const status = main().getByRole('status');
    expect(status.textContent).toMatch(/Received22 November 2026, 09:00 UTC/);
    expect(status.textContent).toMatch(/Subscription ends21 December 2026, 09:00 UTC/);
  });

  it('keeps its button when Stripe cannot be reached', async () => {
    await openPage(`/cancel-contract#token=${GOOD_LINK}`, {
      handlers: [
        http.post('*/api/cancellation', () =>
          HttpResponse.json({ detail: PAYMENT_ERRORS.unavailable }, { status: 502 }),
        ),
      ],
    });
    await pressCancel();
    expect(await screen.findByText(PAYMENT_ERRORS.unavailable)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel now' })).toBeTruthy();
  });
});

describe('where no law asks for the page', () => {
  it('sends to the sign-in, and the footer has no link', async () => {
    const database = createDatabase();
    database.texts.law = DEFAULT_LAW.map((entry) => ({ ...entry, cancel_page: false }));
    await openPage('/cancel-contract', { database });
    expect(await screen.findByText('Sign in to cancel your subscription.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Cancel contracts here' })).toBeNull();
  });
});
