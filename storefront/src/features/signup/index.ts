export { Agreement } from './agreement.tsx';
export { daysRemaining, firstName } from './texts.ts';
