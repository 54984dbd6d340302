export { createLimits, type Limits } from './attempts.ts';
export { createLimiter, spendOne } from './limiter.ts';
