import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ACCOUNT_ERRORS,
  AUTH_ERRORS,
  DEFAULT_PREFERENCES,
  PASSWORD_RESET_SENT,
  SIGN_IN_CODE_SENT,
  VALIDATION,
} from 'contract';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ELSEWHERE_LINK, GOOD_LINK, TOO_EASY } from '../../../test/account-handlers.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { openDialog } from '../../features/dialogs/index.ts';
import { session } from '../../features/session/index.ts';
// Loaded before it is shown, so that no test waits for it.
import '../-welcome/welcome-form.tsx';
import { tokenIn } from './link-page.tsx';

withApi();

/** What pages send by themselves: whether there is a session, and what a code opens. */
const READS = /^POST \/api\/(auth\/refresh|codes\/check)$/;

const fillPasswords = async (next: string, confirmation = next) => {
  const user = userEvent.setup();
  if (next !== '') await user.type(await screen.findByLabelText('New password'), next);
  if (confirmation !== '')
    await user.type(screen.getByLabelText('Confirm new password'), confirmation);
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  return user;
};

describe('a forgotten password', () => {
  it('asks for the e-mail, and says no more than that a message may be on its way', async () => {
    await openPage('/reset-password');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText('Email is invalid')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), '@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(PASSWORD_RESET_SENT, { exact: false })).toBeTruthy();
  });

  it('is set by the link, and the member signs in with it', async () => {
    await openPage(`/reset-password#token=${GOOD_LINK}`);
    const user = await fillPasswords('new-one');
    expect(
      await screen.findByText('Your password is changed, and everyone is signed out.'),
    ).toBeTruthy();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeTruthy();
  });

  it('says at the field that it is too easy to guess', async () => {
    await openPage(`/reset-password#token=${GOOD_LINK}`);
    await fillPasswords(TOO_EASY);
    expect(await screen.findByText(VALIDATION.passwordTooEasy)).toBeTruthy();
  });

  it('leads on from a link that is over to a new one', async () => {
    const { router } = await openPage('/reset-password#token=old');
    const user = await fillPasswords('new-one');
    expect(await screen.findByText(ACCOUNT_ERRORS.linkOver)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(await screen.findByRole('button', { name: 'Send me a link' })).toBeTruthy();
  });
});

describe('a sign-in without a password', () => {
  const isSignedIn = () =>
    waitFor(() => expect(session?.state().user?.email).toBe('active@example.com'));

  it('begins in the sign-in dialog, with the e-mail that was typed there', async () => {
    await openPage('/refund');
    act(() => openDialog('sign-in'));
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'active@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await user.type(await screen.findByLabelText('Code of six digits'), '482 913');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await isSignedIn();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says at the field what is wrong with a code, and sends another one', async () => {
    await openPage('/sign-in');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'active@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText(SIGN_IN_CODE_SENT, { exact: false })).toBeTruthy();
    const code = screen.getByLabelText('Code of six digits');
    const submit = () =>
      user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign In' }));
    await user.type(code, '48291');
    await submit();
    expect(await screen.findByText(VALIDATION.codeInvalid)).toBeTruthy();
    await user.type(code, '4');
    await submit();
    expect(await screen.findByText(AUTH_ERRORS.codeWrong)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask for a new code' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('active@example.com');
  });

  const pressAt = async (token: string) => {
    const page = await openPage(`/sign-in#token=${token}`);
    const main = within(screen.getByRole('main'));
    await userEvent.click(await main.findByRole('button', { name: 'Sign In' }));
    return page;
  };

  it('ends by the link with a press, never by opening it alone', async () => {
    const { router } = await openPage(`/sign-in#token=${GOOD_LINK}`);
    const main = within(screen.getByRole('main'));
    const button = await main.findByRole('button', { name: 'Sign In' });
    expect(session?.state().status).toBe('anonymous');
    await userEvent.click(button);
    await isSignedIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/workouts'));
  });

  it('shows the digits in another browser than the one that asked', async () => {
    await pressAt(ELSEWHERE_LINK);
    expect(await screen.findByText('482 913')).toBeTruthy();
    expect(session?.state().status).toBe('anonymous');
  });

  it('leads on from a link that is over to a new code', async () => {
    await pressAt('old');
    expect(await screen.findByText(AUTH_ERRORS.codeWrong)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new code' }));
    expect(await screen.findByRole('button', { name: 'Send me a code' })).toBeTruthy();
  });
});

describe('a change of e-mail', () => {
  it('is taken back by a press, never by opening the link alone; then comes a new password', async () => {
    await openPage(`/undo-email#token=${GOOD_LINK}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Take the change back' }));
    expect(await screen.findByText(/has the address amara@example.com/)).toBeTruthy();
    await fillPasswords('mine-again');
    expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
  });

  it.each(['/undo-email#token=old', '/undo-email'])('is not taken back by %s', async (address) => {
    await openPage(address);
    if (address.includes('#')) {
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Take the change back' }));
    }
    expect(await screen.findByText(ACCOUNT_ERRORS.linkOver)).toBeTruthy();
  });
});

describe('a new e-mail', () => {
  const press = async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  };

  it('is confirmed by a press, never by opening the link alone', async () => {
    await openPage(`/confirm-email#token=${GOOD_LINK}`);
    await press();
    expect(await screen.findByText('Your account now has amara@example.com.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Your profile' });
    expect(link.getAttribute('href')).toBe('/profile');
  });
});

describe('the link at a mail’s end', () => {
  const press = async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  };

  it('ends such mails by a press, never by opening the link alone, without signing in', async () => {
    const asked: string[] = [];
    await openPage(`/unsubscribe?token=${GOOD_LINK}`, {
      handlers: [
        http.all('*/api/preferences/*', ({ request }) => {
          asked.push(request.method);
        }),
      ],
    });
    await screen.findByText(/These mails stop when you press the button/);
    expect(asked).toEqual([]);
    await press();
    expect(await screen.findByText('You get no more workout reminders.')).toBeTruthy();
    expect(asked).toEqual(['POST']);
    const link = screen.getByRole('link', { name: 'Your notifications' });
    expect(link.getAttribute('href')).toBe('/settings#notifications');
  });
});

describe('the token of a mailed link', () => {
  it.each([
    ['token=abc-DEF_123', 'abc-DEF_123'],
    ['', null],
    ['token=', null],
    ['security', null],
  ])('in %j is %j', (hash, token) => {
    expect(tokenIn(hash)).toBe(token);
  });
});

describe('an invitation', () => {
  const invited = () => {
    const database = createDatabase();
    const [account] = database.accounts;
    if (account === undefined) throw new Error('There is no account');
    account.user = { ...account.user, welcome_due: true };
    return database;
  };
  const main = () => within(screen.getByRole('main'));
  const press = async (name: string) =>
    userEvent.click(await main().findByRole('button', { name }));

  it('opens the account with a press, then asks what a sign-up would have asked', async () => {
    const { router } = await openPage(`/welcome#token=${GOOD_LINK}`, { database: invited() });
    expect(session?.state().status).toBe('anonymous');
    await press('Open my account');
    const news = await main().findByRole<HTMLInputElement>('switch', { name: /news/ });
    expect(news.checked).toBe(false);
    await userEvent.type(main().getByLabelText('Password'), 'short');
    await press('Agree and go on');
    expect(await screen.findByText(VALIDATION.passwordTooShort)).toBeTruthy();
    await userEvent.clear(main().getByLabelText('Password'));
    await press('Agree and go on');
    await waitFor(() => expect(router.state.location.pathname).toBe('/workouts'));
    expect(session?.state().user?.welcome_due).toBeUndefined();
  });

  it('has the tick for news where an import has brought a consent, and takes it back', async () => {
    const database = invited();
    const id = database.accounts[0]?.user.id ?? '';
    database.preferences.set(id, { ...DEFAULT_PREFERENCES, marketing_emails: true });
    await openPage(`/welcome#token=${GOOD_LINK}`, { database });
    await press('Open my account');
    const news = await main().findByRole<HTMLInputElement>('switch', { name: /news/ });
    await waitFor(() => expect(news.checked).toBe(true));
    await userEvent.click(news);
    await press('Agree and go on');
    await waitFor(() => expect(database.preferences.get(id)?.marketing_emails).toBe(false));
  });
});

describe('a scanner that opens every link of every mail', () => {
  /** The links that open something, as the mails' templates have them. */
  const links = [
    ...readFileSync(
      join(
        import.meta.dirname,
        '../../../../cms-extensions/membership/server/src/mail/templates/placeholders.ts',
      ),
      'utf8',
    ).matchAll(/'(\/[\w-]+)#token=/g),
  ].map(([, path = '']) => path);

  it('finds the links', () => {
    expect(links.length).toBeGreaterThanOrEqual(8);
  });

  it.each([
    ...links.map((path) => `${path}#token=${GOOD_LINK}`),
    `/unsubscribe?token=${GOOD_LINK}`,
  ])('uses nothing up by %s', async (address) => {
    const sent: string[] = [];
    const note = http.all('*/api/*', ({ request: { method, url } }) => {
      if (method !== 'GET') sent.push(`${method} ${new URL(url).pathname}`);
    });
    await openPage(address, { handlers: [note] });
    await within(screen.getByRole('main')).findByRole('heading', { level: 1 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(sent.filter((one) => !READS.test(one))).toEqual([]);
    expect(session?.state().status).toBe('anonymous');
  });
});

describe('news, where the law asks for a confirmation', () => {
  it('are agreed to by the button alone', async () => {
    await openPage(`/confirm-news#token=${GOOD_LINK}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, send me news' }));
    expect(await screen.findByRole('heading', { name: 'You get our news' })).toBeTruthy();
  });
});
