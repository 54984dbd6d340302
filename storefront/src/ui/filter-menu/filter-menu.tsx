import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../back-closes.ts';
import { CaretDownIcon } from '../icons/icons.ts';
import * as css from './filter-menu.css.ts';

type FilterMenuProps = {
  /** What is filtered: 'Level'. */
  label: string;
  /** What is chosen: 'Beginner'; undefined for no choice. */
  chosen: string | undefined;
  children: ReactNode;
};

/**
 * A filter behind a button that says what is chosen; one is open at a time. A `details` element, so
 * that it works before and without scripts.
 */
export const FilterMenu = ({ label, chosen, children }: FilterMenuProps) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => {
    if (menu.current) menu.current.open = false;
    // Its event comes later.
    setOpen(false);
  });
  useEffect(() => {
    // It may have been opened before the scripts came.
    setOpen(menu.current?.open === true);
    const closeElsewhere = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) {
        menu.current.open = false;
      }
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
    };
  }, []);
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      name="filter"
      className={css.menu}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={closeByEscape}
    >
      <summary className={css.tool} data-set={chosen && ''}>
        <span>{chosen === undefined ? label : `${label}: ${chosen}`}</span>
        <CaretDownIcon className={css.caret} />
      </summary>
      <div className={css.panel}>{children}</div>
    </details>
  );
};
