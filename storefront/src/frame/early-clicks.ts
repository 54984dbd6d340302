import { useLayoutEffect } from 'react';
import { session } from '../features/session/index.ts';

declare global {
  interface Window {
    earlyClicks?: {
      button: Element | null;
      isHydrated: boolean;
      /** Whether somebody has clicked anywhere. */
      isUsed: boolean;
      repeat: () => void;
    };
  }
}

/**
 * Keeps a click on a button that React cannot handle yet, and repeats it: before the page is
 * hydrated, and while a part of it waits for its code (decision 69). The next click anywhere
 * replaces it.
 *
 * React's listeners are on the document, after ours. While it waits it stops a click there, so that
 * a listener on the button itself is not reached; that tells the two apart, and no click is handled
 * twice.
 * A form without an address of its own is for scripts alone: the browser would load the page anew for
 * it, without what was chosen, and with what was typed in its address.
 * The script is inlined unchanged, and the content security policy has its hash. The router may run
 * it again when a visit moves on before the page is hydrated; then it does nothing.
 */
export const EARLY_CLICKS_SCRIPT =
  'if(!window.earlyClicks){let t,e=window.earlyClicks={button:null,isHydrated:false,isUsed:false,' +
  'repeat(){if(e.isHydrated&&e.button?.isConnected)e.button.click()}};' +
  "document.addEventListener('click',c=>{e.isUsed=true;let b=e.button=c.target.closest?.('button[type=button],form:not([action]) button');" +
  "b?.addEventListener('click',()=>{if(e.isHydrated)e.button=null},{capture:true,once:true});" +
  'clearTimeout(t);t=setTimeout(e.repeat,100)},true);' +
  "document.addEventListener('submit',s=>{if(e.button&&e.button===s.submitter)s.preventDefault()},true)}";

/** Repeats the click that came too early, once; used at the root. */
export const useEarlyClicks = (): void =>
  useLayoutEffect(() => {
    const early = window.earlyClicks;
    if (early === undefined || early.isHydrated) return;
    early.isHydrated = true;
    // After the effects of this render, which connect the session.
    setTimeout(early.repeat);
    // The member's state may come before, and replace the button. Components listen from their
    // effects on, which is later than this.
    return session?.subscribe(early.repeat);
  }, []);
