import {
  orderTexts,
  PAYMENT_ERRORS,
  SUBSCRIPTION_ERRORS,
  type SubscriptionPlan,
  TRIAL_ERRORS,
} from 'contract';
import { type ComponentProps, useMemo } from 'react';
import * as m from '#messages/signup';
import type { Quote } from '../../api/payments.ts';
import { Button } from '../../ui/button/button.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { strong } from '../../ui/type.css.ts';
import { openDialog } from '../dialogs/index.ts';
import { orderWords, useOrderRules, WithdrawalInformation } from '../order/index.ts';
import { CardForm } from '../payment-form/index.ts';
import * as css from './signup.css.ts';
import type { Signup, SignupProgress } from './signup-flow.ts';
import { firstCharge, trialSheet } from './texts.ts';

type TrialCardProps = Omit<
  ComponentProps<typeof CardForm>,
  'label' | 'lang' | 'words' | 'busyLabel' | 'sheet' | 'children'
> & {
  plan: SubscriptionPlan;
  /** What the trial leads to, from the server. */
  quote: Quote;
  /** End of the trial that begins with the card. */
  endsAt: Date;
  /** Where a visitor said to be. */
  country?: string | null;
};

const bold = (text: string) => <b className={strong}>{text}</b>;

/** The card form of a trial; amount and date of the charge are beside the button. */
export const TrialCard = ({ plan, quote, endsAt, country, ...options }: TrialCardProps) => {
  const charge = firstCharge(plan, quote, endsAt);
  const rules = useOrderRules(country);
  const { word, lang, words } = orderWords(rules, orderTexts.startTrial7);
  const sheet = useMemo(() => trialSheet(plan, quote, endsAt), [plan, quote, endsAt]);
  return (
    <CardForm
      {...options}
      sheet={sheet}
      label={word}
      lang={lang}
      words={words}
      busyLabel={m.starting}
    >
      <p className={css.charge}>
        {m.chargedToday({ amount: charge.today, b: bold })}
        <br />
        {m.chargedFirst({ charge: charge.first, b: bold })}
        <br />
        {m.chargedThen({ charge: charge.after })}
      </p>
      <WithdrawalInformation rules={rules} />
    </CardForm>
  );
};

type CardStepProps = {
  signup: Signup;
  progress: SignupProgress;
  resumed: boolean;
  plan: SubscriptionPlan;
  endsAt: Date;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

type RefusedStepProps = {
  /** The server's sentence. */
  text: string;
  onSubscribe: () => void;
  onClose: () => void;
};

/** In the place of a trial that was refused: the purchase, and the way out. */
export const RefusedStep = ({ text, onSubscribe, onClose }: RefusedStepProps) => (
  <>
    <Alert title={text}>{m.accountIsReady}</Alert>
    <Button wide onClick={onSubscribe}>
      {m.choosePlan}
    </Button>
    <Button kind="quiet" onClick={onClose}>
      {m.notNow}
    </Button>
  </>
);

export const CardStep = (props: CardStepProps) => {
  const { signup, progress, plan } = props;
  return (
    <>
      <TrialCard
        key={progress.setupIntentId}
        clientSecret={progress.clientSecret}
        setupIntentId={progress.setupIntentId}
        resumed={props.resumed}
        wallets={progress.wallets}
        holder={progress.name}
        email={progress.email}
        nameless="Anonymous"
        plan={plan}
        quote={progress.quote}
        country={progress.country}
        endsAt={props.endsAt}
        confirm={signup.confirm}
        confirmFailed={PAYMENT_ERRORS.confirmationFailed}
        onBusy={props.onBusy}
        onEscape={props.onClose}
        actionsFor={({ text }) => (
          <>
            <Button kind="line" small onClick={() => openDialog('sign-in', plan.key)}>
              {m.signIn}
            </Button>
            {text === SUBSCRIPTION_ERRORS.amountChanged && (
              <Button kind="quiet" small onClick={signup.back}>
                {m.newAmount}
              </Button>
            )}
            {text === TRIAL_ERRORS.signUpOver && (
              <Button kind="quiet" small onClick={signup.back}>
                {m.signUpAgain}
              </Button>
            )}
          </>
        )}
      />
      <Button kind="quiet" small onClick={signup.back}>
        {m.change}
      </Button>
    </>
  );
};
