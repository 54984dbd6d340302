import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { entryAfter } from './use-menu.ts';

withApi();

describe('the keys of a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['x', 1, undefined],
  ] as const)('%s leads from entry %i of three to %j', (key, at, next) => {
    expect(entryAfter(key, at, 3)).toBe(next);
  });
});

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
    expect(document.activeElement).toBe(item('Logout'));
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes on Escape, and leads back to its button', async () => {
    const { user, avatar } = await openMenu();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(avatar());
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menu')).toBeTruthy();
  });

  it('is left by Tab, and by a press beside it', async () => {
    const { user, avatar } = await openMenu();
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(avatar());
    expect(screen.getByRole('menu')).toBeTruthy();
    await user.click(screen.getByRole('main'));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
