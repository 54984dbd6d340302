import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Membership,
  PAYMENT_ERRORS,
  SUBSCRIPTION_ERRORS,
  TRIAL_ERRORS,
  type User,
} from 'contract';
import { useMemo, useRef, useState } from 'react';
import * as m from '#messages/addPayment';
import { errorMessage } from '../../api/errors.ts';
import { type CardSetup, confirmPaymentMethod } from '../../api/payments.ts';
import { serverDate } from '../../api/server-clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenWeekday } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { small, soft } from '../../ui/type.css.ts';
import type { DialogProps } from '../dialogs/index.ts';
import {
  CardForm,
  CardWaiting,
  describeSetup,
  type Failure,
  memberSetupQuery,
  planSheet,
  SignInAgain,
  type WalletSheet,
} from '../payment-form/index.ts';
import { session, useSession } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { InvoiceButton } from './invoice-button.tsx';
import { formatMoney } from './membership-texts.ts';
import { refreshMember, useMembership } from './use-membership.ts';

/**
 * The text that says what a new card is charged, shown before the card is entered.
 * @param due the open payments, as answered with the card's set-up
 * @param membership the subscription; undefined until it is known
 */
export const chargeText = (
  user: User,
  due: CardSetup['due'],
  membership: Membership | undefined,
): string => {
  if (due) return m.dueCharged({ count: due.invoices, amount: formatMoney(due) });
  const end = user.trial_end_date;
  if (user.subscription_status === 'trial' && end !== null) {
    return m.nothingTrial({ day: writtenWeekday(new Date(end)) });
  }
  const next = membership?.next_charge;
  return next
    ? m.nothingNext({ amount: formatMoney(next), day: writtenWeekday(new Date(next.at)) })
    : m.nothing;
};

/** The same for Apple Pay's sheet, with what the plan costs; undefined without a plan. */
const repairSheet = (
  membership: Membership | undefined,
  charge: string,
): WalletSheet | undefined => {
  const { plan, price, next_charge: next } = membership ?? {};
  if (!plan || !price) return undefined;
  const from = next ? new Date(next.at) : serverDate();
  return {
    recurringPaymentRequest: {
      ...planSheet(plan, price.amount, from),
      billingAgreement: charge,
    },
  };
};

/**
 * Confirms the member's new card at our server, refetches the member and the subscription, then
 * closes the dialog.
 * @returns a function that confirms a SetupIntent for the amount shown; it throws whatever the call
 *   throws
 */
const useAddPayment = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return async (setupIntentId: string, amount: number): Promise<void> => {
    const answer = await confirmPaymentMethod(setupIntentId, { amount });
    session?.adopt(answer);
    await refreshMember(queryClient);
    toasts.show({ kind: 'done', title: answer.message });
    onDone();
  };
};

type AgainProps = { failure: Failure; onAgain: () => void };

const NotBegun = ({ failure, onAgain }: AgainProps) => (
  <Alert
    title={failure.text}
    actions={
      failure.remedy === 'sign-in' ? (
        <SignInAgain />
      ) : (
        <Button kind="line" small onClick={onAgain}>
          {m.tryAgain}
        </Button>
      )
    }
  />
);

/** The actions after a card was set up but its charge was refused. */
const Remedy = ({ failure, invoiceId, onAgain }: AgainProps & { invoiceId: string | null }) => {
  if (failure.remedy === 'sign-in') return <SignInAgain />;
  if (failure.text === TRIAL_ERRORS.confirmationNeeded && invoiceId !== null) {
    return (
      <InvoiceButton kind="line" invoiceId={invoiceId}>
        {m.openInvoice}
      </InvoiceButton>
    );
  }
  return (
    <Button kind="line" small onClick={onAgain}>
      {m.otherCard}
    </Button>
  );
};

type BodyProps = { onBusy: (isBusy: boolean) => void; onClose: () => void };

const Body = ({ onBusy, onClose }: BodyProps) => {
  const { data, dataUpdatedAt, error, refetch } = useQuery(memberSetupQuery());
  const { data: membership } = useMembership();
  const [amountChanged, setAmountChanged] = useState(false);
  const addPayment = useAddPayment(onClose);
  const due = data?.setup.due;
  const confirm = async (setupIntentId: string): Promise<void> => {
    try {
      await addPayment(setupIntentId, due?.amount ?? 0);
    } catch (failure) {
      if (errorMessage(failure) === SUBSCRIPTION_ERRORS.amountChanged) {
        // Nothing was charged. The set-up is read again with the new amount, and keeps the card.
        setAmountChanged(true);
        await refetch();
      }
      throw failure;
    }
  };
  const charge = data === undefined ? '' : chargeText(data.user, due, membership);
  const sheet = useMemo(() => repairSheet(membership, charge), [membership, charge]);
  if (error !== null) return <NotBegun failure={describeSetup(error)} onAgain={refetch} />;
  if (data === undefined) return <CardWaiting />;
  const { user, setup } = data;
  return (
    <CardForm
      key={dataUpdatedAt}
      clientSecret={setup.client_secret}
      setupIntentId={setup.setup_intent_id}
      resumed={setup.card_ready}
      wallets={setup.wallets}
      sheet={sheet}
      holder={user.name}
      email={user.email}
      nameless="Customer"
      confirm={confirm}
      confirmFailed={PAYMENT_ERRORS.confirmMethodFailed}
      onBusy={onBusy}
      onEscape={onClose}
      label={m.save}
      busyLabel={m.saving}
      actionsFor={(failure) => (
        <Remedy
          failure={failure}
          invoiceId={membership?.payment_problem?.invoice_id ?? null}
          onAgain={refetch}
        />
      )}
    >
      {amountChanged && <Alert title={SUBSCRIPTION_ERRORS.amountChanged} />}
      <p className={cx(small, soft)}>{charge}</p>
    </CardForm>
  );
};

/** The add-payment-method modal (spec sections 2, 4 and 8): for a first card or a new one. */
export const AddPaymentDialog = ({ onClose }: DialogProps) => {
  const { user } = useSession();
  const held = useRef(false);
  const close = () => {
    if (!held.current) onClose();
  };
  return (
    <Dialog open onClose={close} title={user?.has_payment_method ? m.change : m.add}>
      <Body
        onBusy={(isBusy) => {
          held.current = isBusy;
        }}
        onClose={onClose}
      />
    </Dialog>
  );
};
