export { daysRemaining, firstName } from './texts.ts';
