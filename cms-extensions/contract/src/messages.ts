/* The texts that the spec gives word for word (sections 2, 5 and 8). Each is defined once, for
 * server and browser. */

export const VALIDATION = {
  nameRequired: 'Name is required',
  fullNameRequired: 'Full name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 72 bytes long',
  passwordTooEasy: 'This password is too easy to guess. Please choose another one.',
  passwordsDiffer: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  newPasswordRequired: 'New password is required',
  cardholderRequired: 'Cardholder name is required',
  titleRequired: 'Title is required',
  descriptionRequired: 'Description is required',
  categoryRequired: 'Category is required',
  difficultyRequired: 'Difficulty is required',
  durationInvalid: 'Valid duration is required',
  instructorRequired: 'Instructor is required',
  videoRequired: 'Video file is required',
} as const;

export const AUTH_ERRORS = {
  default: 'An error occurred',
  validation: 'Validation error',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  emailTaken: 'Email already registered',
  emailTakenHint:
    'Sign in with your existing password, or contact support if you have forgotten it.',
  invalidCredentials: 'Invalid email or password',
  accountBlocked: 'This account has been blocked. Please contact support.',
  currentPasswordWrong: 'Current password is incorrect',
  tokenMissing: 'Authentication token not found. Please sign in again.',
  userDataFailed: 'Failed to load user data. Please sign in again.',
  userNotFound: 'User not found. Please sign in again.',
  sessionExpired: 'Your session has expired. Please sign in again.',
  adminRequired: 'Admin access required',
  rateLimited: 'Too many attempts. Please wait a moment and try again.',
} as const;

export const ACCOUNT_ERRORS = {
  linkOver: 'This link is no longer valid.',
  pictureUnreadable:
    'This file is not a picture that we can read. Please choose a JPEG, PNG or WebP.',
  pictureTooLarge: 'The picture is too large. Please choose one of at most 10 MB.',
} as const;

/** The same whether or not the account exists, so that it does not reveal who has one. */
export const PASSWORD_RESET_SENT =
  'If there is an account with this e-mail, a message with a link is on its way.';

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

export const LIBRARY_TEXTS = {
  empty: 'No workouts found matching your criteria.',
  loadFailed: 'Failed to load workouts. Please try again.',
  tryAgain: 'Try Again',
  clearFilters: 'Clear Filters',
} as const;

export const ADMIN_TEXTS = {
  createFailed: 'Failed to create workout',
  videoFailed: 'Failed to upload video',
  thumbnailFailed: 'Failed to upload thumbnail',
  uploaded: 'Workout uploaded successfully! The form will reset shortly.',
} as const;

/** Causes of a failed upload; an admin reads them after 'Upload failed: '. */
export const UPLOAD_ERRORS = {
  notAVideo: 'This file is not a video that we can read. Please choose an MP4, MOV, MKV or WebM.',
  notAPicture:
    'This file is not a picture that we can read. Please choose a JPEG, PNG, WebP or AVIF.',
  heic: 'Browsers cannot show pictures in HEIC. Please save it as a JPEG and choose that.',
  tooManyPixels:
    'This picture has more than 50 million pixels. Please make it smaller and choose it again.',
  fileTooLarge: 'The file is too large.',
  thumbnailRequired: 'Thumbnail file is required',
  oneFile: 'Please send one file, in the field that it belongs to.',
  unavailable: 'The video service cannot be reached at the moment. Please try again.',
  refused: 'The video service did not take the file. Please try again.',
  overtaken: 'This workout was deleted, or another upload for it has begun.',
  assetTaken: 'This video belongs to another workout.',
} as const;

/** Why a video is missing, as shown with its workout. */
export const VIDEO_FAILURES = {
  cutOff: 'The upload was cut off. Please try again.',
  cancelled: 'The upload was cancelled.',
  timedOut: 'The upload was not finished in time. Please try again.',
  unreadable: 'The video service could not read the file.',
  gone: 'The video was deleted at the video service.',
} as const;

/** Causes of failed subtitles, as the coach reads them in the panel. */
export const SUBTITLE_ERRORS = {
  unreadable: 'This file holds no subtitles that we can read. Please choose a .vtt or .srt file.',
  taken: 'There are subtitles in this language already. Please remove them first.',
  noSound: 'The video has no sound that could be written down.',
} as const;

/** Shown in the panel when a workout cannot be published. */
export const VIDEO_NOT_READY =
  'This workout has no video that is ready. Please upload one, or wait until it is processed, then publish.';

/** What the coach reads about movements and maps of moves in the panel. */
export const MOVE_TEXTS = {
  needs: (flag: string, needed: string): string => `"${flag}" needs "${needed}".`,
  unknownMovement: 'This movement does not exist.',
  notSided: 'This movement has no sides: choose both.',
  noCaptions: 'This video has no captions yet.',
  nameTaken: 'There is a movement with this name already.',
  /** @param others the number of further workouts */
  movementUsed: (title: string, others: number): string => {
    const rest = others === 1 ? '1 other workout' : `${others} other workouts`;
    return others === 0 ? `Used in ${title}.` : `Used in ${title} and ${rest}.`;
  },
} as const;

export const CANCELLATION_ERRORS = {
  unknown: 'Unknown error',
  network: 'Cancellation failed. Please try again or contact support.',
} as const;

export const SUBSCRIPTION_ERRORS = {
  notPossible: 'Your subscription cannot be changed in this way at the moment.',
  samePlan: 'You are on this plan already.',
  amountChanged: 'The amount has changed in the meantime. Please look at it again.',
  bankAsks:
    'Your bank asks you to confirm this payment, which cannot be done here. Please use another card.',
  cardMissing: 'There is no card to charge. Please add one first.',
  notConfirmed:
    'Your bank did not confirm the payment. Nothing was charged, and nothing has changed.',
  nothingToRefund: 'There is no payment to ask back.',
  otherCurrency: (currency: string): string =>
    `Your subscription goes on in ${currency.toUpperCase()}, and the plans are sold in another currency now. To change, cancel it and subscribe again when it has ended.`,
  boundCurrency:
    'Something is still open for you in the currency that we charged before. Please write to us.',
} as const;

/** Cancelling by a mailed link, and withdrawing from the contract (docs/law.md). */
export const LEGAL_TEXTS = {
  linkSent: 'If there is an account with this e-mail, we have sent a link to cancel.',
  withdrawn: 'Your withdrawal has arrived. The contract has ended.',
  withdrawalOver: 'The time to withdraw from the contract is over.',
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

export const SIGN_IN_PROMPT = {
  title: 'Please Sign In',
  manageSubscription: 'You need to be signed in to manage your subscription.',
} as const;

/** Toasts whose wording the spec gives (section 8, Toasts; section 4, Favorite toggle). */
export const TOASTS = {
  favoriteAdded: 'Added to favorites',
  favoriteRemoved: 'Removed from favorites',
  favoritesFailed: 'Failed to update favorites. Please try again.',
  profileFailed: {
    title: 'Update failed',
    description: 'Failed to update profile. Please try again.',
  },
  passwordFailed: {
    title: 'Password change failed',
    description: 'Failed to change password. Please try again.',
  },
  preferencesFailed: {
    title: 'Save failed',
    description: 'Failed to save preferences. Please try again.',
  },
  subscriptionFailed: {
    title: 'Subscription Failed',
    description: 'There was an error processing your subscription.',
  },
  signInRequired: 'Sign In Required',
  premiumRequired: 'Premium Required',
  paymentRequired: 'Payment Required',
  subscriptionRequired: 'Subscription Required',
  accessRestricted: 'Access Restricted',
} as const;

/** 'Showing N workouts' above the library's cards (spec section 2, /workouts). */
export const showingWorkouts = (count: number): string =>
  `Showing ${count.toLocaleString('en-US')} ${count === 1 ? 'workout' : 'workouts'}`;

/** The message for a failed sign-up (spec section 8, Payment and signup). */
export const signupFailure = (message: string): string => `Signup failed: ${message}`;

/** The message for a failed card setup. */
export const paymentSetupFailure = (message: string): string => `Payment setup failed: ${message}`;
