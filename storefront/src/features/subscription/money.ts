/** An amount as the API gives it: minor units, and the currency in three letters. */
export type Money = { amount: number; currency: string };

/** An amount as the site writes it: `$9.99`. */
export const formatMoney = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
