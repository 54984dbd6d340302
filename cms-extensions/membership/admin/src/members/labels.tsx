import { Badge } from '@strapi/design-system';
import type { PlanKey, SubscriptionStatus } from 'contract';

export const PLAN_LABELS: Readonly<Record<PlanKey, string>> = {
  monthly: 'Monthly',
  annual: 'Annual',
};

/** The statuses with their names and colours, the most important to the coach first. */
export const STATUSES = {
  active: { label: 'Active', tone: 'success' },
  trial: { label: 'On trial', tone: 'secondary' },
  expired: { label: 'Expired', tone: 'danger' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<SubscriptionStatus, { label: string; tone: string }>;

type StatusBadgeProps = { status: SubscriptionStatus };

export const StatusBadge = ({ status }: StatusBadgeProps) => {
  const { label, tone } = STATUSES[status];
  return (
    <Badge backgroundColor={`${tone}100`} textColor={`${tone}700`}>
      {label}
    </Badge>
  );
};
