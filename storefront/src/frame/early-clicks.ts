import { useLayoutEffect } from 'react';

declare global {
  interface Window {
    earlyClicks?: { button: Element | null; isHydrated: boolean };
  }
}

/**
 * Keeps the button that was clicked before React has hydrated the page, such as on a slow line; a
 * later click elsewhere replaces it. Links and forms need no script. React's own listener comes
 * before the window's: when it hydrates for a click and handles it, `isHydrated` is set already.
 * It is inlined unchanged, and the content security policy has its hash.
 */
export const EARLY_CLICKS_SCRIPT =
  "{let e=window.earlyClicks={button:null,isHydrated:false};addEventListener('click',c=>{if(!e.isHydrated)e.button=c.target.closest('button[type=button]')})}";

/** Repeats the click that came too early, once; used at the root. */
export const useEarlyClicks = (): void =>
  useLayoutEffect(() => {
    const early = window.earlyClicks;
    if (early === undefined || early.isHydrated) return;
    early.isHydrated = true;
    const { button } = early;
    if (!(button instanceof HTMLElement)) return;
    // After the effects of this render, which connect the session.
    setTimeout(() => button.click());
  }, []);
