/* Stripe's times are seconds since the epoch; a snapshot's are ISO 8601, which sort as text. */

export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const isoOrNull = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : iso(seconds);

export const earlier = (a: string, b: string): string => (a < b ? a : b);
