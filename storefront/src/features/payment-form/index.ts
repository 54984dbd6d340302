export { CardForm, CardWaiting, SignInAgain } from './card-form.tsx';
export { changeWithConfirmation, NotConfirmed } from './confirm-payment.ts';
export { describeSetup, describeSignup, type Failure } from './failures.ts';
export { LocationFields, LocationForm } from './location.tsx';
export { memberSetupQuery } from './member-setup.ts';
export { useOrderRules, WithdrawalInformation } from './order-rules.tsx';
export { preloadStripe, useStripeSoon } from './preload-stripe.ts';
export { PromotionCode, type PurchaseQuote, usePurchaseQuote } from './promotion-code.tsx';
export { SIGNUP_RETURN_PATH } from './use-card-form.ts';
