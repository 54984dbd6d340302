import { PaintBrush } from '@strapi/icons';
import { SITE, WRITE_SITE } from '../addresses.ts';
import type { Menu } from '../members/index.ts';

const loadPage = () => import('./page.tsx').then(({ SitePage }) => ({ default: SitePage }));

/** Adds the site's brand and texts to the panel's menu. */
export const registerSite = ({ addMenuLink }: Menu): void =>
  addMenuLink({
    to: SITE,
    icon: PaintBrush,
    intlLabel: { id: 'membership.menu.site', defaultMessage: 'Site' },
    permissions: WRITE_SITE,
    position: 8,
    Component: loadPage,
  });
