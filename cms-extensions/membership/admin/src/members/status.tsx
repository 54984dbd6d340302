import { Badge } from '@strapi/design-system';
import type { SubscriptionStatus } from 'contract';

/** The statuses with their names and colours, the most important to the coach first. */
export const STATUSES = {
  active: { label: 'Active', tone: 'success' },
  trial: { label: 'On trial', tone: 'secondary' },
  expired: { label: 'Expired', tone: 'danger' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<SubscriptionStatus, { label: string; tone: string }>;

type Props = { status: SubscriptionStatus };

export const StatusBadge = ({ status }: Props) => {
  const { label, tone } = STATUSES[status];
  return (
    <Badge backgroundColor={`${tone}100`} textColor={`${tone}700`}>
      {label}
    </Badge>
  );
};
