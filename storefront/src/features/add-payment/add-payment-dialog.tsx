import { useQuery } from '@tanstack/react-query';
import { PAYMENT_ERRORS, TRIAL_ERRORS } from 'contract';
import { useRef } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { small, soft } from '../../ui/type.css.ts';
import type { DialogProps } from '../dialogs/registry.ts';
import {
  CardForm,
  CardWaiting,
  describeSetup,
  type Failure,
  memberSetupQuery,
  SignInAgain,
} from '../payment-form/index.ts';
import { useSession } from '../session/index.ts';
import { useMembership } from '../subscription/use-membership.ts';
import { chargeWords } from './charge-words.ts';
import { useAddPayment } from './use-add-payment.ts';

type AgainProps = { failure: Failure; onAgain: () => void };

const NotBegun = ({ failure, onAgain }: AgainProps) => (
  <Alert
    title={failure.text}
    actions={
      failure.way === 'sign-in' ? (
        <SignInAgain />
      ) : (
        <Button kind="line" small onClick={onAgain}>
          Try Again
        </Button>
      )
    }
  />
);

/** From a card that was set up and refused after all. */
const WayOn = ({ failure, invoiceUrl, onAgain }: AgainProps & { invoiceUrl: string | null }) => {
  if (failure.way === 'sign-in') return <SignInAgain />;
  if (failure.text === TRIAL_ERRORS.confirmationNeeded && invoiceUrl !== null) {
    return (
      <AnchorButton kind="line" small href={invoiceUrl}>
        Open the Invoice
      </AnchorButton>
    );
  }
  return (
    <Button kind="line" small onClick={onAgain}>
      Use Another Card
    </Button>
  );
};

type BodyProps = { onBusy: (isBusy: boolean) => void; onClose: () => void };

const Body = ({ onBusy, onClose }: BodyProps) => {
  const { data, dataUpdatedAt, error, refetch } = useQuery(memberSetupQuery());
  const { data: membership } = useMembership();
  const confirm = useAddPayment(onClose);
  if (error !== null) return <NotBegun failure={describeSetup(error)} onAgain={refetch} />;
  if (data === undefined) return <CardWaiting />;
  const { user, setup } = data;
  return (
    <CardForm
      key={dataUpdatedAt}
      clientSecret={setup.client_secret}
      setupIntentId={setup.setup_intent_id}
      resumed={setup.card_ready}
      holder={user.name}
      nameless="Customer"
      confirm={confirm}
      confirmFailed={PAYMENT_ERRORS.confirmMethodFailed}
      onBusy={onBusy}
      onEscape={onClose}
      word="Save card"
      busyWord="Saving your card"
      ways={(failure) => (
        <WayOn
          failure={failure}
          invoiceUrl={membership?.payment_problem?.invoice_url ?? null}
          onAgain={refetch}
        />
      )}
    >
      <p className={cx(small, soft)}>{chargeWords(user, membership)}</p>
    </CardForm>
  );
};

/** The add-payment-method modal (spec sections 2, 4 and 8): a first card, or another one. */
export const AddPaymentDialog = ({ onClose }: DialogProps) => {
  const { user } = useSession();
  const held = useRef(false);
  const close = () => {
    if (!held.current) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={user?.has_payment_method ? 'Change your card' : 'Add a payment method'}
    >
      <Body
        onBusy={(isBusy) => {
          held.current = isBusy;
        }}
        onClose={onClose}
      />
    </Dialog>
  );
};
