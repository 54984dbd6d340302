import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPage, withApi } from '../../test/render-page.tsx';

withApi();

describe('the account menu at the keyboard', () => {
  const openMenu = async () => {
    const user = userEvent.setup();
    const page = await openPage('/refund', { as: 'active' });
    const avatar = () => screen.getByRole('button', { name: /^Account menu/ });
    avatar().focus();
    await user.keyboard('{Enter}');
    const item = (name: string) => screen.getByRole('menuitem', { name });
    await waitFor(() => expect(document.activeElement).toBe(item('Profile')));
    return { user, avatar, item, ...page };
  };

  it('opens on its first entry, goes round, and chooses by space', async () => {
    const { user, item, router } = await openMenu();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(item('Logout')));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(item('Profile')));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(item('Settings')));
    await user.keyboard(' ');
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each(['pointer', 'keyboard'])(
    'leads from its first entry to the second, opened by %s',
    async (by) => {
      const { user, avatar, item } = await openMenu();
      await user.keyboard('{Escape}');
      if (by === 'pointer') await user.click(avatar());
      else await user.keyboard('{Enter}');
      await waitFor(() => expect(document.activeElement).toBe(item('Profile')));
      await user.keyboard('{ArrowDown}');
      await waitFor(() => expect(document.activeElement).toBe(item('Settings')));
    },
  );

  it('leads from its first entry to the second when it has just been loaded', async () => {
    const { user, item } = await openMenu();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(item('Settings')));
  });

  it('stands in the header, the landmark of its button', async () => {
    await openMenu();
    expect(within(screen.getByRole('banner')).getByRole('menu')).toBeTruthy();
  });

  it('closes on Escape, and leads back to its button', async () => {
    const { user, avatar } = await openMenu();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(avatar());
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menu')).toBeTruthy();
  });

  it('is left by Tab, and by a press beside it', async () => {
    const { user, avatar } = await openMenu();
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(avatar());
    expect(await screen.findByRole('menu')).toBeTruthy();
    await user.click(screen.getByRole('main'));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
