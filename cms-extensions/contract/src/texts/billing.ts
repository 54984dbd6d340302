/* Texts about payments and subscriptions that the spec gives word for word, for server and browser. */

export const PAYMENT_ERRORS = {
  locationNeeded:
    'We could not find this place. Please check your country and postal code: taxes depend on them.',
  paymentFailed: 'Payment failed',
  signupFailed: 'Signup failed',
  confirmationFailed: 'Payment confirmation failed',
  setupFailed: 'Payment setup failed',
  confirmMethodFailed: 'Failed to confirm payment method',
  formNotReady: 'Payment form not ready',
  methodNotReady: 'Payment method not ready',
  setupConnection: 'Failed to set up payment. Please check your connection and try again.',
  completeSetup: 'Failed to complete payment setup. Please try again.',
  unavailable: 'Payments are not available at the moment. Please try again.',
  alreadySubscribed: 'You already have a subscription.',
  paysElsewhere:
    'A subscription is already paid for with this e-mail address, so nothing was charged. Please write to us: we connect it with your account.',
  noSubscription: 'There is no subscription to change.',
} as const;

export const CARD_TESTING_ERRORS = {
  stopped:
    'Too many cards were refused. For safety, no card can be tried here for an hour. Nothing was charged for a refused card. Please contact support if you need help.',
  captchaNeeded: 'Please confirm that you are not a robot, and try again.',
} as const;

export const TRIAL_ERRORS = {
  used: 'You have already used your free trial. You can subscribe without one.',
  cardUsed: 'This card has already been used for a free trial. You can subscribe without one.',
  walletUsed:
    'This wallet or device has already been used for a free trial. You can subscribe without one.',
  walletRefused: 'A free trial begins with a card that is typed in. You can subscribe without one.',
  cardNotSetUp:
    'Your card has not been confirmed yet. Please complete the card form and try again.',
  signUpOver:
    'This sign-up is over or was replaced by a newer one. Please sign in, or sign up again.',
  confirmationNeeded:
    'Your card was added. Your bank asks you to confirm the open payment: please open the invoice and confirm it.',
} as const;

/** The result of a confirmed card (spec section 3, Confirmation response). */
export const CARD_CONFIRMED = {
  trialStarted: 'Your free trial has started',
  cardAdded: 'Payment method added',
} as const;

export const COMPLETION_ERRORS = {
  setupIntentMissing: 'No setup intent found in URL',
  confirmationFailed: 'Payment method confirmation failed',
  notOk: 'Confirmation failed',
  network: 'Failed to confirm payment method. Please contact support.',
} as const;

export const CHECKOUT_ERRORS = {
  sessionMissing: 'No payment session found',
  timedOut: 'Payment verification timed out. Please check your email for confirmation.',
  expired: 'Payment session expired. Please try again.',
  requestFailed: 'Error checking payment status. Please contact support.',
  notOk: 'Failed to check payment status',
} as const;

export const CANCELLATION_ERRORS = {
  unknown: 'Unknown error',
  network: 'Cancellation failed. Please try again or contact support.',
} as const;

export const SUBSCRIPTION_ERRORS = {
  notPossible: 'Your subscription cannot be changed in this way at the moment.',
  samePlan: 'You are on this plan already.',
  amountChanged: 'The amount has changed in the meantime. Please look at it again.',
  wordsChanged:
    'What is said about your order has changed in the meantime. Please look at it again.',
  cardMissing: 'There is no card to charge. Please add one first.',
  notConfirmed:
    'Your bank did not confirm the payment. Nothing was charged, and nothing has changed.',
  nothingToRefund: 'There is no payment to ask back.',
  otherCurrency: (currency: string): string =>
    `Your subscription goes on in ${currency.toUpperCase()}, and the plans are sold in another currency now. To change, cancel it and subscribe again when it has ended.`,
  boundCurrency:
    'Something is still open for you in the currency that we charged before. Please write to us.',
} as const;

/** Why nothing is sold (`sign_up` of the site's texts). */
export const SIGN_UP_TEXTS = {
  soon: 'Sign-up opens soon',
  notOpen: 'Sign-up is not open yet.',
  closed: 'Sign-up is closed for the moment.',
} as const;

/** Cancelling by a mailed link, and withdrawing from the contract (docs/law.md). */
export const LEGAL_TEXTS = {
  linkSent: 'If there is an account with this e-mail, we have sent a link to cancel.',
  withdrawn: 'Your withdrawal has arrived. The contract has ended.',
  withdrawalOver: 'The time to withdraw from the contract is over.',
  withdrawalUsed:
    'There was a withdrawal within the last twelve months, so there is none from this contract. You can cancel it at any time.',
} as const;

/** Why a promotion code cannot be used. */
export const PROMOTION_CODE_ERRORS = {
  unknown: 'We do not know this code. Please check how it is written.',
  expired: 'This code has expired.',
  usedUp: 'This code has been used as often as it can be.',
  over: 'This code is no longer valid.',
  otherCustomer: 'This code is for another account.',
  firstOnly: 'This code is for a first payment only.',
  notForThis: 'This code does not apply to this plan.',
  fromAmount: (amount: string): string => `This code applies from ${amount}.`,
} as const;

/** The result of a cancellation. */
export const CANCELLED = {
  scheduled: 'Your subscription ends with its paid period.',
  ended: 'Your subscription has ended.',
} as const;

/** The message for a failed sign-up (spec section 8, Payment and signup). */
export const signupFailure = (message: string): string => `Signup failed: ${message}`;

/** The message for a failed card setup. */
export const paymentSetupFailure = (message: string): string => `Payment setup failed: ${message}`;
