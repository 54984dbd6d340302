import type { Membership } from 'contract';
import { writtenDate } from '../../ui/dates.ts';
import { formatMoney } from './money.ts';

type Refund = NonNullable<Membership['refund']>;

/** How long a refund takes (spec section 9). */
export const REFUND_TIMES =
  'A refund is processed in 2-3 business days and arrives in 5-7 days. You get a confirmation by e-mail within 24 hours.';

/** How a refund that she asked for stands. */
export const refundWords = (refund: Refund): { title: string; text: string } => {
  const amount = formatMoney(refund);
  switch (refund.status) {
    case 'requested':
      return {
        title: `You asked for ${amount} back on ${writtenDate(new Date(refund.requested_at))}`,
        text: REFUND_TIMES,
      };
    case 'granted':
      return {
        title: `${amount} is on its way back to you`,
        text: 'It arrives on your card in 5-7 days.',
      };
    case 'refused':
      return {
        title: `Your refund of ${amount} was not granted`,
        text: `${refund.answer ?? 'The reason is in your e-mail.'} Write to us if it leaves a question open.`,
      };
  }
};
