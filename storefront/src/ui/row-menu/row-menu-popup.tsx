import { Menu } from '@base-ui/react/menu';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { useBackCloses } from '../back-closes.ts';
import { menu } from './row-menu.css.ts';

type MenuPopupProps = Omit<ComponentProps<typeof Menu.Popup>, 'className'> & {
  trigger: ReactElement;
  className?: string;
  placeClass?: string;
  sideOffset?: number;
};

/**
 * A menu, initially open, of Base UI's menu items. Import it only from code that is loaded on demand.
 */
export const MenuPopup = (props: MenuPopupProps) => {
  const { trigger, className = menu, placeClass, sideOffset = 4, ...popup } = props;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(true);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    // The menu stays in the landmark of its button.
    <div ref={setPlace} className={placeClass}>
      <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false} highlightItemOnHover={false}>
        <Menu.Trigger render={trigger} />
        <Menu.Portal container={place}>
          <Menu.Positioner align="end" sideOffset={sideOffset}>
            <Menu.Popup {...popup} className={className} />
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
};
