import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import * as css from './menu.css.ts';

/** An entry leads somewhere or does something. */
export type MenuEntry = { word: string; icon: ReactNode } & (
  | { to: '/profile' | '/settings' }
  | { onChoose: () => void }
);

type MenuProps = {
  /** The button that opens it; gets the menu's attributes. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  defaultOpen?: boolean;
};

/** A menu that falls from a button. Load it when it is first needed, like the dialog. */
export const Menu = ({ trigger, entries, defaultOpen }: MenuProps) => (
  <BaseMenu.Root defaultOpen={defaultOpen} modal={false}>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className={css.positioner} align="end" sideOffset={8}>
        <BaseMenu.Popup className={css.panel}>
          {entries.map((entry) => (
            <BaseMenu.Item
              key={entry.word}
              className={css.item}
              render={'to' in entry ? <Link to={entry.to} /> : undefined}
              onClick={'onChoose' in entry ? entry.onChoose : undefined}
            >
              {entry.icon}
              {entry.word}
            </BaseMenu.Item>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);
