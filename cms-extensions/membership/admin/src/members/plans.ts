import type { PlanKey } from 'contract';

export const PLAN_LABELS: Readonly<Record<PlanKey, string>> = {
  monthly: 'Monthly',
  annual: 'Annual',
};
