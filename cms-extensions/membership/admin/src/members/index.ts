import { User } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { MEMBERS } from './addresses.ts';
import { READ_MEMBERS } from './rights.ts';

export type Menu = Pick<StrapiApp, 'addMenuLink'>;

const loadPages = () =>
  import('./pages.tsx').then(({ MembersPages }) => ({ default: MembersPages }));

/** Puts the members into the panel's menu. */
export const registerMembers = ({ addMenuLink }: Menu): void =>
  addMenuLink({
    to: MEMBERS,
    icon: User,
    intlLabel: { id: 'membership.menu.members', defaultMessage: 'Members' },
    permissions: READ_MEMBERS,
    // After the content, before the pictures.
    position: 2,
    Component: loadPages,
  });
