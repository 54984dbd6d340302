import { Menu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useBackCloses } from '../back-closes.ts';
import { menu } from './row-menu.css.ts';

type RowMenuPopupProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** Base UI's menu items. */
  children: ReactNode;
};

/** A row's menu, initially open. Import it only from code that is loaded on demand. */
export const RowMenuPopup = ({ trigger, children }: RowMenuPopupProps) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(true);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    // The menu stays in the landmark of its button.
    <div ref={setPlace}>
      <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false} highlightItemOnHover={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal container={place}>
          <Menu.Positioner align="end" sideOffset={4}>
            <Menu.Popup className={menu}>{children}</Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
};
