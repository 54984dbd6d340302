const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Formats a date: `28 November 2026`. In UTC, since the member's time zone is not known.
 * @param moment ISO 8601
 */
export const dayInWords = (moment: string): string => DAY.format(new Date(moment));
