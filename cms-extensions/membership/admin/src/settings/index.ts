import { Cog } from '@strapi/icons';
import { READ_SETTINGS, SETTINGS } from '../addresses.ts';
import type { Menu } from '../members/index.ts';

const loadPages = () =>
  import('./pages.tsx').then(({ SettingsPages }) => ({ default: SettingsPages }));

/** Adds the desk's settings to the panel's menu. */
export const registerSettings = ({ addMenuLink }: Menu): void =>
  addMenuLink({
    to: SETTINGS,
    icon: Cog,
    intlLabel: { id: 'membership.menu.settings', defaultMessage: 'Settings of the desk' },
    permissions: READ_SETTINGS,
    position: 9,
    Component: loadPages,
  });
