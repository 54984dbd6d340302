export { dropProgress } from './progress-key.ts';
export { daysRemaining, firstName } from './trial-words.ts';
