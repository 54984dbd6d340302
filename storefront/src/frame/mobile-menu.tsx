import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { iconButton } from '../ui/button/button.css.ts';
import { cx } from '../ui/class-names.ts';
import { ListIcon } from '../ui/icons/icons.ts';
import { useOutside } from '../ui/menu/use-outside.ts';
import * as css from './mobile-menu.css.ts';
import { SiteLinks } from './site-links.tsx';

/** Closes an open `details` on Escape, on a click outside and on choosing an entry. */
const useClosing = () => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => {
    if (menu.current) menu.current.open = false;
  }, []);
  useOutside(menu, close);
  useEffect(() => {
    const details = menu.current;
    if (details === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const closeOnChoice = (event: { target: EventTarget }) => {
    const chosen = event.target instanceof Element && event.target.closest('a, button');
    if (chosen) close();
  };
  return { menu, closeOnChoice };
};

/** The header's links on a phone; works without JavaScript. `children` are further entries. */
export const MobileMenu = ({ children }: { children?: ReactNode }) => {
  const { menu, closeOnChoice } = useClosing();
  return (
    <details ref={menu} className={css.menu}>
      <summary className={cx(iconButton, css.summary)} aria-label="Menu">
        <ListIcon size="large" />
      </summary>
      <nav aria-label="Menu">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an entry is a click, too */}
        <ul className={css.panel} onClick={closeOnChoice}>
          <SiteLinks className={css.entry} listed />
          {children}
        </ul>
      </nav>
    </details>
  );
};
