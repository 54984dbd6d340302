import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Membership } from 'contract';
import { membershipQuery } from '../../api/subscription.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { refreshMember } from './refresh-member.ts';

/**
 * A change to the member's subscription. What the server answers shows at once, everywhere; the
 * member herself is read again behind it.
 * @param change the call that makes it
 * @param done what a toast says once it is made
 * @param onDone called before anything else shows it
 */
export const useChange = <Input = void>(
  change: (input: Input) => Promise<Membership>,
  done: string,
  onDone?: () => void,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (membership) => {
      onDone?.();
      const user = session?.state().user;
      if (user) queryClient.setQueryData(membershipQuery(user.id).queryKey, membership);
      void refreshMember(queryClient);
      toasts.show({ kind: 'done', title: done });
    },
  });
};
