import { useQueryClient } from '@tanstack/react-query';
import { PAID_RELOAD_DELAY_MS } from 'contract';
import { useEffect } from 'react';
import { useSession } from '../../features/session/index.ts';
import { refreshMember, reloadPage } from '../../features/subscription/index.ts';

/** Remembers, for as long as the tab lives, the checkout after which the page was reloaded. */
const RELOADED_KEY = 'checkoutReloaded';

/**
 * Once a payment is there, a signed-in member is read again, and her page reloads after three
 * seconds (spec section 4, Payment verification). It does so once: the reloaded page finds the same
 * payment.
 * @param paidSessionId the checkout that is paid; undefined until then
 */
export const usePaidReload = (paidSessionId: string | undefined): void => {
  const queryClient = useQueryClient();
  const isSignedIn = useSession().status === 'authenticated';

  useEffect(() => {
    if (paidSessionId === undefined || !isSignedIn) return;
    if (window.sessionStorage.getItem(RELOADED_KEY) === paidSessionId) return;
    void refreshMember(queryClient);
    const timer = setTimeout(() => {
      window.sessionStorage.setItem(RELOADED_KEY, paidSessionId);
      reloadPage();
    }, PAID_RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [paidSessionId, isSignedIn, queryClient]);
};
