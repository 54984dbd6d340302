import { User } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { MEMBERS, READ_MEMBERS } from '../addresses.ts';

export type Menu = Pick<StrapiApp, 'addMenuLink'>;

const loadPages = () =>
  import('./pages.tsx').then(({ MembersPages }) => ({ default: MembersPages }));

/** Adds the members to the panel's menu. */
export const registerMembers = ({ addMenuLink }: Menu): void =>
  addMenuLink({
    to: MEMBERS,
    icon: User,
    intlLabel: { id: 'membership.menu.members', defaultMessage: 'Members' },
    permissions: READ_MEMBERS,
    // After the content manager, before the media library.
    position: 2,
    Component: loadPages,
  });
