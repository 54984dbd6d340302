export { createPanelAttempts, type PanelAttempts } from './attempts.ts';
export { guardSignIn } from './guard.ts';
