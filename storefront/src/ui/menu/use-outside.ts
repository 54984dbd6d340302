import { type RefObject, useEffect } from 'react';

/** Calls back on a click outside an element, or when the focus leaves it. */
export const useOutside = (element: RefObject<HTMLElement | null>, onOutside: () => void): void =>
  useEffect(() => {
    const look = (event: Event) => {
      const inside = event.target instanceof Node && element.current?.contains(event.target);
      if (!inside) onOutside();
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, [element, onOutside]);
