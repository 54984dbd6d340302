/* A file of its own: every page has the addresses of all pages, and no more of this one. */

/** The pages after the first question, as they stand in the address. */
export const STEPS = ['you', 'days', 'week'] as const;
export type Step = (typeof STEPS)[number] | undefined;
