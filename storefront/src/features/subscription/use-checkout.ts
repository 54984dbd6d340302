import type { PlanKey } from 'contract';
import { useEffect, useState } from 'react';
import { session } from '../session/index.ts';
import { checkoutFailure, goToCheckout } from './checkout.ts';

/** The way to the checkout: whether it is being opened, what went wrong, and how to set out. */
export const useCheckout = () => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // The browser's Back from the checkout may bring the page as it was left: busy.
  useEffect(() => {
    const onShow = () => setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const start = async (plan: PlanKey): Promise<void> => {
    const user = session?.state().user;
    if (!user) return;
    setFailure(null);
    setBusy(true);
    try {
      // On success it stays busy: the page is about to leave.
      await goToCheckout(plan, user.email);
    } catch (error) {
      setFailure(checkoutFailure(error));
      setBusy(false);
    }
  };

  return { busy, failure, start };
};
