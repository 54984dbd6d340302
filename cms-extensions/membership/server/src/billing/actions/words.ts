import { type ActionQuote, paymentMethodName, writtenAmount } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import type { Snapshot } from '../snapshot/schema.ts';

/* Sentences of the desk about money and days; days are the desk's. */

/** '28 December', with the year when it is not this one. */
export const dayOf = (ctx: Context, moment: string): string => {
  const { timeZone } = siteSettings(ctx);
  const year = (date: Date): string =>
    new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }).format(date);
  const date = new Date(moment);
  const isThisYear = year(date) === year(new Date());
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' as const }),
    timeZone,
  }).format(date);
};

/** The last day of a span that excludes its end. */
export const lastDayOf = (ctx: Context, untilAt: string): string =>
  dayOf(ctx, new Date(Date.parse(untilAt) - 1).toISOString());

/** '$9.99 on 28 December'; null when nothing more is charged. */
export const nextPaymentOf = (ctx: Context, { nextCharge }: Snapshot): string | null =>
  nextCharge &&
  `${writtenAmount(nextCharge.amountMinor, nextCharge.currency)} on ${dayOf(ctx, nextCharge.at)}`;

/** 'Visa 5556'. */
export const methodOf = (method: { brand: string; last4: string | null } | null | undefined) =>
  method
    ? [paymentMethodName(method.brand, DEFAULT_LOCALE), method.last4].filter(Boolean).join(' ')
    : 'the card';

const NO_MONEY = { max: null, shown: 0, currency: null };

/** What an action does that moves no money. */
export const quoteOfEffects = (effects: string[]): ActionQuote => ({ ...NO_MONEY, effects });
