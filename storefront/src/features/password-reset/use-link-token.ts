import { useHydrated, useLocation } from '@tanstack/react-router';
import { tokenIn } from './link-token.ts';

/**
 * The token of the mailed link; null when there is none, undefined on the server and during
 * hydration: the server does not receive the fragment after `#`.
 */
export const useLinkToken = (): string | null | undefined => {
  const hydrated = useHydrated();
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
  return hydrated ? token : undefined;
};
