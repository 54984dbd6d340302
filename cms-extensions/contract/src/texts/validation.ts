import texts from '#texts/validation.json' with { type: 'json' };

/** What is wrong with a value of a form (spec sections 2, 5 and 8), for server and browser. */
export const VALIDATION = texts.VALIDATION;
