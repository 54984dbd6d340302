/** The locales of dates and numbers: British and American, as in the spec. */
export const INTL = { dates: 'en-GB', numbers: 'en-US' };
