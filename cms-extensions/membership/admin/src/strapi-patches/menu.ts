import { Calendar, Cog, Mail, PaintBrush, Play, PriceTag, TrendUp, User } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { createElement } from 'react';
import { Navigate } from 'react-router-dom';
import { permissionOf, type Right, SETTINGS } from '../addresses.ts';
import { PLACES, type Place } from '../menu/places.ts';
import { addStyle } from './add-style.ts';
import { MENU_STYLE } from './menu-style.ts';

type MenuLink = Parameters<StrapiApp['addMenuLink']>[0];
type Entry = Pick<MenuLink, 'icon' | 'Component'> & {
  id: string;
  place: Place;
  /** Rights of which any shows it, too. */
  others?: readonly Right[];
};

const SETTINGS_PLACE: Place = { label: 'Settings', to: SETTINGS, right: 'settings.read' };

/** Below Strapi's home, in this order. */
const ENTRIES: readonly Entry[] = [
  { id: 'Videos', icon: Play, place: PLACES.videos[0] },
  { id: 'Programmes', icon: Calendar, place: PLACES.programmes[0] },
  {
    id: 'Members',
    icon: User,
    place: PLACES.members[0],
    Component: () => import('../members/pages.tsx'),
  },
  {
    id: 'Mails',
    icon: Mail,
    place: PLACES.mails[0],
    Component: () => import('../mails/pages.tsx'),
  },
  {
    id: 'Offers',
    icon: PriceTag,
    place: PLACES.offers[0],
    Component: () => import('../offers/pages.tsx'),
  },
  {
    id: 'Numbers',
    icon: TrendUp,
    place: PLACES.numbers[0],
    others: ['numbers.videos'],
    Component: () => import('../numbers/pages.tsx'),
  },
  {
    id: 'Site',
    icon: PaintBrush,
    place: PLACES.site[0],
    Component: () => import('../site/pages.tsx'),
  },
  {
    id: 'Settings',
    icon: Cog,
    place: SETTINGS_PLACE,
    Component: () => import('../settings/pages.tsx'),
  },
];

/** Strapi's menu on a phone leaves out what lies in its content manager: these lead there. */
const ON_PHONE = 'plugins/membership/list';

/** How the names of the desk's entries begin. */
const OWN = 'membership.menu.';

const leadingTo = ({ to }: Place) => createElement(Navigate, { to: `/${to}`, replace: true });

type Menu = Pick<StrapiApp, 'addMenuLink' | 'router'>;

/**
 * Adds the entries of the desk to Strapi's menu.
 * @returns what to call once every plugin has added its own: leaves those to developers
 */
export const registerMenu = ({ addMenuLink, router }: Menu): (() => void) => {
  // Strapi would open its first type. As an index it goes before Strapi's route.
  router.addRoute({ path: 'content-manager', index: true, element: leadingTo(PLACES.videos[0]) });
  ENTRIES.forEach(({ id, icon, Component, place, others = [] }, index) => {
    const { to, right } = place;
    const link = {
      icon,
      permissions: [right, ...others].map(permissionOf),
      position: index + 1,
      intlLabel: { id: `${OWN}${id}`, defaultMessage: id },
    };
    addMenuLink({ ...link, to, ...(Component && { Component }) });
    if (Component !== undefined) return;
    const onPhone = `${ON_PHONE}/${id.toLowerCase()}`;
    addMenuLink({ ...link, to: onPhone });
    router.addRoute({
      path: onPhone,
      element: leadingTo(place),
    });
  });
  return () => {
    for (const link of router.menu) {
      if (link.intlLabel.id?.startsWith(OWN)) continue;
      link.permissions = [permissionOf('developer')];
      link.position = (link.position ?? 0) + ENTRIES.length + 1;
    }
    addStyle(MENU_STYLE);
  };
};
