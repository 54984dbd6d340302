import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type ReactElement, useRef } from 'react';
import * as m from '#messages/frame';
import {
  CalendarBlankIcon,
  ClockIcon,
  GearIcon,
  SignOutIcon,
  UserIcon,
} from '../ui/icons/icons.ts';
import { MenuPopup } from '../ui/row-menu/row-menu-popup.tsx';
import * as css from './account-menu.css.ts';

type AccountMenuPopupProps = {
  trigger: ReactElement;
  onLogout: () => void;
};

const LINKS = [
  { to: '/profile', word: m.profile, Icon: UserIcon },
  { to: '/settings', word: m.settings, Icon: GearIcon },
  { to: '/calendar', word: m.calendar, Icon: CalendarBlankIcon },
  { to: '/history', word: m.history, Icon: ClockIcon },
] as const;

/** The avatar's menu, initially open. A file of its own, because it is loaded on demand. */
export const AccountMenuPopup = ({ trigger, onLogout }: AccountMenuPopupProps) => {
  const first = useRef<HTMLElement>(null);
  // Base UI focuses the menu itself when a pointer opens it; here the first entry gets the focus.
  const focusFirst = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) first.current?.focus({ preventScroll: true });
  };
  return (
    <MenuPopup
      trigger={trigger}
      sideOffset={8}
      placeClass={css.place}
      className={css.panel}
      aria-label={m.account}
      onFocus={focusFirst}
    >
      {LINKS.map(({ to, word, Icon }, index) => (
        <Menu.LinkItem
          key={to}
          ref={index === 0 ? first : undefined}
          className={css.item}
          closeOnClick
          render={<Link to={to} />}
        >
          <Icon />
          {word}
        </Menu.LinkItem>
      ))}
      <Menu.Item
        className={css.item}
        nativeButton
        render={<button type="button" />}
        onClick={onLogout}
      >
        <SignOutIcon />
        {m.logout}
      </Menu.Item>
    </MenuPopup>
  );
};
