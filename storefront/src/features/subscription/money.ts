import { moneyInWords } from 'contract';

/** An amount as the API gives it: minor units, and the currency in three letters. */
export type Money = { amount: number; currency: string };

/** An amount as the site writes it: `$9.99`. */
export const formatMoney = ({ amount, currency }: Money): string => moneyInWords(amount, currency);
