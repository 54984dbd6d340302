import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Membership,
  type ShownWords,
  SUBSCRIPTION_ERRORS,
  type SubscriptionPlan,
  TOASTS,
} from 'contract';
import * as m from '#messages/subscribe';
import { plansQuery } from '../../api/catalogue.ts';
import { errorMessage } from '../../api/errors.ts';
import { callPayments } from '../../api/payments.ts';
import { MEMBERSHIP_KEY, membershipQuery } from '../../api/subscription.ts';
import { openDialog } from '../dialogs/index.ts';
import { session, useQueryOfMember } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

/** Navigation of the whole page; an object, so that tests can replace its methods. */
export const pageNavigation = {
  /** Leaves the site for a URL of the payment provider. */
  leaveFor: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};

/** The signed-in member's subscription; not fetched while nobody is signed in. */
export const useMembership = () => useQueryOfMember(membershipQuery);

/**
 * The signed-in member's subscription for a screen that offers changes to it: held back until the
 * plans are fetched as well, or have failed to, so that no row of the changes comes later.
 */
export const useMembershipWithPlans = () => {
  const { data, isError, refetch } = useMembership();
  // Not by its status: a query that failed is pending again while it is tried again.
  const { isFetched } = useQuery(plansQuery());
  return { data: isFetched ? data : undefined, isError, refetch };
};

/**
 * Refetches the member and the subscription after a change: a payment, a card, a cancellation. A
 * failure is only logged; the page then shows the old state.
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

/**
 * A change to the member's subscription. The response updates the cache at once; the member is
 * refetched after it.
 * @param change the call that makes it
 * @param done the toast's text after success
 * @param onDone called before the new state is shown anywhere
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

/** A plan that the member agreed to buy. */
export type Choice = {
  plan: SubscriptionPlan;
  /** The first charge that was shown, in minor units. */
  agreedAmount: number;
  promotionCode: string | null;
  words: ShownWords;
};

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
 * the card on file, otherwise by the checkout. A failure is shown in a toast.
 */
export const subscribe = async (choice: Choice, queryClient: QueryClient): Promise<void> => {
  const { plan, agreedAmount, promotionCode, words } = choice;
  const waiting = toasts.show({ kind: 'access', title: m.processing });
  try {
    const answer = await callPayments('createSubscription', {
      body: {
        plan_id: plan.id,
        agreed_amount: agreedAmount,
        ...words,
        ...(promotionCode !== null && { promotion_code: promotionCode }),
      },
    });
    if ('checkout_url' in answer) {
      pageNavigation.leaveFor(answer.checkout_url);
      return;
    }
    await refreshMember(queryClient);
    toasts.show({
      kind: 'done',
      title: m.active,
      description: m.allOpen,
    });
  } catch (error) {
    tellFailure(error);
    // Nothing was charged; the dialog shows the new amount or words.
    const { amountChanged, wordsChanged } = SUBSCRIPTION_ERRORS;
    const reason = errorMessage(error, '');
    if (reason === amountChanged || reason === wordsChanged) openDialog('plans', plan.key);
  } finally {
    toasts.dismiss(waiting);
  }
};
