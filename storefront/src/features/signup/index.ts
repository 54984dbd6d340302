export { dropProgress } from './signup-progress.ts';
export { daysRemaining, firstName } from './trial-words.ts';
