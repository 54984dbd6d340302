import { useHydrated, useLocation } from '@tanstack/react-router';
import { tokenIn } from './link-token.ts';

/**
 * The token of the mailed link that led here; null when there is none, undefined until the browser
 * has looked: no server sees what stands after the `#`.
 */
export const useLinkToken = (): string | null | undefined => {
  const hydrated = useHydrated();
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
  return hydrated ? token : undefined;
};
