import { useQuery } from '@tanstack/react-query';
import {
  billingPeriod,
  formatPrice,
  PRICING_FEATURES_SHOWN,
  type SiteTexts,
  type SubscriptionPlan,
  taxSuffix,
} from 'contract';
import type { ReactNode } from 'react';
import * as m from '#messages/landing';
import { perPeriod } from '#messages/values';
import { plansQuery } from '../../api/catalogue.ts';
import { startTrialWith, useNoOffer, useOffer } from '../../features/dialogs/index.ts';
import { useSession } from '../../features/session/index.ts';
import { fieldLang, written } from '../../locale.ts';
import { Badge, Skeleton, Ticks, WindowLight } from '../../ui/basics.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { heldForMembers, unlessTrialIsOver } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { CalendarXIcon, LockSimpleIcon, ShieldCheckIcon } from '../../ui/icons/icons.ts';
import { held, hidden, wrap } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SaleNote } from '../../ui/plan-choice/sale-note.tsx';
import { lead, soft, strong, t1, t3 } from '../../ui/type.css.ts';
import * as planCardCss from './plan-card.css.ts';
import * as css from './pricing.css.ts';

type PriceProps = {
  plan: Pick<SubscriptionPlan, 'price' | 'currency' | 'tax'>;
  period: 'monthly' | 'yearly';
  small?: boolean;
  periodClass?: string;
};

/** A plan's price and billing period. */
const Price = ({ plan, period, small, periodClass }: PriceProps) => (
  <p className={planCardCss.price}>
    <b className={small ? planCardCss.smallerAmount : planCardCss.amount}>
      {formatPrice(plan.price, plan.currency)}
    </b>
    <span className={cx(periodClass)}>{`${perPeriod({ period })}${taxSuffix(plan)}`}</span>
  </p>
);

type PlanCardProps = {
  plan: SubscriptionPlan;
  children: ReactNode;
  className?: string;
};

/** A plan with its price and at most its first four features (spec section 9). */
const PlanCard = ({ plan, children, className }: PlanCardProps) => {
  const popular = plan.is_popular;
  return (
    <article className={cx(popular ? planCardCss.popularPlan : planCardCss.quietPlan, className)}>
      {popular && <WindowLight className={planCardCss.lightOnDeep} />}
      <div className={planCardCss.planTop}>
        <h3 className={t3}>{plan.name}</h3>
        {plan.savings !== null && <Badge kind="hot">{plan.savings}</Badge>}
      </div>
      <Price
        plan={plan}
        period={billingPeriod(plan)}
        small={!popular}
        periodClass={popular ? planCardCss.popularPeriod : planCardCss.quietPeriod}
      />
      {plan.sale !== undefined && (
        <p className={popular ? planCardCss.popularPeriod : planCardCss.quietPeriod}>
          <SaleNote plan={plan} />
        </p>
      )}
      <Ticks items={plan.features.slice(0, PRICING_FEATURES_SHOWN)} small={!popular} />
      {children}
    </article>
  );
};

/** 'Start Free Trial' on a plan, which the dialog then preselects. */
const TrialButton = ({ plan }: { plan: SubscriptionPlan }) => (
  <Button
    kind={plan.is_popular ? 'main' : 'line'}
    className={unlessTrialIsOver}
    onClick={startTrialWith(plan.key)}
  >
    {plan.is_popular ? m.startTrial7 : m.startTrial}
  </Button>
);

/** Loaded only for members without a plan. */
const CheckoutButton = lazyPart(
  async () => (await import('../../features/subscription/index.ts')).CheckoutButton,
);

/**
 * The button on a plan: who may have a trial starts it, who has had one buys, and a member with a
 * plan sees it, so that nobody pays twice. Until it is known what a member may have, the trial's
 * button stays: it may be pressed meanwhile.
 */
const PricingAction = ({ plan }: { plan: SubscriptionPlan }) => {
  const offer = useOffer();
  const noOffer = useNoOffer();
  if (offer === 'none' || offer === 'add-payment') {
    return (
      <LinkButton kind={plan.is_popular ? 'light' : 'line'} to="/settings">
        {m.seePlan}
      </LinkButton>
    );
  }
  if (noOffer !== null) return <p className={strong}>{noOffer}</p>;
  if (offer !== 'plans') return <TrialButton plan={plan} />;
  return <CheckoutButton plan={plan.key} kind={plan.is_popular ? 'main' : 'line'} />;
};

type PricingTexts = SiteTexts['pricing'];

const TRUST_ICONS = [ShieldCheckIcon, CalendarXIcon, LockSimpleIcon];

const TrustLines = ({ pricing }: { pricing: PricingTexts }) => (
  <ul className={css.trust} {...written('pricing', pricing, 'trust_lines')}>
    {pricing.trust_lines.map((line, index) => {
      const Icon = TRUST_ICONS[index % TRUST_ICONS.length] ?? ShieldCheckIcon;
      return (
        <li key={line} className={css.trustLine}>
          <Icon className={css.trustIcon} />
          {line}
        </li>
      );
    })}
  </ul>
);

const Loading = () => (
  <div className={css.loading} role="status">
    <span className={hidden}>{m.loadingPlans}</span>
    <Skeleton className={css.popularSkeleton} />
    <Skeleton className={css.otherSkeleton} />
  </div>
);

const NoPlans = () => {
  const noOffer = useNoOffer();
  return (
    <div className={css.none}>
      <p className={t3}>{noOffer ?? m.noPlans}</p>
      <p className={soft}>{m.noPlansText}</p>
    </div>
  );
};

/** The popular plan first, as the more prominent card; otherwise in the coach's order. */
const popularFirst = (plans: readonly SubscriptionPlan[]) =>
  [...plans].sort((a, b) => Number(b.is_popular) - Number(a.is_popular));

/** The plans; a failure is only logged and shows no plans (spec section 8). */
const Plans = () => {
  const { data: plans, isPending } = useQuery(plansQuery());
  if (isPending) return <Loading />;
  if (plans === undefined || plans.length === 0) return <NoPlans />;
  return popularFirst(plans).map((plan) => (
    <PlanCard key={plan.id} plan={plan} className={plan.is_popular ? css.popular : css.other}>
      <PricingAction plan={plan} />
    </PlanCard>
  ));
};

/** The coach's heading offers the trial; who cannot have one reads what can be chosen. */
const Heading = ({ pricing }: { pricing: PricingTexts }) => {
  const { status } = useSession();
  const offer = useOffer();
  const isOver = offer !== null && offer !== 'trial';
  return (
    <h2
      className={cx(t1, !isOver && status === 'loading' && heldForMembers, offer === null && held)}
      id="pricing"
      lang={isOver ? undefined : fieldLang(pricing, 'heading')}
    >
      {isOver ? m.plans : pricing.heading}
    </h2>
  );
};

/** The pricing section (spec section 2): two plans and the trust lines. */
export const Pricing = ({ pricing }: { pricing: PricingTexts }) => (
  <section className={css.part} aria-labelledby="pricing">
    <div className={wrap}>
      <div className={css.grid}>
        <div className={css.texts}>
          <Heading pricing={pricing} />
          <p className={cx(lead, soft, css.text)} {...written('pricing', pricing, 'lead')}>
            {pricing.lead}
          </p>
          <TrustLines pricing={pricing} />
        </div>
        <Plans />
      </div>
    </div>
  </section>
);
