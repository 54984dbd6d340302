/*
 * A file of its own: every page with workouts has the key, and few need the calls.
 */

/** The key of everything that depends on a member's sessions. */
export const trainingKey = (memberId: string) => ['training', memberId] as const;
