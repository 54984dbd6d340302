import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { DotsThreeIcon } from '../icons/icons.ts';

type LazyMenuProps = {
  /** Loads the menu's code: called when a pointer or the focus approaches the button. */
  load: () => Promise<unknown>;
  button: (props: ComponentProps<'button'>) => ReactElement;
  /** The menu, initially open, around its button, which is also its fallback. */
  children: (trigger: ReactElement) => ReactNode;
};

/** A button and its menu, whose code is loaded before it is opened, so that no page waits for it. */
export const LazyMenu = ({ load, button, children }: LazyMenuProps) => {
  const [opened, setOpened] = useState(false);
  if (opened) return children(button({}));
  // A failure is met again when the menu is opened.
  const prepare = () => void load().catch(() => undefined);
  return button({
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setOpened(true),
  });
};

/** The menu of a row, behind a button with three dots; `label` is the button's name. */
export const RowMenu = ({ label, ...menu }: Omit<LazyMenuProps, 'button'> & { label: string }) => (
  <LazyMenu
    {...menu}
    button={(props) => (
      <IconButton aria-haspopup="menu" label={label} {...props}>
        <DotsThreeIcon size="large" />
      </IconButton>
    )}
  />
);
