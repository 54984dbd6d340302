/* The words of buttons that order, where no law prescribes others; the server keeps them with each order. */

export const startTrial7 = 'Start 7-Day Free Trial';
export const subscribe = 'Subscribe';
export const toMonthly = 'Switch to monthly';
export const toAnnual = 'Switch to annual';
export const goOnNow = 'Go on now';
export const dropPause = 'Drop the pause';

/** After an amount, by the billing period: '$9.99 a month'. */
export const perPeriod = (period: 'monthly' | 'yearly'): string =>
  period === 'monthly' ? 'a month' : 'a year';

/** @param price with its period */
export const subscribeFor = (price: string): string => `Subscribe for ${price}`;

/** @param amount a first charge that differs from the later ones */
export const subscribeToday = (amount: string): string => `Subscribe for ${amount} today`;
