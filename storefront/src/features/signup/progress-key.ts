/** Where a sign-up is kept between its account and its card, see `signup-progress.ts`. */
export const PROGRESS_KEY = 'trialSignup';

/** Forgets it. Stands alone: the completion page needs no more, and would load the schemas with it. */
export const dropProgress = (): void => window.sessionStorage.removeItem(PROGRESS_KEY);
