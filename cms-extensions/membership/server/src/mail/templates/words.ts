const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The day of a moment: `28 November 2026`. By universal time, since nobody told us hers.
 * @param moment ISO 8601
 */
export const dayInWords = (moment: string): string => DAY.format(new Date(moment));
