import texts from '#texts/orders.json' with { type: 'json' };
import { filled } from './filled.ts';

/* The words of buttons that order, where no law prescribes others; the server keeps them with each order. */

export const startTrial7 = texts.startTrial7;
export const subscribe = texts.subscribe;
export const toMonthly = texts.toMonthly;
export const toAnnual = texts.toAnnual;
export const goOnNow = texts.goOnNow;
export const dropPause = texts.dropPause;

/** After an amount, by the billing period: '$9.99 a month'. */
export const perPeriod = (period: 'monthly' | 'yearly'): string => texts.perPeriod[period];

/** @param price with its period */
export const subscribeFor = (price: string): string => filled(texts.subscribeFor, { price });

/** @param amount a first charge that differs from the later ones */
export const subscribeToday = (amount: string): string => filled(texts.subscribeToday, { amount });
