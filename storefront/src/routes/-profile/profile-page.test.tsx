import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ERRORS, PAYMENT_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aMember, aProgress, aWorkout } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { session, storedToken } from '../../features/session/index.ts';

withApi();

const openProfile = async (options: Parameters<typeof openPage>[1] = {}) => {
  const page = await openPage('/profile', { as: 'active', ...options });
  await screen.findByRole('tab', { name: 'Personal Information' });
  return { user: userEvent.setup(), ...page };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });
/** Presses Edit and waits for the form, whose code is loaded then. */
const edit = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(press('Edit'));
  await screen.findByRole('button', { name: 'Save' });
};
const fails = (
  method: 'patch' | 'post' | 'get' | 'delete',
  path: string,
  status: number,
  detail: string,
) => http[method](`*/api/auth/${path}`, () => HttpResponse.json({ detail }, { status }));

describe('the profile (spec section 2, Profile)', () => {
  it('shows a member’s name, e-mail and status', async () => {
    await openProfile({ as: 'trial' });
    expect(field('Email').value).toBe('trial@example.com');
    expect(screen.getByText('Free Trial')).toBeTruthy();
    expect(screen.getByText('Since 2 March 2026')).toBeTruthy();
  });

  it.each([
    ['has the words again for the same member', aMember(), 'Anna Maria'],
    ['shows them to no other member', aMember('trial'), aMember('trial').name],
  ])('of a session that is over %s', async (_, next, name) => {
    const { user } = await openProfile();
    await edit(user);
    await user.clear(field('Full name'));
    await user.type(field('Full name'), 'Anna Maria');
    const token = storedToken();
    act(() => session?.refused(token));
    // The dialog to sign in again may be open already, and hides the page behind it.
    const heading = { name: 'Please Sign In', hidden: true };
    await screen.findByRole('heading', heading);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    act(() => void session?.adopt({ access_token: token ?? '', user: next }));
    await waitFor(() => expect(field('Full name').value).toBe(name));
    expect(screen.queryByRole('heading', heading)).toBeNull();
  });
});

describe('Personal Information', () => {
  it('rests until Edit, then Save keeps what was changed', async () => {
    const { user } = await openProfile();
    expect(field('Full name').readOnly).toBe(true);
    await edit(user);
    await user.clear(field('Full name'));
    await user.type(field('Full name'), ' Amara L. Lewis ');
    await user.click(press('Save'));
    expect(await screen.findByText('Profile updated')).toBeTruthy();
    expect(session?.state().user?.name).toBe('Amara L. Lewis');
    expect(JSON.parse(localStorage.getItem('userData') ?? '').name).toBe('Amara L. Lewis');
    expect(field('Full name').readOnly).toBe(true);
    expect(press('Edit')).toBeTruthy();
  });

  const editEmail = async (user: ReturnType<typeof userEvent.setup>, email: string) => {
    await edit(user);
    await user.clear(field('Email'));
    await user.type(field('Email'), email);
  };

  it('asks for the current password when the e-mail is another, and only then', async () => {
    const { user } = await openProfile();
    await edit(user);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.clear(field('Email'));
    await user.type(field('Email'), 'amara@example.com');
    await user.click(press('Save'));
    expect(await screen.findByText('Current password is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
    await user.clear(field('Email'));
    await user.type(field('Email'), 'active@example.com');
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  it('keeps the e-mail until the new one is confirmed, which can be called off', async () => {
    const { user } = await openProfile();
    await editEmail(user, 'amara@example.com');
    await user.type(field('Current password'), 'demo1234');
    await user.click(press('Save'));
    expect(await screen.findByText(/sent to amara@example\.com/)).toBeTruthy();
    expect(field('Email').value).toBe('active@example.com');
    const pending = within(screen.getByRole('region', { name: 'New e-mail' }));
    expect(pending.getByText('amara@example.com')).toBeTruthy();
    await user.click(pending.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New e-mail' })).toBeNull());
    expect(session?.state().user).toMatchObject({
      ...{ email: 'active@example.com', pending_email: null },
    });
  });

  it("fails with 'Update failed', in the spec's words, and keeps what was typed", async () => {
    const { user } = await openProfile({ handlers: [fails('patch', 'profile', 500, 'x')] });
    await edit(user);
    await user.type(field('Full name'), '!');
    await user.click(press('Save'));
    expect(await screen.findByText('Update failed')).toBeTruthy();
    expect(screen.getByText('Failed to update profile. Please try again.')).toBeTruthy();
    expect(field('Full name').value).toBe('Amara Lewis!');
  });
});

describe('Security', () => {
  const openSecurity = async (options: Parameters<typeof openPage>[1] = {}) => {
    const page = await openProfile(options);
    await page.user.click(screen.getByRole('tab', { name: 'Security' }));
    await screen.findByLabelText('New password');
    return page;
  };
  const fill = async (user: ReturnType<typeof userEvent.setup>, ...texts: string[]) => {
    const labels = ['Current password', 'New password', 'Confirm new password'];
    for (const [index, text] of texts.entries()) {
      if (text !== '') await user.type(field(labels[index] ?? ''), text);
    }
    await user.click(press('Change password'));
  };

  it('changes the password and empties the form', async () => {
    const database = createDatabase();
    const { user } = await openSecurity({ database });
    await fill(user, 'demo1234', 'new-one', 'new-one');
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(database.accounts[0]?.password).toBe('new-one');
    expect(field('Current password').value).toBe('');
    expect(session?.state().status).toBe('authenticated');
  });

  it("fails with 'Password change failed', and says at the field that the current one is wrong", async () => {
    const { user } = await openSecurity();
    await fill(user, 'not-it', 'new-one', 'new-one');
    expect(await screen.findByText('Password change failed')).toBeTruthy();
    expect(screen.getByText('Failed to change password. Please try again.')).toBeTruthy();
    expect(screen.getByText('Current password is incorrect')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
  });
});

describe('the picture', () => {
  const choose = (name: string, type: string, size = 10) =>
    new File([new Uint8Array(size)], name, { type });
  const input = () => screen.getByLabelText<HTMLInputElement>('Choose a picture');

  it('is chosen in a dialog, which says when the file is no picture after all', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { user } = await openProfile();
    await user.upload(input(), choose('me.jpg', 'image/jpeg'));
    const opened = await screen.findByRole('dialog', { name: 'Your picture' });
    const dialog = within(opened);
    expect(dialog.getByLabelText('Zoom')).toBeTruthy();
    fireEvent.error(await waitFor(() => opened.querySelector('img') ?? expect.fail('No picture')));
    expect(await dialog.findByText(ACCOUNT_ERRORS.pictureUnreadable)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the member’s data', () => {
  it('is deleted with the account, after an explanation', async () => {
    const database = createDatabase();
    const { user, router } = await openProfile({ database });
    await user.click(press('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.getByText(/Your Monthly subscription ends at once/)).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    await user.click(confirm);
    expect(await dialog.findByText('Current password is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Current password'), 'not-it');
    await user.click(confirm);
    expect(await dialog.findByText('Current password is incorrect')).toBeTruthy();
    expect(session?.state().status).toBe('authenticated');
    await user.clear(dialog.getByLabelText('Current password'));
    await user.type(dialog.getByLabelText('Current password'), 'demo1234');
    await user.click(confirm);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(session?.state().status).toBe('anonymous');
    expect(database.accounts.map((account) => account.user.id)).not.toContain('user-active');
  });

  it('stays while payments cannot be ended, and says so', async () => {
    const { user } = await openProfile({
      handlers: [fails('delete', 'account', 502, PAYMENT_ERRORS.unavailable)],
    });
    await user.click(press('Delete'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Current password'), 'demo1234');
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText(PAYMENT_ERRORS.unavailable)).toBeTruthy();
    expect(session?.state().status).toBe('authenticated');
  });
});

describe('what a member has trained', () => {
  const plank = aWorkout(1, { title: 'Long Plank' });

  it('has the minutes by week, and the completed workouts with their day', async () => {
    const progress = aProgress(plank, { completed_at: '2026-11-20T18:30:00.000Z' });
    const database = createDatabase({
      workouts: [plank],
      progress: new Map([['user-active', [progress]]]),
      trainingWeeks: [
        { starts_on: '2026-11-16', minutes: 75, sessions: 3, goal: 3, state: 'kept' },
      ],
    });
    await openProfile({ database });
    const table = await screen.findByRole('table', { name: 'Minutes a week' });
    expect(within(table).getByRole('row', { name: '16 November 2026 75 3 Kept' })).toBeTruthy();
    const completed = within(screen.getByRole('region', { name: 'Completed workouts' }));
    const link = await completed.findByRole('link', { name: 'Long Plank' });
    expect(link.getAttribute('href')).toBe(`/workouts/${plank.slug}`);
    expect(await completed.findByText('20 November 2026')).toBeTruthy();
  });

  it('says what will stand there while there is nothing', async () => {
    await openProfile({ database: createDatabase({ workouts: [plank] }) });
    await screen.findByText('A workout that you watch to its end stands here.');
  });
});
