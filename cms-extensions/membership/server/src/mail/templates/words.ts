/** Minor units as people read them: `$9.99`. */
export const moneyInWords = (amountMinor: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  // Two for dollars, none for yen.
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amountMinor / 10 ** digits);
};

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The day of a moment: `28 November 2026`. By universal time, since nobody told us hers.
 * @param moment ISO 8601
 */
export const dayInWords = (moment: string): string => DAY.format(new Date(moment));
