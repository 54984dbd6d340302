/* The words of buttons that order, where no law prescribes others; the server keeps them with each order. */

export const ORDER_BUTTONS = {
  startTrial7: 'Start 7-Day Free Trial',
  subscribe: 'Subscribe',
  toMonthly: 'Switch to monthly',
  toAnnual: 'Switch to annual',
  goOnNow: 'Go on now',
  dropPause: 'Drop the pause',
} as const;

/** After an amount, by the billing period: '$9.99 a month'. */
export const PER_PERIOD = { monthly: 'a month', yearly: 'a year' } as const;

/** @param price with its period */
export const subscribeFor = (price: string): string => `Subscribe for ${price}`;

/** @param amount a first charge that differs from the later ones */
export const subscribeToday = (amount: string): string => `Subscribe for ${amount} today`;
