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
