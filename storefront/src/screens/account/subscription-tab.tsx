import type { Membership } from 'contract';
import {
  CancelChoice,
  ChoiceList,
  can,
  PauseChoice,
  RefundChoice,
  RefundState,
  ResumeChoice,
  SwitchChoice,
  UndoChoice,
  useMembership,
} from '../../features/subscription/index.ts';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import * as css from './account.css.ts';
import { PaymentProblem } from './payment-problem.tsx';
import { Receipts } from './receipts.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

/** The possible changes, the mildest first. */
const Changes = ({ membership }: { membership: Membership }) => (
  <ChoiceList label="What you can change">
    {can(membership, 'undo_cancellation') && <UndoChoice membership={membership} />}
    {can(membership, 'resume') && <ResumeChoice membership={membership} />}
    {can(membership, 'switch') && <SwitchChoice membership={membership} />}
    {can(membership, 'pause') && <PauseChoice membership={membership} />}
    {can(membership, 'request_refund') && <RefundChoice membership={membership} />}
    {can(membership, 'cancel') && <CancelChoice />}
  </ChoiceList>
);

/** The member's subscription: next charge, possible changes, and receipts. */
export const SubscriptionTab = () => {
  const { data: membership, isError, refetch } = useMembership();
  if (membership === undefined) {
    return isError ? (
      <ErrorBox
        title="Your subscription could not be read."
        text="Nothing has changed by that. Please try again in a moment."
        action={{ word: 'Try Again', onPress: () => void refetch() }}
      />
    ) : (
      <Skeleton className={css.waiting} />
    );
  }
  return (
    <>
      <PaymentProblem membership={membership} />
      <SubscriptionPanel membership={membership} />
      <RefundState membership={membership} />
      {membership.actions.length > 0 && <Changes membership={membership} />}
      <Receipts invoices={membership.invoices} />
    </>
  );
};
