export { useSignInAgain } from './use-sign-in-again.ts';
export { type SignInErrors, validateSignIn } from './validate.ts';
