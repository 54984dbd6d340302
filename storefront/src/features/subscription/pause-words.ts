import { addCalendarMonths, type Membership } from 'contract';
import { writtenDate } from '../../ui/dates.ts';
import { formatMoney } from './money.ts';

/** The lengths of a pause that are offered (spec section 9). */
export const PAUSE_LENGTHS = ['1', '2', '3'] as const;

export type PauseLength = (typeof PAUSE_LENGTHS)[number];

/** '2 months'. */
export const pauseLength = (months: PauseLength): string =>
  months === '1' ? '1 month' : `${months} months`;

/**
 * What a pause means, before she agrees to it: it begins when what is paid for ends.
 * @param periodEnd when that is, ISO 8601
 */
export const pauseTerms = (
  periodEnd: string,
  months: PauseLength,
  price: Membership['price'],
): { term: string; value: string }[] => {
  const begins = new Date(periodEnd);
  const ends = writtenDate(addCalendarMonths(begins, Number(months)));
  return [
    { term: 'Everything stays open until', value: writtenDate(begins) },
    { term: 'No charge and no premium until', value: ends },
    {
      term: 'Then it goes on by itself',
      value: price === null ? ends : `${formatMoney(price)} on ${ends}`,
    },
  ];
};
