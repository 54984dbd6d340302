/** Whether `npm test` runs, and not `npm test -- all`: `scripts/test/main.ts` says so. */
export const isShort = process.env.TEST_LENGTH === 'short';

/** The databases of a suite whose SQL and locks are the same on both: the second one in long runs. */
export const DATABASES = isShort ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);
