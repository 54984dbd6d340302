import { useQueryClient } from '@tanstack/react-query';
import { confirmPaymentMethod } from '../../api/payments.ts';
import { session } from '../session/index.ts';
import { refreshMember } from '../subscription/refresh-member.ts';
import { toasts } from '../toast/index.ts';

/**
 * Tells our server of the member's new card; then she and her subscription are read anew and the
 * dialog closes.
 * @returns what confirms a SetupIntent; it throws whatever the call throws
 */
export const useAddPayment = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return async (setupIntentId: string): Promise<void> => {
    const answer = await confirmPaymentMethod(setupIntentId);
    session?.adopt(answer);
    await refreshMember(queryClient);
    toasts.show({ kind: 'done', title: answer.message });
    onDone();
  };
};
