export { perContext } from './per-context.ts';
