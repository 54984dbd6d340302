import { screen, waitFor } from '@testing-library/react';
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
});
