import type { QueryClient } from '@tanstack/react-query';
import { MEMBERSHIP_KEY } from '../../api/subscription.ts';
import { session } from '../session/index.ts';

/**
 * Has the site read the member and her subscription again, after something changed them: a payment,
 * a card, a cancellation. A failure is only logged; what she sees is then as old as before.
 */
export const refreshMember = async (queryClient: QueryClient): Promise<void> => {
  try {
    await Promise.all([
      session?.refreshUser(),
      queryClient.invalidateQueries({ queryKey: MEMBERSHIP_KEY }),
    ]);
  } catch (error) {
    console.warn('The member could not be read again', error);
  }
};
