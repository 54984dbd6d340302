import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../../api/plans.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { hidden } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import * as css from './plans-missing.css.ts';

/** In the place of the plans: they load, or they could not. Nobody agrees to an unknown amount. */
export const PlansMissing = () => {
  const { isFetching, refetch } = useQuery(plansQuery());
  if (isFetching) {
    return (
      <div role="status">
        <span className={hidden}>Loading plans</span>
        <Skeleton className={css.waiting} />
      </div>
    );
  }
  return (
    <Alert
      title="The plans could not be loaded."
      actions={
        <Button kind="line" small onClick={() => refetch()}>
          Try Again
        </Button>
      }
    />
  );
};
