import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { GearIcon, SignOutIcon, UserIcon } from '../ui/icons/icons.ts';
import * as css from './account-menu.css.ts';

type AccountMenuPopupProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  onLogout: () => void;
};

/** Base UI focuses the menu itself when a pointer opens it; here the first entry has the focus. */
const focus = (entry: Element | null): void => {
  if (entry instanceof HTMLElement) entry.focus({ preventScroll: true });
};

/** The avatar's menu, initially open. A file of its own, because it is loaded on demand. */
export const AccountMenuPopup = ({ trigger, onLogout }: AccountMenuPopupProps) => {
  const place = useRef<HTMLDivElement>(null);
  return (
    // The menu stays in the landmark of its button.
    <div ref={place} className={css.place}>
      <Menu.Root defaultOpen modal={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal container={place}>
          <Menu.Positioner align="end" sideOffset={8}>
            <Menu.Popup aria-label="Account" className={css.panel}>
              <Menu.LinkItem
                ref={focus}
                className={css.item}
                closeOnClick
                render={<Link to="/profile" />}
              >
                <UserIcon />
                Profile
              </Menu.LinkItem>
              <Menu.LinkItem className={css.item} closeOnClick render={<Link to="/settings" />}>
                <GearIcon />
                Settings
              </Menu.LinkItem>
              <Menu.Item
                className={css.item}
                nativeButton
                render={<button type="button" />}
                onClick={onLogout}
              >
                <SignOutIcon />
                Logout
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
};
