export { CardForm, CardWaiting, SignInAgain } from './card-form.tsx';
export { changeWithConfirmation, NotConfirmed } from './confirm-payment.ts';
export { describeSetup, describeSignup, type Failure } from './failures.ts';
export { memberSetupQuery } from './member-setup.ts';
export { preloadStripe, useStripeSoon } from './preload-stripe.ts';
export { SIGNUP_RETURN_PATH } from './use-card-form.ts';
export { planSheet, type WalletSheet } from './wallet-sheet.ts';
