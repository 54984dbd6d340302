export { createLimits, type Limits } from './attempts.ts';
