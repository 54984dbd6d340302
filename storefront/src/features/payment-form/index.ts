export { CardForm } from './card-form.tsx';
export { CardWaiting } from './card-waiting.tsx';
export { describeSetup, describeSignup, type Failure } from './failures.ts';
export { memberSetupQuery } from './member-setup-query.ts';
export { preloadStripe } from './preload-stripe.ts';
export { SIGNUP_RETURN_PATH } from './return-path.ts';
export { SignInAgain } from './sign-in-again.tsx';
