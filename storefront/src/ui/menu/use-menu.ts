import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useOutside } from './use-outside.ts';

/** The index of the entry that a key selects; undefined when the key selects none. */
export const entryAfter = (key: string, at: number, count: number): number | undefined =>
  ({
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  })[key];

/**
 * State and keyboard control of a menu, by the WAI-ARIA menu button pattern: opening focuses the
 * first entry, the arrow keys wrap around, Escape returns to the button and Tab moves past it.
 */
export const useMenu = (defaultOpen: boolean) => {
  const [open, setOpen] = useState(defaultOpen);
  const place = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useOutside(place, close);

  const entries = (): HTMLElement[] => [
    ...(place.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];
  const leave = (): void => {
    place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    setOpen(false);
  };

  useEffect(() => {
    if (open) place.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && open) {
      // Focus the button first; the browser then moves on from there.
      leave();
      return;
    }
    const all = entries();
    const at = all.findIndex((entry) => entry.matches(':focus'));
    const next = entryAfter(event.key, at, all.length);
    if (!open && event.key === 'ArrowDown') setOpen(true);
    else if (open && event.key === 'Escape') leave();
    else if (at >= 0 && event.key === ' ') all[at]?.click();
    else if (open && next !== undefined) all[next]?.focus();
    else return;
    event.preventDefault();
  };

  return { open, place, close, toggle: () => setOpen(!open), onKeyDown };
};
