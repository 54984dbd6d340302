import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useOutside } from './use-outside.ts';

/** The entry that a key leads to, among so many; undefined when it leads nowhere. */
export const entryAfter = (key: string, at: number, count: number): number | undefined =>
  ({
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  })[key];

/**
 * A menu's opening and its keys, as the WAI-ARIA pattern of a menu button has them: it opens on its
 * first entry, the arrows go round, Escape leads back to the button and Tab past it.
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
      // From the button on, the browser goes where Tab leads.
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
