import { INTL_LOCALES, type Locale } from '../locales.ts';
import { shownDecimals, toMajorUnits } from './currency.ts';

/*
 * Days and amounts as in `calendar.ts` and `currency.ts`, for processes that speak all languages.
 * Functions of their own: the locale of a page is a constant, and a parameter would be in its files.
 */

export const writtenDayIn = (locale: Locale, date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(INTL_LOCALES[locale].dates, { dateStyle: 'long', timeZone }).format(date);

export const writtenMomentIn = (locale: Locale, date: Date, timeZone: string): string => {
  const time = new Intl.DateTimeFormat(INTL_LOCALES[locale].dates, {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${writtenDayIn(locale, date, timeZone)}, ${time.format(date)}`;
};

/** @param amountMinor in minor units */
export const writtenAmountIn = (locale: Locale, amountMinor: number, currency: string): string => {
  const decimals = shownDecimals(amountMinor, currency);
  return new Intl.NumberFormat(INTL_LOCALES[locale].numbers, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(toMajorUnits(amountMinor, currency));
};
