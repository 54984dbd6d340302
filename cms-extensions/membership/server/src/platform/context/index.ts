export { perContext } from './per-context.ts';
export { lastingSignatures } from './signatures.ts';
