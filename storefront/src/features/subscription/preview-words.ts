import { writtenWeekday } from '../../ui/dates.ts';
import { formatMoney, type Money } from './money.ts';

/** What a change costs: at this moment, and after it. */
export type Preview = Money & { next_charge: Money & { at: string } };

/** What is charged today and when next, before she agrees. */
export const previewTerms = (preview: Preview): { term: string; value: string }[] => [
  { term: 'Charged today', value: formatMoney(preview) },
  {
    term: 'Next payment',
    value: `${formatMoney(preview.next_charge)} on ${writtenWeekday(new Date(preview.next_charge.at))}`,
  },
];
