import type { Membership } from 'contract';
import { formatMoney } from '../../features/subscription/index.ts';
import { writtenDate } from '../../ui/dates.ts';

/**
 * What comes after a payment, as far as it is known: the next one, and where the receipt goes.
 * @param membership undefined for a visitor, and until it is known
 */
export const nextPaymentWords = (
  membership: Membership | undefined,
  email: string | undefined,
): string => {
  const receipt =
    email === undefined ? 'The receipt comes by e-mail.' : `The receipt is on its way to ${email}.`;
  const plan = membership?.plan;
  const next = membership?.next_charge;
  if (!plan || !next) return receipt;
  return `${plan.name} plan, next payment ${formatMoney(next)} on ${writtenDate(new Date(next.at))}. ${receipt}`;
};
