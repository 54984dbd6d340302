import { INTL } from '../intl.ts';

/**
 * A day as members read it, on screens and in mails: '28 November 2026'.
 * @param timeZone a name that Intl knows; absent: the reader's own, in a browser
 */
export const writtenDay = (date: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat(INTL.dates, { dateStyle: 'long', timeZone }).format(date);

/**
 * A moment with its zone: '28 November 2026, 09:00 UTC'.
 * @param timeZone a name that Intl knows; absent: the reader's own, in a browser
 */
export const writtenMoment = (date: Date, timeZone?: string): string => {
  const time = new Intl.DateTimeFormat(INTL.dates, {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${writtenDay(date, timeZone)}, ${time.format(date)}`;
};

/**
 * The same day and time some calendar months later, or the last day of that month when it has no
 * such day, as Stripe counts billing periods.
 * @param months a whole number; 12 make a year
 */
export const addCalendarMonths = (date: Date, months: number): Date => {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months, 1);
  const daysInMonth = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate();
  later.setUTCDate(Math.min(date.getUTCDate(), daysInMonth));
  return later;
};

/**
 * A later renewal, as Stripe dates it: every renewal is counted from the subscription's anchor, so
 * that one of the 31st falls on 28 February and then on 31 March again
 * (/billing/subscriptions/billing-cycle).
 * @param anchor the subscription's `billing_cycle_anchor`
 * @param renewal one of its renewals
 * @param months how many calendar months after it, a multiple of the plan's period
 */
export const renewalAfter = (anchor: Date, renewal: Date, months: number): Date => {
  const years = renewal.getUTCFullYear() - anchor.getUTCFullYear();
  const passed = years * 12 + renewal.getUTCMonth() - anchor.getUTCMonth();
  return addCalendarMonths(anchor, passed + months);
};
