import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from './back-closes.ts';

/** Closes an open `details` on Escape and Back, and when a click or the focus leave it. */
export const useClosingDetails = () => {
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
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (menu.current?.open && !isInside) menu.current.open = false;
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
  return { menu, setOpen, close };
};
