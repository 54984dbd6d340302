import { stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads a query as the text that stands in the address: `20`, `null` and `[1]` are what a visitor
 * searched for, not values of a programming language. Of a repeated parameter the first counts.
 */
export const parseSearch = (query: string): Record<string, string | null> => {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.get(name)]));
};

/** Writes parameters into a query in the form that `parseSearch` reads. */
export const stringifySearch = stringifySearchWith(String);

/* For `validateSearch`: what a route does not know is ignored, never an error. Not the contract's
 * schemas: every page would load them, as it has the addresses of all pages. */

/** One of the values that a route knows; undefined for any other. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((candidate) => candidate === value);

/** A text; undefined when there is none, or one with a NUL, which the API refuses. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && !value.includes('\0') ? value : undefined;
