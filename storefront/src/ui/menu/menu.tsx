import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useId } from 'react';
import * as css from './menu.css.ts';
import { useMenu } from './use-menu.ts';

/** A menu entry: a link or an action. */
export type MenuEntry = { word: string; icon: ReactNode } & (
  | { to: '/profile' | '/settings' }
  | { onChoose: () => void }
);

type TriggerProps = {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
};

type MenuProps = {
  /** For screen readers. */
  label: string;
  /** The button that opens the menu. */
  trigger: (props: TriggerProps) => ReactElement;
  entries: readonly MenuEntry[];
  defaultOpen?: boolean;
};

const Entry = ({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) => {
  const word = (
    <>
      {entry.icon}
      {entry.word}
    </>
  );
  const shared = { role: 'menuitem', tabIndex: -1, className: css.item } as const;
  if ('to' in entry) {
    return (
      <Link {...shared} to={entry.to} onClick={onDone}>
        {word}
      </Link>
    );
  }
  const choose = () => {
    onDone();
    entry.onChoose();
  };
  return (
    <button {...shared} type="button" onClick={choose}>
      {word}
    </button>
  );
};

/** A drop-down menu, in the same landmark as its button. */
export const Menu = ({ label, trigger, entries, defaultOpen = false }: MenuProps) => {
  const { open, place, close, toggle, onKeyDown } = useMenu(defaultOpen);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the button and the menu in it
    <div ref={place} className={css.place} onKeyDown={onKeyDown}>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: toggle,
      })}
      {open && (
        <div role="menu" id={id} aria-label={label} className={css.panel}>
          {entries.map((entry) => (
            <Entry key={entry.word} entry={entry} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
};
