import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ERRORS, AUTH_ERRORS, SIGN_IN_CODE_SENT, VALIDATION } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
// Loaded before it is shown, so that no test waits for it.
import './new-account.tsx';

withApi();

const GIFT = {
  ...{ days: 30, months: null, until: null, next_payment: null, from: null, message: '' },
};

/** The page of a code, and what the server was asked. */
const openCode = async (as?: 'active', gift: object = GIFT) => {
  const asked: unknown[] = [];
  const database = createDatabase();
  const handlers = [
    http.post('*/api/codes/check', () => HttpResponse.json(gift)),
    http.post('*/api/codes/open', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ message: SIGN_IN_CODE_SENT });
    }),
    http.post('*/api/auth/code/confirm', () =>
      HttpResponse.json({ detail: AUTH_ERRORS.codeWrong }, { status: 401 }),
    ),
  ];
  const given = as === undefined ? {} : { as };
  await openPage('/open#token=ABCD-EFGH-JKMN', { database, handlers, ...given });
  return asked;
};

describe('a code that opens the site', () => {
  it('asks a stranger for name and e-mail, then for the mailed digits', async () => {
    const asked = await openCode();
    const user = userEvent.setup();
    expect(await screen.findByText(/30 days with everything open/)).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText(VALIDATION.emailRequired)).toBeTruthy();
    await user.type(screen.getByLabelText('Full name'), 'Tessa Moreau');
    await user.type(screen.getByLabelText('Email'), 'tessa@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await user.type(await screen.findByLabelText('Code of six digits'), '123456');
    const account = { name: 'Tessa Moreau', email: 'tessa@example.com', agreed: true };
    expect(asked).toMatchObject([{ code: 'ABCD-EFGH-JKMN', account }]);
    const main = within(screen.getByRole('main'));
    await user.click(main.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText(AUTH_ERRORS.codeWrong)).toBeTruthy();
  });

  it('says to a member which payment moves, and opens at a button', async () => {
    const moved = { from: '2026-12-28T09:00:00.000Z', to: '2027-01-27T09:00:00.000Z' };
    const asked = await openCode('active', { ...GIFT, next_payment: moved });
    expect(await screen.findByText(/Your next payment moves from .*28/)).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    expect(await screen.findByRole('heading', { name: 'Everything is open' })).toBeTruthy();
  });

  it('can be typed, and says when there is no such code', async () => {
    const handlers = [
      http.post('*/api/codes/check', () =>
        HttpResponse.json({ detail: ACCOUNT_ERRORS.codeUnknown }, { status: 404 }),
      ),
    ];
    await openPage('/open', { handlers });
    await userEvent.type(await screen.findByLabelText('Code'), 'abcd efgh');
    await userEvent.click(screen.getByRole('button', { name: 'Look it up' }));
    expect(await screen.findByText(ACCOUNT_ERRORS.codeUnknown)).toBeTruthy();
  });
});
