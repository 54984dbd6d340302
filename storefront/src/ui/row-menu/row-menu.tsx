import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { DotsThreeIcon } from '../icons/icons.ts';

const MenuButton = (props: ComponentProps<typeof IconButton>) => (
  <IconButton aria-haspopup="menu" {...props}>
    <DotsThreeIcon size="large" />
  </IconButton>
);

type RowMenuProps = {
  /** The button's name. */
  label: string;
  /** Loads the menu's code: called when a pointer or the focus approaches the button. */
  load: () => Promise<unknown>;
  /** The menu, initially open, around its button; a lazy component. */
  children: (trigger: ReactElement) => ReactNode;
};

/** The menu of a row, behind a button with three dots. */
export const RowMenu = ({ label, load, children }: RowMenuProps) => {
  const [opened, setOpened] = useState(false);
  const button = <MenuButton label={label} />;
  if (opened) return <Suspense fallback={button}>{children(button)}</Suspense>;
  return (
    <MenuButton
      label={label}
      aria-expanded="false"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setOpened(true)}
    />
  );
};
