import type { QueryClient } from '@tanstack/react-query';
import { TOASTS } from 'contract';
import { createSubscription } from '../../api/checkout.ts';
import { errorMessage } from '../../api/errors.ts';
import { toasts } from '../toast/index.ts';
import { leaveFor } from './page-navigation.ts';
import { refreshMember } from './refresh-member.ts';

const tellFailure = (error: unknown): void => {
  const { title, description } = TOASTS.subscriptionFailed;
  const reason = errorMessage(error, '');
  toasts.show({
    kind: 'failure',
    title,
    description: reason === '' ? description : `${description} ${reason}`,
  });
};

/**
 * Subscribes the signed-in member to a plan (spec section 7, POST /api/subscriptions): at once with
 * her card on file, otherwise the browser goes to the checkout. A failure is told by a toast.
 */
export const subscribe = async (planId: string, queryClient: QueryClient): Promise<void> => {
  const waiting = toasts.show({ kind: 'access', title: 'Processing...' });
  try {
    const answer = await createSubscription(planId);
    if ('checkout_url' in answer) {
      leaveFor(answer.checkout_url);
      return;
    }
    await refreshMember(queryClient);
    toasts.show({
      kind: 'done',
      title: 'Your subscription is now active',
      description: 'Every workout is open to you.',
    });
  } catch (error) {
    tellFailure(error);
  } finally {
    toasts.dismiss(waiting);
  }
};
