import texts from '#texts/intl.json' with { type: 'json' };

/** The locales of dates and numbers: in English British and American, as in the spec. */
export const INTL = texts;
