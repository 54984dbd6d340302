export { createLimiter, createLimits, type Limits, spendOne } from './attempts.ts';
