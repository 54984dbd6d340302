import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages/frame';
import { useBackCloses } from '../ui/back-closes.ts';
import { iconButton } from '../ui/button/button.css.ts';
import { cx } from '../ui/class-names.ts';
import { ListIcon } from '../ui/icons/icons.ts';
import * as css from './mobile-menu.css.ts';
import { SiteLinks } from './site-links.tsx';

/** Closes an open `details` on Escape and Back, on choosing an entry, and when click or focus leave it. */
const useClosing = () => {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (menu.current) menu.current.open = false;
    // Its event comes later.
    setOpen(false);
  };
  useBackCloses(isOpen, close);
  useEffect(() => {
    // It may have been opened before the scripts came.
    setOpen(menu.current?.open === true);
    const onOutside = ({ target }: Event) => {
      if (menu.current && !(target instanceof Node && menu.current.contains(target))) {
        menu.current.open = false;
      }
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('pointerdown', onOutside, { signal });
    document.addEventListener('focusin', onOutside, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => listeners.abort();
  }, []);
  const closeOnChoice = (event: { target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('a, button')) close();
  };
  return { menu, setOpen, closeOnChoice };
};

/** The header's links on a phone; works without JavaScript. `children` are further entries. */
export const MobileMenu = ({ children }: { children?: ReactNode }) => {
  const { menu, setOpen, closeOnChoice } = useClosing();
  return (
    <details
      ref={menu}
      className={css.menu}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={cx(iconButton, css.summary)} aria-label={m.menu}>
        <ListIcon size="large" />
      </summary>
      <nav aria-label={m.menu}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an entry is a click, too */}
        <ul className={css.panel} onClick={closeOnChoice}>
          <SiteLinks className={css.entry} listed />
          {children}
        </ul>
      </nav>
    </details>
  );
};
