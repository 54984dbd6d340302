import type { Feeling } from 'contract';

/** How a session felt, as members read it. */
export const FEELING_TEXTS: Readonly<Record<Feeling, string>> = {
  easy: 'Too easy',
  right: 'Just right',
  hard: 'Too hard',
};
