import { useSuspenseQuery } from '@tanstack/react-query';
import type { Membership } from 'contract';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogAside } from '../../ui/dialog/dialog-aside.tsx';
import { hidden } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Ticks } from '../../ui/ticks/ticks.tsx';
import { soft } from '../../ui/type.css.ts';
import type { DialogProps } from '../dialogs/registry.ts';
import { isLiving } from '../subscription/choice-words.ts';
import { useMembership } from '../subscription/use-membership.ts';
import * as css from './plan-dialog.css.ts';
import { PlanForm } from './plan-form.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

const Loading = () => (
  <div className={css.loading} role="status">
    <span className={hidden}>Loading plans</span>
    <Skeleton className={css.cardLoading} />
    <Skeleton className={css.cardLoading} />
  </div>
);

type LivingProps = { membership: Membership; onClose: () => void };

/** Nobody pays twice: a subscription that lives is changed, not bought again. */
const Living = ({ membership, onClose }: LivingProps) => (
  <>
    <p>
      {membership.plan === null
        ? 'You have a subscription already.'
        : `You are on the ${membership.plan.name} plan already.`}{' '}
      What is charged and when, and how to change it, stands in your settings.
    </p>
    <LinkButton to="/settings" onClick={onClose}>
      See your plan
    </LinkButton>
  </>
);

const Body = ({ plan, onClose }: DialogProps) => {
  const choice = usePlanChoice(plan, onClose);
  const { data: membership } = useMembership();
  if (membership && isLiving(membership)) {
    return <Living membership={membership} onClose={onClose} />;
  }
  if (choice.isPending) return <Loading />;
  if (choice.chosen === undefined) {
    return <p className={soft}>No plans are on sale just now. Please look in again later.</p>;
  }
  return (
    <PlanForm {...choice} chosen={choice.chosen} trialAvailable={membership?.trial_available} />
  );
};

/** The plan chooser, 'Choose Your Plan' (spec sections 2 and 4). */
export const PlanDialog = (props: DialogProps) => {
  const { plan_dialog } = useSuspenseQuery(siteTextsQuery()).data;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Choose Your Plan"
      size="large"
      greeting
      aside={{
        at: 'end',
        content: (
          <DialogAside title="What You Get">
            <Ticks items={plan_dialog.what_you_get} />
          </DialogAside>
        ),
      }}
    >
      <Body {...props} />
    </Dialog>
  );
};
