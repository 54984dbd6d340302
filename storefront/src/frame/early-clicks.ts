import { useEffect, useLayoutEffect, useRef, useState } from 'react';

declare global {
  interface Window {
    earlyClicks?: { button: Element | null; late: Element | null; isHydrated: boolean };
  }
}

/**
 * Keeps the button that was clicked before React has hydrated the page, such as on a slow line; a
 * later click elsewhere replaces it. Links and forms need no script. React's own listener comes
 * before the window's: when it hydrates for a click and handles it, `isHydrated` is set already.
 * In a late part (`useLatePart`) React stops a click that it cannot handle yet, so the window's
 * second listener is not reached and `late` stays.
 * It is inlined unchanged, and the content security policy has its hash. The router may run it again
 * when a visit moves on before the page is hydrated; then it does nothing.
 */
export const EARLY_CLICKS_SCRIPT =
  "if(!window.earlyClicks){let e=window.earlyClicks={button:null,late:null,isHydrated:false};addEventListener('click',c=>{e.late=c.target.closest('[data-late] button[type=button]')},true);addEventListener('click',c=>{e.late=null;if(!e.isHydrated)e.button=c.target.closest('button[type=button]')})}";

/** Repeats the click that came too early, once; used at the root. */
export const useEarlyClicks = (): void =>
  useLayoutEffect(() => {
    const early = window.earlyClicks;
    if (early === undefined || early.isHydrated) return;
    early.isHydrated = true;
    const { button } = early;
    if (!(button instanceof HTMLElement)) return;
    if (button.closest('[data-late]') !== null) {
      early.late = button;
      return;
    }
    // After the effects of this render, which connect the session.
    setTimeout(() => button.click());
  }, []);

/**
 * For a part of the page that is hydrated after the rest, because its code comes later: repeats the
 * click that came too early there.
 * @returns the attributes of the part's element
 */
export const useLatePart = () => {
  const part = useRef<HTMLDivElement>(null);
  const [isLate, setIsLate] = useState(true);
  useEffect(() => {
    setIsLate(false);
    // After the present click, which may be the one that made React hydrate this part.
    setTimeout(() => {
      const button = window.earlyClicks?.late;
      if (button instanceof HTMLElement && part.current?.contains(button)) button.click();
    });
  }, []);
  return { ref: part, 'data-late': isLate ? '' : undefined };
};
