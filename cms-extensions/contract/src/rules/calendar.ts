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
