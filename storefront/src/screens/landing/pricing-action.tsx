import { effectiveStatus, type SubscriptionPlan } from 'contract';
import { lazy, Suspense } from 'react';
import { useSession } from '../../features/session/index.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { TrialButton } from './trial-button.tsx';

/** Loaded for the few who are members and have no plan. */
const MemberPricing = lazy(async () => ({
  default: (await import('./member-pricing.tsx')).MemberPricing,
}));

/**
 * The button on a plan: a visitor begins with the trial, a member without a plan buys, and who has
 * one sees it; nobody pays for two.
 */
export const PricingAction = ({ plan }: { plan: SubscriptionPlan }) => {
  const { user } = useSession();
  const trial = <TrialButton plan={plan} />;
  if (user === null) return trial;
  const status = effectiveStatus(user, Date.now());
  if (status === 'expired' || status === 'inactive') {
    return (
      <Suspense fallback={trial}>
        <MemberPricing plan={plan} />
      </Suspense>
    );
  }
  return (
    <LinkButton kind={plan.is_popular ? 'light' : 'line'} to="/settings">
      See your plan
    </LinkButton>
  );
};
