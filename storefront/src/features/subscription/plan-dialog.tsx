import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import {
  billingPeriod,
  DAY_MS,
  type Membership,
  orderTexts,
  PLAN_PROCESSING_MS,
  type PlanKey,
  preselectedPlan,
  type SubscriptionPlan,
  TRIAL_DAYS,
  TRIAL_ERRORS,
  taxNote,
} from 'contract';
import { type SubmitEvent, useEffect, useState } from 'react';
import * as m from '#messages/plans';
import { processing as processingWord } from '#messages/subscribe';
import { plansQuery, siteTextsQuery } from '../../api/catalogue.ts';
import type { Quote } from '../../api/payments.ts';
import { serverDate } from '../../api/server-clock.ts';
import { fieldLang } from '../../locale.ts';
import { Facts, Skeleton, Ticks } from '../../ui/basics.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenWeekday } from '../../ui/dates.ts';
import { Dialog, DialogAside } from '../../ui/dialog/dialog.tsx';
import { hidden } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import { PlanChoice } from '../../ui/plan-choice/plan-choice.tsx';
import { small, soft, strong } from '../../ui/type.css.ts';
import { type DialogProps, openDialog, useOffer } from '../dialogs/index.ts';
import {
  LocationForm,
  orderWords,
  PromotionCode,
  type PurchaseQuote,
  useOrderRules,
  usePurchaseQuote,
  WithdrawalInformation,
} from '../order/index.ts';
import { session, useSession } from '../session/index.ts';
import { hasLiveSubscription } from './change-texts.ts';
import { discountTerm, formatMoney, membershipTexts } from './membership-texts.ts';
import * as css from './subscription.css.ts';
import { type Choice, subscribe, useMembership } from './use-membership.ts';

/** 'a month', as on the button. */
export const perPeriod = (plan: SubscriptionPlan): string =>
  orderTexts.perPeriod(billingPeriod(plan));

/**
 * What a plan charges today and when next, shown before agreeing.
 * @param today the reader's clock
 */
export const planTerms = (
  plan: SubscriptionPlan,
  quote: Quote,
  today: Date,
): { term: string; value: string }[] => {
  const { first_charge: first, next_charge: next, regular, discounts } = quote;
  const every = `${formatMoney(regular)} ${perPeriod(plan)}`;
  const later = [
    ...discounts.map((discount) => ({ term: m.discount, value: discountTerm(discount) })),
    ...((next ?? first).amount === regular.amount ? [] : [{ term: m.later, value: every }]),
  ];
  const amount = `${formatMoney(first)}${taxNote(quote)}`;
  if (next === null) {
    const end = writtenWeekday(new Date(today.getTime() + TRIAL_DAYS * DAY_MS));
    return [
      { term: m.chargedToday, value: formatMoney({ ...first, amount: 0 }) },
      { term: m.firstCharge, value: m.amountOn({ amount, day: end }) },
      ...later,
    ];
  }
  return [
    { term: m.chargedToday, value: amount },
    {
      term: m.nextPayment,
      value: m.amountOn({
        amount: formatMoney(next),
        day: writtenWeekday(new Date(next.at)),
      }),
    },
    ...later,
  ];
};

/** The button's text for a member, who pays at once. */
const subscribeText = (plan: SubscriptionPlan, { first_charge, regular }: Quote): string =>
  first_charge.amount === regular.amount
    ? orderTexts.subscribeFor(`${formatMoney(first_charge)} ${perPeriod(plan)}`)
    : orderTexts.subscribeToday(formatMoney(first_charge));

/**
 * The plan chooser's state: the plans, the chosen one, and the plan that is being processed for a
 * fixed two seconds (spec section 4, Plan dialog). Closing the dialog before they are over cancels
 * it.
 * @param asked the plan that was chosen before the dialog opened
 */
const usePlanChoice = (asked: PlanKey | null, onClose: () => void) => {
  const queryClient = useQueryClient();
  // The member agrees to these amounts, so they are fetched each time.
  const { data: plans = [], isPending } = useQuery({ ...plansQuery(), refetchOnMount: 'always' });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [processing, setProcessing] = useState<Choice | null>(null);
  const chosen =
    plans.find(({ id }) => id === chosenId) ??
    plans.find(({ key }) => key === asked) ??
    preselectedPlan(plans);
  const wanted = chosen?.key ?? asked;

  // The offer of a member would become that of a visitor; after the sign-in it goes on here.
  useEffect(
    () => session?.onExpired(() => openDialog('sign-in', wanted, 'session-expired')),
    [wanted],
  );
  useEffect(() => {
    if (processing === null) return;
    const timer = setTimeout(() => {
      // A visitor has no account to pay with yet.
      if (!session?.state().user) return openDialog('signup', processing.plan.key);
      onClose();
      void subscribe(processing, queryClient);
    }, PLAN_PROCESSING_MS);
    return () => clearTimeout(timer);
  }, [processing, onClose, queryClient]);

  return {
    plans,
    isPending,
    chosen,
    choose: (plan: SubscriptionPlan) => {
      if (processing === null) setChosenId(plan.id);
    },
    processing: processing !== null,
    process: setProcessing,
  };
};

type PlanFormProps = {
  plans: readonly SubscriptionPlan[];
  chosen: SubscriptionPlan;
  choose: (plan: SubscriptionPlan) => void;
  /** The two seconds are running. */
  processing: boolean;
  process: (choice: Choice) => void;
  hadTrial: boolean;
};

const FreeDays = ({ plan }: { plan: SubscriptionPlan }) => (
  <div className={css.freeDays}>
    <span className={cx(small, soft)}>{m.freeDays({ days: TRIAL_DAYS })}</span>
    <Button kind="quiet" small onClick={() => openDialog('signup', plan.key)}>
      {m.startTrial}
    </Button>
  </div>
);

/** What the chosen plan charges; nobody can agree to an unknown amount. */
const Terms = ({ plan, quote, failure, retry }: PurchaseQuote & { plan: SubscriptionPlan }) => (
  <div aria-live="polite">
    {quote !== undefined && <Facts facts={planTerms(plan, quote, serverDate())} />}
    {quote === undefined && failure === null && <Skeleton className={css.waiting} />}
    {quote === undefined && failure !== null && (
      <Alert
        title={m.amountsFailed}
        actions={
          <Button kind="line" small onClick={retry}>
            {m.tryAgain}
          </Button>
        }
      />
    )}
  </div>
);

/** The plans, what the chosen one charges and when, and the button to agree. */
const PlanForm = (props: PlanFormProps) => {
  const { chosen, processing } = props;
  const { user } = useSession();
  const { claims } = useSuspenseQuery(siteTextsQuery()).data;
  const rules = useOrderRules();
  const offer = useOffer();
  const isVisitor = user === null;
  const purchase = usePurchaseQuote(chosen.key, isVisitor);
  const { quote, code } = purchase;
  const needsLocation = quote?.tax?.location_needed === true;
  const order = quote === undefined ? orderTexts.subscribe : subscribeText(chosen, quote);
  const { word, lang, words } = orderWords(rules, order);
  const label = isVisitor ? orderTexts.startTrial7 : word;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (processing || quote === undefined) return;
    const agreedAmount = quote.first_charge.amount;
    props.process({ plan: chosen, agreedAmount, promotionCode: code, words });
  };
  return (
    <form className={css.planForm} onSubmit={submit}>
      {props.hadTrial && <p className={cx(small, soft)}>{TRIAL_ERRORS.used}</p>}
      <PlanChoice plans={props.plans} chosen={chosen.id} onChoose={props.choose} />
      <div className={css.included}>
        <p className={cx(small, strong)}>{m.partOf({ plan: chosen.name })}</p>
        <Ticks items={chosen.features} small />
      </div>
      {(!isVisitor || purchase.typed !== null) && <PromotionCode {...purchase} />}
      {!isVisitor && needsLocation && <LocationForm />}
      <Terms plan={chosen} {...purchase} />
      {!isVisitor && <WithdrawalInformation rules={rules} />}
      <Button
        type="submit"
        wide
        busy={processing}
        lang={isVisitor || processing ? undefined : lang}
        disabled={quote === undefined || (!isVisitor && needsLocation)}
      >
        {processing ? processingWord : label}
      </Button>
      {!isVisitor && offer === 'trial' && <FreeDays plan={chosen} />}
      {claims.pricing_guarantee !== '' && (
        <p className={cx(small, soft)} lang={fieldLang(claims, 'pricing_guarantee')}>
          {claims.pricing_guarantee}
        </p>
      )}
    </form>
  );
};

const Loading = () => (
  <div className={css.plansLoading} role="status">
    <span className={hidden}>{m.loading}</span>
    <Skeleton className={css.planLoading} />
    <Skeleton className={css.planLoading} />
  </div>
);

type AlreadySubscribedProps = { membership: Membership; onClose: () => void };

/** Prevents double payment: an active subscription is changed, not bought again. */
const AlreadySubscribed = ({ membership, onClose }: AlreadySubscribedProps) => (
  <>
    <p>
      {membership.plan === null ? m.subscribed : m.subscribedTo({ plan: membership.plan.name })}{' '}
      {m.inSettings}
    </p>
    <div>
      <p className={strong}>{membershipTexts(membership).headline}</p>
      <p className={cx(small, soft)}>{membershipTexts(membership).text}</p>
    </div>
    <LinkButton to="/settings" onClick={onClose}>
      {m.seePlan}
    </LinkButton>
  </>
);

const Body = ({ plan, onClose }: DialogProps) => {
  const choice = usePlanChoice(plan, onClose);
  const { data: membership } = useMembership();
  if (membership && hasLiveSubscription(membership)) {
    return <AlreadySubscribed membership={membership} onClose={onClose} />;
  }
  if (choice.isPending) return <Loading />;
  if (choice.chosen === undefined) {
    return <p className={soft}>{m.noPlans}</p>;
  }
  return (
    <PlanForm
      {...choice}
      chosen={choice.chosen}
      hadTrial={membership?.trial_available === false && membership.trial_end_date !== null}
    />
  );
};

/** The plan chooser, 'Choose Your Plan' (spec sections 2 and 4). */
export const PlanDialog = (props: DialogProps) => {
  const { plan_dialog } = useSuspenseQuery(siteTextsQuery()).data;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={m.choose}
      size="large"
      greeting
      aside={{
        at: 'end',
        content: (
          <DialogAside title={m.whatYouGet}>
            <Ticks items={plan_dialog.what_you_get} lang={fieldLang(plan_dialog, 'what_you_get')} />
          </DialogAside>
        ),
      }}
    >
      <Body {...props} />
    </Dialog>
  );
};
