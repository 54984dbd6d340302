import { useLayoutEffect } from 'react';

declare global {
  interface Window {
    earlyClicks?: {
      /** The button that was pressed last, until React is attached to the page. */
      button?: HTMLElement | null;
      isHydrated: boolean;
    };
  }
}

/**
 * Keeps the last press of a button before the page is hydrated, and keeps forms of the scripts from
 * being sent by the browser: it would load the page anew, without what was chosen, and with what was
 * typed in its address (decision 42). A form with an `action` works without scripts.
 * The script is inlined unchanged, and the content security policy has its hash. The router may run
 * it again when a visit moves on before the page is hydrated; then it does nothing.
 */
export const EARLY_CLICKS_SCRIPT =
  'if(!window.earlyClicks){let e=window.earlyClicks={isHydrated:false};' +
  "document.addEventListener('click',c=>{if(!e.isHydrated)e.button=c.target.closest?.('button[type=button],form:not([action]) button')},true);" +
  "document.addEventListener('submit',s=>{if(!e.isHydrated&&s.submitter===e.button)s.preventDefault()},true)}";

/** Repeats the press that came too early, once; used at the root. */
export const useEarlyClicks = (): void =>
  useLayoutEffect(() => {
    const early = window.earlyClicks;
    if (early === undefined || early.isHydrated) return;
    early.isHydrated = true;
    // React hydrates at once for a click, and handles it itself.
    if (window.event?.type === 'click') return;
    // After the effects, which take what was chosen, and before the session is read.
    queueMicrotask(() => early.button?.click());
  }, []);
