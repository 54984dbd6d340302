import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type ReactElement, useRef, useState } from 'react';
import * as m from '#messages/frame';
import { useBackCloses } from '../ui/back-closes.ts';
import {
  CalendarBlankIcon,
  ClockIcon,
  GearIcon,
  SignOutIcon,
  UserIcon,
} from '../ui/icons/icons.ts';
import * as css from './account-menu.css.ts';

type AccountMenuPopupProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  onLogout: () => void;
};

/** The avatar's menu, initially open. A file of its own, because it is loaded on demand. */
export const AccountMenuPopup = ({ trigger, onLogout }: AccountMenuPopupProps) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const first = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(true);
  useBackCloses(isOpen, () => setOpen(false));
  // Base UI focuses the menu itself when a pointer opens it; here the first entry gets the focus.
  const focusFirst = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget) first.current?.focus({ preventScroll: true });
  };
  return (
    // The menu stays in the landmark of its button.
    <div ref={setPlace} className={css.place}>
      <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false} highlightItemOnHover={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal container={place}>
          <Menu.Positioner align="end" sideOffset={8}>
            <Menu.Popup aria-label={m.account} className={css.panel} onFocus={focusFirst}>
              <Menu.LinkItem
                ref={first}
                className={css.item}
                closeOnClick
                render={<Link to="/profile" />}
              >
                <UserIcon />
                {m.profile}
              </Menu.LinkItem>
              <Menu.LinkItem className={css.item} closeOnClick render={<Link to="/settings" />}>
                <GearIcon />
                {m.settings}
              </Menu.LinkItem>
              <Menu.LinkItem className={css.item} closeOnClick render={<Link to="/calendar" />}>
                <CalendarBlankIcon />
                {m.calendar}
              </Menu.LinkItem>
              <Menu.LinkItem className={css.item} closeOnClick render={<Link to="/history" />}>
                <ClockIcon />
                {m.history}
              </Menu.LinkItem>
              <Menu.Item
                className={css.item}
                nativeButton
                render={<button type="button" />}
                onClick={onLogout}
              >
                <SignOutIcon />
                {m.logout}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
};
