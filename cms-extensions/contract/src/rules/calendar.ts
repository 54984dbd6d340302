/**
 * A day as members read it, on screens and in mails: '28 November 2026'.
 * @param timeZone a name that Intl knows; absent: the reader's own, in a browser
 */
export const writtenDay = (date: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(date);

/**
 * A moment with its zone: '28 November 2026, 09:00 UTC'.
 * @param timeZone a name that Intl knows; absent: the reader's own, in a browser
 */
export const writtenMoment = (date: Date, timeZone?: string): string => {
  const time = new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone },
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
